"""Rating officials of federations, and refusals of events with their terms for an appeal."""

import django.db.models.deletion
from django.db import migrations, models

import ratinghouse.office.models.fields


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0017_game_decisions"),
    ]

    operations = [
        migrations.CreateModel(
            name="EventRefusal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("refused", models.DateField()),
                ("appeal_until", models.DateField(null=True)),
                ("article", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("appealed", models.DateField(null=True)),
                ("grounds", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("decided", models.DateField(null=True)),
                ("upheld", models.BooleanField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="refusals", to="office.event"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RatingOfficial",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("fed", ratinghouse.office.models.fields.PortableText()),
                ("since", models.DateField()),
                ("name", ratinghouse.office.models.fields.PortableText()),
                ("contact", ratinghouse.office.models.fields.PortableText()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("fed", "since"), name="one_official_per_day")],
            },
        ),
    ]
