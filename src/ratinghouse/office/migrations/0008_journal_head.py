"""Where the journal ends is written down beside it, so that entries or lists that were deleted are missed."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from ratinghouse.office.models.fields import PortableText

_NEVER = "office_journalhead: the journal never ends earlier than it did"


def fill(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Write down what an office has that was begun before."""
    last = apps.get_model("office", "JournalEntry").objects.order_by("-number").first()
    if last is not None:
        lists = apps.get_model("office", "RatingList").objects.count()
        apps.get_model("office", "JournalHead").objects.create(id=1, number=last.number, hash=last.hash, lists=lists)


def install(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Create the triggers."""
    statements = _postgresql() if schema_editor.connection.vendor == "postgresql" else _sqlite()
    for statement in statements:
        schema_editor.execute(statement, None)


def _sqlite() -> list[str]:
    refused = f"BEGIN SELECT RAISE(ABORT, '{_NEVER}'); END"
    return [
        f"CREATE TRIGGER journalhead_no_delete BEFORE DELETE ON office_journalhead {refused}",
        (
            "CREATE TRIGGER journalhead_forward BEFORE UPDATE ON office_journalhead"
            f" WHEN NEW.number <= OLD.number OR NEW.lists < OLD.lists {refused}"
        ),
    ]


def _postgresql() -> list[str]:
    return [
        f"""CREATE FUNCTION office_head_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION '{_NEVER}'; END $$""",
        """CREATE TRIGGER journalhead_no_delete BEFORE DELETE ON office_journalhead
        FOR EACH ROW EXECUTE FUNCTION office_head_goes_forward()""",
        """CREATE TRIGGER journalhead_no_truncate BEFORE TRUNCATE ON office_journalhead
        FOR EACH STATEMENT EXECUTE FUNCTION office_head_goes_forward()""",
        """CREATE TRIGGER journalhead_forward BEFORE UPDATE ON office_journalhead
        FOR EACH ROW WHEN (NEW.number <= OLD.number OR NEW.lists < OLD.lists)
        EXECUTE FUNCTION office_head_goes_forward()""",
    ]


class Migration(migrations.Migration):
    dependencies = [("office", "0007_same_event")]
    operations = [
        migrations.CreateModel(
            name="JournalHead",
            fields=[
                ("id", models.IntegerField(primary_key=True, serialize=False)),
                ("number", models.BigIntegerField()),
                ("hash", PortableText()),
                ("lists", models.IntegerField()),
            ],
        ),
        migrations.RunPython(fill),
        migrations.RunPython(install),
    ]
