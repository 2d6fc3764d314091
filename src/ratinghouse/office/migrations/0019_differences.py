"""Lists are stored as the rows that differ from the list before. Lists of earlier versions stay whole, as they are.

``office_listing`` becomes a view that has every list whole; the rows are in ``office_listingrow``. A later migration
must not make SQLite build ``office_ratinglist``, ``office_listingrow`` or ``office_listpart`` anew: it would lose their
triggers, and the view could not follow.
"""

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import ratinghouse.office.models.fields

LIST_COLUMNS = (
    *("id", "pool_id", "date", "edition", "at", "rules", "counts", "reason", "act", "taken_from_id"),
    *("inputs", "inputs_hash", "content_hash", "differs_from_id", "hash_version"),
)

NEW_PARTS_OF_A_LIST = ("listpart", "listtree")

# A carried row is that of a player of whom nothing changed: no games, the rating as it was. CROSS JOIN keeps SQLite from
# probing every part for every row: a player has few rows.
VIEW = """
CREATE VIEW office_listing AS
SELECT part.list_id, stored.player_id, stored.rating,
    CASE WHEN part.carried THEN stored.rating ELSE stored.before END AS before,
    CASE WHEN part.carried THEN 0 ELSE stored.change END AS change,
    CASE WHEN part.carried THEN 0 ELSE stored.games END AS games,
    stored.total_games, stored.k, stored.rd,
    CASE WHEN part.carried AND (stored.peak IS NULL OR stored.peak < stored.rating)
        THEN stored.rating ELSE stored.peak END AS peak,
    CASE WHEN NOT part.carried THEN stored.status
        WHEN stored.rating IS NULL THEN 'unrated' ELSE 'listed' END AS status,
    stored.last_played, stored.inactive
FROM office_listpart part JOIN office_listingrow stored ON stored.list_id = part.part_id
WHERE stored.status <> 'removed' AND NOT EXISTS (
    SELECT 1 FROM office_listingrow newer CROSS JOIN office_listpart later
    WHERE newer.player_id = stored.player_id AND newer.list_id > stored.list_id AND newer.list_id <= part.list_id
        AND later.list_id = part.list_id AND later.part_id = newer.list_id
)
"""


