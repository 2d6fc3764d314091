"""Decisions that leave a single game out of the rating."""

import django.db.models.deletion
from django.db import migrations, models

import ratinghouse.office.models.fields


class Migration(migrations.Migration):
    dependencies = (("office", "0016_fees"),)

    operations = (
        migrations.CreateModel(
            name="GameDecision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.SmallIntegerField()),
                ("white", models.IntegerField()),
                ("black", models.IntegerField()),
                ("reason", ratinghouse.office.models.fields.PortableText()),
                ("authority", ratinghouse.office.models.fields.PortableText()),
                ("day", models.DateField()),
                ("recorded", models.BigIntegerField()),
                ("withdrawn", models.BigIntegerField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="game_decisions",
                        to="office.event",
                    ),
                ),
            ],
        ),
    )
