"""The facts that an officer or arbiter adds to an event are called declared; their column keeps its name."""

from django.db import migrations

import ratinghouse.office.models.fields


class Migration(migrations.Migration):
    dependencies = (("office", "0009_published_list"),)

    operations = (
        migrations.AlterField(
            model_name="event",
            name="told",
            field=ratinghouse.office.models.fields.CanonicalJson(db_column="told", default=dict),
        ),
        migrations.RenameField(model_name="event", old_name="told", new_name="declared"),
    )
