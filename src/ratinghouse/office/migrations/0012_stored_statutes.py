"""Statutes are stored once, by hash, and never changed or removed: lists name them."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import ratinghouse.office.models.fields

_REFUSAL = "office_storedstatute: rows are added, never changed or removed"


def install_guards(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Create the triggers."""
    statements = _postgresql() if schema_editor.connection.vendor == "postgresql" else _sqlite()
    for statement in statements:
        schema_editor.execute(statement, None)


def _sqlite() -> list[str]:
    refuse = f"BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"
    # INSERT OR REPLACE would delete without firing the trigger of a deletion.
    exists = "EXISTS (SELECT 1 FROM office_storedstatute WHERE document_hash = NEW.document_hash)"
    return [
        f"CREATE TRIGGER storedstatute_no_update BEFORE UPDATE ON office_storedstatute {refuse}",
        f"CREATE TRIGGER storedstatute_no_delete BEFORE DELETE ON office_storedstatute {refuse}",
        f"CREATE TRIGGER storedstatute_no_replace BEFORE INSERT ON office_storedstatute WHEN {exists} {refuse}",
    ]


def _postgresql() -> list[str]:
    return [
        f"CREATE TRIGGER storedstatute_{name} BEFORE {acts} ON office_storedstatute"
        f" FOR EACH {each} EXECUTE FUNCTION office_append_only()"
        for name, acts, each in (("append_only", "UPDATE OR DELETE", "ROW"), ("no_truncate", "TRUNCATE", "STATEMENT"))
    ]


class Migration(migrations.Migration):
    dependencies = (("office", "0011_stored_readings"),)

    operations = (
        migrations.CreateModel(
            name="StoredStatute",
            fields=[
                (
                    "document_hash",
                    ratinghouse.office.models.fields.PortableText(primary_key=True, serialize=False),
                ),
                ("edition", ratinghouse.office.models.fields.PortableText()),
                ("law_hash", ratinghouse.office.models.fields.PortableText()),
                ("content", models.BinaryField()),
            ],
        ),
        migrations.RunPython(install_guards),
    )
