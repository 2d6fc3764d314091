"""What is published, received or written in the journal never changes: the database itself refuses it.

A migration that alters one of these tables on SQLite makes the table anew and loses its triggers; it must end with
these operations again. ``tests/office/test_guards.py`` breaks in on a fully migrated database and would succeed.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

APPEND_ONLY = ("journalentry", "received", "former", "listing", "keptresult", "eventworking", "playerworking")
NEVER_DELETED = ("player", "event")
PARTS_OF_A_LIST = ("listing", "keptresult", "eventworking", "playerworking")
LIST_COLUMNS = (
    *("id", "pool_id", "date", "edition", "at", "rules", "counts", "reason", "act", "taken_from_id"),
    *("inputs", "inputs_hash", "content_hash"),
)


def install(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Create the triggers."""
    statements = _postgresql() if schema_editor.connection.vendor == "postgresql" else _sqlite()
    for statement in statements:
        schema_editor.execute(statement, None)


def _sqlite() -> list[str]:
    def refuse(name: str, when: str, message: str) -> str:
        return f"CREATE TRIGGER {name} {when} BEGIN SELECT RAISE(ABORT, '{message}'); END"

    made = []
    for table in APPEND_ONLY:
        never = f"office_{table}: rows are added, never changed or removed"
        for act in ("UPDATE", "DELETE"):
            made.append(refuse(f"{table}_no_{act.lower()}", f"BEFORE {act} ON office_{table}", never))
    for table in NEVER_DELETED:
        never = f"office_{table}: nothing is ever deleted here"
        made.append(refuse(f"{table}_no_delete", f"BEFORE DELETE ON office_{table}", never))
    # INSERT OR REPLACE would delete without firing the triggers above.
    made.append(
        refuse(
            "journalentry_in_order",
            "BEFORE INSERT ON office_journalentry"
            " WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM office_journalentry)",
            "office_journalentry: the next entry takes the next number",
        )
    )
    for table in ("received", "former"):
        made.append(
            refuse(
                f"{table}_no_replace",
                f"BEFORE INSERT ON office_{table} WHEN EXISTS (SELECT 1 FROM office_{table} WHERE id = NEW.id)",
                f"office_{table}: rows are added, never changed or removed",
            )
        )
    made.append(
        refuse(
            "ratinglist_no_replace",
            "BEFORE INSERT ON office_ratinglist WHEN EXISTS (SELECT 1 FROM office_ratinglist WHERE id = NEW.id OR"
            " (pool_id = NEW.pool_id AND date = NEW.date AND (edition = NEW.edition OR (current AND NEW.current))))",
            "office_ratinglist: a list is published once in each edition",
        )
    )
    for table in PARTS_OF_A_LIST:
        made.append(
            refuse(
                f"{table}_list_is_open",
                f"BEFORE INSERT ON office_{table}"
                " WHEN (SELECT content_hash <> '' FROM office_ratinglist WHERE id = NEW.list_id)",
                f"office_{table}: the list is published and takes nothing more",
            )
        )
    changed = " OR ".join(f"NEW.{column} IS NOT OLD.{column}" for column in LIST_COLUMNS)
    published = "office_ratinglist: a published list never changes"
    made.append(
        refuse(
            "ratinglist_no_update",
            f"BEFORE UPDATE ON office_ratinglist WHEN OLD.content_hash <> '' AND ({changed})",
            published,
        )
    )
    made.append(refuse("ratinglist_no_delete", "BEFORE DELETE ON office_ratinglist", published))
    return made


