"""The model of a published list is called PublishedList; its table keeps its name."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = (("office", "0008_journal_head"),)

    operations = (
        migrations.AlterModelTable(name="ratinglist", table="office_ratinglist"),
        migrations.RenameModel(old_name="RatingList", new_name="PublishedList"),
    )
