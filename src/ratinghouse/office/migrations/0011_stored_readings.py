"""The report that was read from a file is stored beside it, with the version of the reader."""

import django.db.models.deletion
from django.db import migrations, models

import ratinghouse.office.models.fields


class Migration(migrations.Migration):
    dependencies = (("office", "0010_declared_facts"),)

    operations = (
        migrations.CreateModel(
            name="StoredReading",
            fields=[
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="stored_reading",
                        serialize=False,
                        to="office.event",
                    ),
                ),
                ("reader", models.IntegerField()),
                ("kind", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("sha256", ratinghouse.office.models.fields.PortableText()),
                ("content", models.BinaryField()),
            ],
        ),
    )
