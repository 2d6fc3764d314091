"""Tariffs, the accounts of payers, invoices and payments."""

import django.db.models.deletion
from django.db import migrations, models

import ratinghouse.office.models.fields


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0015_results_by_list"),
    ]

    operations = [
        migrations.CreateModel(
            name="FeeAccount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    ratinghouse.office.models.fields.PortableText(
                        choices=[("organiser", "Organiser"), ("federation", "Federation")]
                    ),
                ),
                ("code", ratinghouse.office.models.fields.PortableText()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("kind", "code"), name="one_account_per_payer")],
            },
        ),
        migrations.CreateModel(
            name="Invoice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.BigIntegerField(unique=True)),
                ("day", models.DateField()),
                ("first_list", models.DateField()),
                ("last_list", models.DateField()),
                ("currency", ratinghouse.office.models.fields.PortableText()),
                ("total", models.BigIntegerField()),
                ("payer_name", ratinghouse.office.models.fields.PortableText()),
                ("payer_contact", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("cancelled", models.DateField(null=True)),
                ("reason", ratinghouse.office.models.fields.PortableText(blank=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="invoices", to="office.feeaccount"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                ("currency", ratinghouse.office.models.fields.PortableText()),
                ("amount", models.BigIntegerField()),
                ("reference", ratinghouse.office.models.fields.PortableText(blank=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="payments", to="office.feeaccount"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Tariff",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateField()),
                ("currency", ratinghouse.office.models.fields.PortableText()),
                ("per_event", models.BigIntegerField()),
                ("per_player", models.BigIntegerField()),
                ("late_percent", models.IntegerField()),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="tariffs", to="office.pool"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="InvoiceLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("players", models.IntegerField()),
                ("days_late", models.IntegerField()),
                ("fee", models.BigIntegerField()),
                ("late_fee", models.BigIntegerField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="invoice_lines", to="office.event"
                    ),
                ),
                (
                    "invoice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="lines", to="office.invoice"
                    ),
                ),
                (
                    "tariff",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="lines", to="office.tariff"
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="tariff",
            constraint=models.UniqueConstraint(fields=("pool", "since"), name="one_tariff_per_day"),
        ),
    ]
