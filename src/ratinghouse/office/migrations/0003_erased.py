"""Players can be erased: who they are goes, and what lists were made from stays.

Of what the register once said, the names may then be replaced by the player's pseudonym, and nothing else.
"""

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

KEPT = ("id", "player_id", "until", "fide_id", "fed", "birth", "title", "w_title", "flags", "fide_rating")
"""Columns of former particulars that published lists are proved from, or that say whose they are."""

_NEVER = "rows are added, never changed or removed"
_ERASES = (
    "NEW.name = (SELECT name FROM office_player WHERE id = NEW.player_id AND erased IS NOT NULL)"
    " AND NEW.local_name = '' AND NEW.sex = '' AND NEW.o_title = '' AND NEW.foa_title = ''"
)


def install(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Let an erasure through the guard of former particulars."""
    statements = _postgresql() if schema_editor.connection.vendor == "postgresql" else _sqlite()
    for statement in statements:
        schema_editor.execute(statement, None)


def _sqlite() -> list[str]:
    changed = " OR ".join(f"NEW.{column} IS NOT OLD.{column}" for column in KEPT)
    return [
        "DROP TRIGGER former_no_update",
        (
            f"CREATE TRIGGER former_no_update BEFORE UPDATE ON office_former WHEN ({changed}) OR NOT coalesce({_ERASES}, 0)"
            f" BEGIN SELECT RAISE(ABORT, 'office_former: {_NEVER}'); END"
        ),
    ]


def _postgresql() -> list[str]:
    changed = " OR ".join(f"NEW.{column} IS DISTINCT FROM OLD.{column}" for column in KEPT)
    return [
        f"""CREATE FUNCTION office_former_erased() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF {changed} OR NOT coalesce({_ERASES}, false) THEN
                RAISE EXCEPTION 'office_former: {_NEVER}';
            END IF;
            RETURN NEW;
        END $$""",
        "DROP TRIGGER former_append_only ON office_former",
        (
            "CREATE TRIGGER former_append_only BEFORE DELETE ON office_former"
            " FOR EACH ROW EXECUTE FUNCTION office_append_only()"
        ),
        (
            "CREATE TRIGGER former_only_erased BEFORE UPDATE ON office_former"
            " FOR EACH ROW EXECUTE FUNCTION office_former_erased()"
        ),
    ]


class Migration(migrations.Migration):
    dependencies = [("office", "0002_guards")]
    operations = [
        migrations.AddField("player", "erased", models.BigIntegerField(null=True)),
        migrations.CreateModel(
            name="ErasureWish",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("asked", models.DateTimeField()),
                ("due", models.DateTimeField()),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="erasure_wish", to="office.player"
                    ),
                ),
            ],
        ),
        migrations.RunPython(install),
    ]
