"""Models and migrations: an office has the tables that its models describe."""

from __future__ import annotations

from tests import django_ready  # isort: skip  # noqa: F401  # before any module of models

from django.apps import apps
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from django.utils.translation import override


def test_no_model_differs_from_the_tables_that_the_migrations_make() -> None:
    with override(None):  # labels are compared too, and migrations have them untranslated
        migrations = MigrationLoader(None)
        detector = MigrationAutodetector(migrations.project_state(), ProjectState.from_apps(apps))
        lacking = detector.changes(graph=migrations.graph)
    assert {app: [each.operations for each in of_app] for app, of_app in lacking.items()} == {}
