"""A list says of which players it stores the workings; those so far store them of everybody."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

LIST_COLUMNS = (
    *("id", "pool_id", "date", "edition", "at", "rules", "counts", "reason", "act", "taken_from_id"),
    *("inputs", "inputs_hash", "content_hash", "differs_from_id", "hash_version", "working_version"),
)


def add_working_version(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Add the column without building the table anew, as Django would on SQLite, and guard it."""
    for statement in _statements(schema_editor.connection.vendor):
        schema_editor.execute(statement, None)


def _statements(vendor: str) -> list[str]:
    added = "ALTER TABLE office_ratinglist ADD COLUMN working_version integer NOT NULL DEFAULT 1"
    if vendor == "postgresql":
        changed = " OR ".join(f"NEW.{column} IS DISTINCT FROM OLD.{column}" for column in LIST_COLUMNS)
        return [
            added,
            "DROP TRIGGER ratinglist_no_update ON office_ratinglist",
            (
                "CREATE TRIGGER ratinglist_no_update BEFORE UPDATE ON office_ratinglist FOR EACH ROW"
                f" WHEN (OLD.content_hash <> '' AND ({changed})) EXECUTE FUNCTION office_published()"
            ),
        ]
    changed = " OR ".join(f"NEW.{column} IS NOT OLD.{column}" for column in LIST_COLUMNS)
    return [
        added,
        "DROP TRIGGER ratinglist_no_update",
        (
            f"CREATE TRIGGER ratinglist_no_update BEFORE UPDATE ON office_ratinglist"
            f" WHEN OLD.content_hash <> '' AND ({changed})"
            " BEGIN SELECT RAISE(ABORT, 'office_ratinglist: a published list never changes'); END"
        ),
    ]


class Migration(migrations.Migration):
    dependencies = (("office", "0019_differences"),)

    operations = (
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(add_working_version)],
            state_operations=[
                migrations.AddField(
                    model_name="publishedlist", name="working_version", field=models.IntegerField(default=1)
                )
            ],
        ),
    )
