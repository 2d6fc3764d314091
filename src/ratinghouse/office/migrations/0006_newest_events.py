"""The events of a state in the order of their last days: pages show the newest of very many."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("office", "0005_norms")]

    operations = [
        migrations.RemoveIndex("event", "event_state"),
        migrations.AddIndex("event", models.Index(fields=["state", "end"], name="event_state_end")),
    ]
