"""Studies of the lists: documents that never change, but for whether they are public."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import ratinghouse.office.models.fields

_REFUSAL = "office_study: a study never changes, but for whether it is public"
_COLUMNS = (*("id", "pool_id", "at", "first_day", "last_day", "amendments", "document", "document_hash", "queue"),)


def install_guards(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Create the triggers."""
    statements = _postgresql() if schema_editor.connection.vendor == "postgresql" else _sqlite()
    for statement in statements:
        schema_editor.execute(statement, None)


def _sqlite() -> list[str]:
    refuse = f"BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"
    changed = " OR ".join(f"NEW.{column} IS NOT OLD.{column}" for column in _COLUMNS)
    # INSERT OR REPLACE would delete without firing the trigger of a deletion.
    exists = "EXISTS (SELECT 1 FROM office_study WHERE id = NEW.id)"
    return [
        f"CREATE TRIGGER study_no_update BEFORE UPDATE ON office_study WHEN {changed} {refuse}",
        f"CREATE TRIGGER study_no_delete BEFORE DELETE ON office_study {refuse}",
        f"CREATE TRIGGER study_no_replace BEFORE INSERT ON office_study WHEN {exists} {refuse}",
    ]


def _postgresql() -> list[str]:
    changed = " OR ".join(f"NEW.{column} IS DISTINCT FROM OLD.{column}" for column in _COLUMNS)
    refuse = "EXECUTE FUNCTION office_append_only()"
    return [
        f"CREATE TRIGGER study_no_update BEFORE UPDATE ON office_study FOR EACH ROW WHEN ({changed}) {refuse}",
        f"CREATE TRIGGER study_no_delete BEFORE DELETE ON office_study FOR EACH ROW {refuse}",
        f"CREATE TRIGGER study_no_truncate BEFORE TRUNCATE ON office_study FOR EACH STATEMENT {refuse}",
    ]


class Migration(migrations.Migration):
    dependencies = (("office", "0020_working_version"),)

    operations = (
        migrations.CreateModel(
            name="Study",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                ("amendments", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("document", ratinghouse.office.models.fields.CanonicalJson()),
                ("document_hash", ratinghouse.office.models.fields.PortableText()),
                ("queue", ratinghouse.office.models.fields.CanonicalJson(null=True)),
                ("public", models.BooleanField(default=False)),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="studies", to="office.pool"
                    ),
                ),
            ],
        ),
        migrations.RunPython(install_guards),
    )