def add_hash_version(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Add the column without building the table anew, as Django would on SQLite."""
    schema_editor.execute("ALTER TABLE office_ratinglist ADD COLUMN hash_version integer NOT NULL DEFAULT 1", None)


def drop_index_of_players(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Drop the index of players alone, which that of players and lists replaces."""
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        constraints = connection.introspection.get_constraints(cursor, "office_listingrow")
    for name, constraint in constraints.items():
        if constraint["columns"] == ["player_id"] and constraint["index"]:
            schema_editor.execute(f"DROP INDEX {connection.ops.quote_name(name)}", None)


def enter_parts(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Say of each list so far that it is read from its own rows."""
    no = "false" if schema_editor.connection.vendor == "postgresql" else "0"
    schema_editor.execute(
        f"INSERT INTO office_listpart (list_id, part_id, carried) SELECT id, id, {no} FROM office_ratinglist", None
    )


def install(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Create the triggers and the view."""
    statements = _postgresql() if schema_editor.connection.vendor == "postgresql" else _sqlite()
    for statement in (*statements, VIEW):
        schema_editor.execute(statement, None)


def _sqlite() -> list[str]:
    def refuse(name: str, when: str, message: str) -> str:
        return f"CREATE TRIGGER {name} {when} BEGIN SELECT RAISE(ABORT, '{message}'); END"

    never = "rows are added, never changed or removed"
    changed = " OR ".join(f"NEW.{column} IS NOT OLD.{column}" for column in LIST_COLUMNS)
    statements = []
    for table in NEW_PARTS_OF_A_LIST:
        statements += [
            refuse(f"{table}_no_update", f"BEFORE UPDATE ON office_{table}", f"office_{table}: {never}"),
            refuse(f"{table}_no_delete", f"BEFORE DELETE ON office_{table}", f"office_{table}: {never}"),
            refuse(
                f"{table}_list_is_open",
                f"BEFORE INSERT ON office_{table}"
                " WHEN (SELECT content_hash <> '' FROM office_ratinglist WHERE id = NEW.list_id)",
                f"office_{table}: the list is published and takes nothing more",
            ),
        ]
    return [
        *statements,
        "DROP TRIGGER ratinglist_no_update",
        refuse(
            "ratinglist_no_update",
            f"BEFORE UPDATE ON office_ratinglist WHEN OLD.content_hash <> '' AND ({changed})",
            "office_ratinglist: a published list never changes",
        ),
    ]


def _postgresql() -> list[str]:
    changed = " OR ".join(f"NEW.{column} IS DISTINCT FROM OLD.{column}" for column in LIST_COLUMNS)
    statements = ["SET CONSTRAINTS ALL IMMEDIATE"]
    for table in NEW_PARTS_OF_A_LIST:
        statements += [
            f"CREATE TRIGGER {table}_{name} {when} FOR EACH {each} EXECUTE FUNCTION {function}()"
            for name, when, each, function in (
                ("append_only", f"BEFORE UPDATE OR DELETE ON office_{table}", "ROW", "office_append_only"),
                ("no_truncate", f"BEFORE TRUNCATE ON office_{table}", "STATEMENT", "office_append_only"),
                (
                    "list_is_open",
                    f"AFTER INSERT ON office_{table} REFERENCING NEW TABLE AS added",
                    "STATEMENT",
                    "office_list_is_open",
                ),
            )
        ]
    return [
        *statements,
        "DROP TRIGGER ratinglist_no_update ON office_ratinglist",
        (
            f"CREATE TRIGGER ratinglist_no_update BEFORE UPDATE ON office_ratinglist FOR EACH ROW"
            f" WHEN (OLD.content_hash <> '' AND ({changed})) EXECUTE FUNCTION office_published()"
        ),
    ]


class Migration(migrations.Migration):
    dependencies = (("office", "0018_officials_and_refusals"),)

    operations = (
        migrations.RenameModel(old_name="Listing", new_name="ListingRow"),
        migrations.AlterField(
            model_name="listingrow",
            name="list",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rows",
                to="office.publishedlist",
            ),
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(drop_index_of_players)],
            state_operations=[
                migrations.AlterField(
                    model_name="listingrow",
                    name="player",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="listing_rows",
                        to="office.player",
                    ),
                )
            ],
        ),
        migrations.AddIndex(
            model_name="listingrow", index=models.Index(fields=["player", "list"], name="rows_of_player")
        ),
        migrations.AddField(
            model_name="publishedlist",
            name="differs_from",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="office.publishedlist",
            ),
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(add_hash_version)],
            state_operations=[
                migrations.AddField(
                    model_name="publishedlist", name="hash_version", field=models.IntegerField(default=1)
                )
            ],
        ),
        migrations.CreateModel(
            name="ListPart",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "list", "part", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("carried", models.BooleanField()),
                (
                    "list",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="parts",
                        to="office.publishedlist",
                    ),
                ),
                (
                    "part",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="office.publishedlist"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ListTree",
            fields=[
                (
                    "list",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="tree",
                        serialize=False,
                        to="office.publishedlist",
                    ),
                ),
                ("digests", models.BinaryField()),
            ],
        ),
        migrations.RunPython(enter_parts),
        migrations.RunPython(install),
        migrations.CreateModel(
            name="Listing",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "list", "player", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("rating", models.IntegerField(null=True)),
                ("before", models.IntegerField(null=True)),
                ("change", models.IntegerField(default=0)),
                ("games", models.IntegerField(default=0)),
                ("total_games", models.IntegerField(default=0)),
                ("k", models.IntegerField(null=True)),
                ("rd", models.FloatField(null=True)),
                ("peak", models.IntegerField(null=True)),
                ("status", ratinghouse.office.models.fields.PortableText()),
                ("last_played", models.DateField(null=True)),
                ("inactive", models.BooleanField(default=False)),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="listings",
                        to="office.publishedlist",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="listings",
                        to="office.player",
                    ),
                ),
            ],
            options={"db_table": "office_listing", "managed": False},
        ),
    )
