"""Title norms are judged when an event is rated, and stored."""

import django.db.models.deletion
from django.db import migrations, models

from ratinghouse.office.models.fields import CanonicalJson, PortableText


class Migration(migrations.Migration):
    dependencies = [("office", "0004_registrations")]
    operations = [
        migrations.AddField("event", "has_norms_judged", models.BooleanField(null=True)),
        migrations.CreateModel(
            name="NormResult",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("no", models.IntegerField()),
                ("title", PortableText()),
                ("verdict", PortableText()),
                ("games", models.IntegerField()),
                ("score", models.IntegerField()),
                ("required", models.IntegerField(null=True)),
                ("average", models.IntegerField()),
                ("performance", models.IntegerField()),
                ("answer", CanonicalJson(default=dict)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="norms", to="office.event"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="norms", to="office.player"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("event", "player", "title"), name="one_result_per_title")
                ]
            },
        ),
    ]
