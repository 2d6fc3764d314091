"""The events of some players are found without reading their entries: whether an event has come before."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("office", "0006_newest_events")]

    operations = [
        migrations.AddIndex("event", models.Index(fields=["start"], name="event_start")),
        migrations.AddIndex("entry", models.Index(fields=["player", "event"], name="entry_player_event")),
        migrations.AlterField(
            "entry",
            "player",
            models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries",
                to="office.player",
            ),
        ),
    ]
