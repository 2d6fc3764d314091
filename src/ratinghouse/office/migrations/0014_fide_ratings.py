"""FIDE ratings of players by kind and day. Those stored before had neither: they are standard ones of no known day."""

import django.db.models.deletion
from django.db import migrations, models

import ratinghouse.office.models.fields

_COPY = (
    "INSERT INTO office_fiderating (player_id, kind, day, rating, recorded, withdrawn)"
    " SELECT id, 'standard', NULL, fide_rating, 0, NULL FROM office_player WHERE fide_rating IS NOT NULL"
)


class Migration(migrations.Migration):
    dependencies = (("office", "0013_report_mail"),)

    operations = (
        migrations.CreateModel(
            name="FideRating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", ratinghouse.office.models.fields.PortableText()),
                ("day", models.DateField(null=True)),
                ("rating", models.IntegerField()),
                ("recorded", models.BigIntegerField()),
                ("withdrawn", models.BigIntegerField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="fide_ratings",
                        to="office.player",
                    ),
                ),
            ],
        ),
        migrations.RunSQL(_COPY),
    )
