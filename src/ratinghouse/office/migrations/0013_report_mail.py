"""Mails with reports, and what was received with them."""

import django.db.models.deletion
from django.db import migrations, models

from ratinghouse.office.models.fields import CanonicalJson, PortableText


class Migration(migrations.Migration):
    dependencies = (("office", "0012_stored_statutes"),)

    operations = (
        migrations.CreateModel(
            name="ReportMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("identity", PortableText(unique=True)),
                ("address", PortableText(blank=True)),
                ("account", PortableText(blank=True)),
                ("language", PortableText(blank=True)),
                ("subject", PortableText(blank=True)),
                ("message_id", PortableText(blank=True)),
                ("arrived", models.DateTimeField()),
                ("wants_answer", models.BooleanField(default=True)),
                ("findings", CanonicalJson(default=list)),
                ("complete", models.BooleanField(default=False)),
                ("due", models.DateTimeField(null=True)),
                ("tries", models.SmallIntegerField(default=0)),
                ("sent", models.DateTimeField(null=True)),
                ("failure", PortableText(blank=True)),
            ],
            options={
                "indexes": [models.Index(condition=models.Q(due__isnull=False), fields=["due"], name="report_mail_due")]
            },
        ),
        migrations.CreateModel(
            name="MailAttachment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("file", PortableText()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="mails", to="office.event"
                    ),
                ),
                (
                    "mail",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="attachments",
                        to="office.reportmail",
                    ),
                ),
                ("from_another_sender", models.BooleanField(default=False)),
            ],
        ),
    )
