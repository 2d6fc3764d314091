"""Registrations say where, how and by whom an event is played, and can be cancelled."""

import django.db.models.deletion
from django.db import migrations, models

from ratinghouse.office.models.fields import PortableText


class Migration(migrations.Migration):
    dependencies = [("office", "0003_erased")]
    operations = [
        migrations.AddField(
            "registration",
            "pool",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="registrations",
                to="office.pool",
            ),
        ),
        migrations.AddField("registration", "city", PortableText(blank=True, default=""), preserve_default=False),
        migrations.AddField(
            "registration", "time_control", PortableText(blank=True, default=""), preserve_default=False
        ),
        migrations.AddField("registration", "players", models.IntegerField(null=True)),
        migrations.AddField("registration", "norms", models.BooleanField(default=False)),
        migrations.AddField("registration", "late_accepted", models.BooleanField(default=False)),
        migrations.AddField("registration", "sender", PortableText(blank=True, default=""), preserve_default=False),
        migrations.AddField("registration", "cancelled", models.BooleanField(default=False)),
        migrations.AddField("registration", "reason", PortableText(blank=True, default=""), preserve_default=False),
    ]
