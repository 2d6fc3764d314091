"""Results that are rated one by one: when each was reported, and which report continues which."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("office", "0014_fide_ratings"),)

    operations = (
        migrations.AddField(
            model_name="event",
            name="continues",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="continued_by",
                to="office.event",
            ),
        ),
        migrations.AddField(model_name="event", name="results_open", field=models.BooleanField(null=True)),
        migrations.AddField(model_name="game", name="reported", field=models.DateField(null=True)),
    )