def _postgresql() -> list[str]:
    made = [
        """CREATE FUNCTION office_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION '%: rows are added, never changed or removed', TG_TABLE_NAME; END $$""",
        """CREATE FUNCTION office_list_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF EXISTS (SELECT 1 FROM office_ratinglist WHERE content_hash <> ''
                       AND id IN (SELECT list_id FROM added)) THEN
                RAISE EXCEPTION '%: the list is published and takes nothing more', TG_TABLE_NAME;
            END IF;
            RETURN NULL;
        END $$""",
        """CREATE FUNCTION office_never_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION '%: nothing is ever deleted here', TG_TABLE_NAME; END $$""",
        """CREATE FUNCTION office_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM office_journalentry) THEN
                RAISE EXCEPTION 'office_journalentry: the next entry takes the next number';
            END IF;
            RETURN NEW;
        END $$""",
        """CREATE FUNCTION office_published() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'office_ratinglist: a published list never changes'; END $$""",
        """CREATE TRIGGER journalentry_in_order BEFORE INSERT ON office_journalentry
        FOR EACH ROW EXECUTE FUNCTION office_in_order()""",
        """CREATE TRIGGER ratinglist_no_delete BEFORE DELETE ON office_ratinglist
        FOR EACH ROW EXECUTE FUNCTION office_published()""",
        """CREATE TRIGGER ratinglist_no_truncate BEFORE TRUNCATE ON office_ratinglist
        FOR EACH STATEMENT EXECUTE FUNCTION office_published()""",
    ]
    for table in APPEND_ONLY:
        made.append(
            f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON office_{table}"
            " FOR EACH ROW EXECUTE FUNCTION office_append_only()"
        )
        made.append(
            f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON office_{table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION office_append_only()"
        )
    for table in NEVER_DELETED:
        made.append(
            f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON office_{table}"
            " FOR EACH ROW EXECUTE FUNCTION office_never_deleted()"
        )
    for table in PARTS_OF_A_LIST:
        made.append(
            f"CREATE TRIGGER {table}_list_is_open AFTER INSERT ON office_{table} REFERENCING NEW TABLE AS added"
            " FOR EACH STATEMENT EXECUTE FUNCTION office_list_is_open()"
        )
    changed = " OR ".join(f"NEW.{column} IS DISTINCT FROM OLD.{column}" for column in LIST_COLUMNS)
    made.append(
        f"CREATE TRIGGER ratinglist_no_update BEFORE UPDATE ON office_ratinglist FOR EACH ROW"
        f" WHEN (OLD.content_hash <> '' AND ({changed})) EXECUTE FUNCTION office_published()"
    )
    return made + _references_by_statement()


def _references_by_statement() -> list[str]:
    """Checks of whole statements instead of PostgreSQL's check of every row, for the two tables that grow largest.

    Half a million listings take it ten seconds longer row by row. Lists, players and events are never deleted, so it
    is enough to look when rows come.
    """
    made = []
    for table, references in {
        "listing": {"list_id": "ratinglist", "player_id": "player"},
        "game": {"event_id": "event"},
    }.items():
        missing = " OR ".join(
            f"EXISTS (SELECT {column} FROM added EXCEPT SELECT id FROM office_{other})"
            for column, other in references.items()
        )
        made += [
            f"""DO $$ DECLARE name text; BEGIN
            FOR name IN SELECT conname FROM pg_constraint
                        WHERE conrelid = 'office_{table}'::regclass AND contype = 'f' LOOP
                EXECUTE format('ALTER TABLE office_{table} DROP CONSTRAINT %I', name);
            END LOOP; END $$""",
            f"""CREATE FUNCTION office_{table}_references() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF {missing} THEN
                    RAISE foreign_key_violation USING MESSAGE = 'office_{table}: a row refers to nothing';
                END IF;
                RETURN NULL;
            END $$""",
            *(
                f"""CREATE TRIGGER {table}_references_on_{act.lower()} AFTER {act} ON office_{table}
                REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION office_{table}_references()"""
                for act in (("INSERT",) if table == "listing" else ("INSERT", "UPDATE"))
            ),
        ]
    return made


class Migration(migrations.Migration):
    dependencies = [("office", "0001_initial")]
    operations = [migrations.RunPython(install)]
