"""The tables of the office."""

import django.db.models.deletion
from django.db import migrations, models

import ratinghouse.office.models.fields


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Federation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", ratinghouse.office.models.fields.PortableText()),
                ("name", ratinghouse.office.models.fields.PortableText()),
            ],
        ),
        migrations.CreateModel(
            name="JournalEntry",
            fields=[
                ("number", models.BigIntegerField(primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("who", ratinghouse.office.models.fields.PortableText()),
                ("verb", ratinghouse.office.models.fields.PortableText()),
                ("subject", ratinghouse.office.models.fields.PortableText()),
                ("why", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("before", ratinghouse.office.models.fields.CanonicalJson(null=True)),
                ("after", ratinghouse.office.models.fields.CanonicalJson(null=True)),
                ("previous", ratinghouse.office.models.fields.PortableText()),
                ("hash", ratinghouse.office.models.fields.PortableText()),
            ],
        ),
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", ratinghouse.office.models.fields.PortableText()),
                ("name", ratinghouse.office.models.fields.PortableText()),
                ("contact", ratinghouse.office.models.fields.PortableText(blank=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("code",), name="one_club_per_code")],
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    ratinghouse.office.models.fields.PortableText(
                        choices=[
                            ("received", "Received"),
                            ("checked", "Checked"),
                            ("matched", "Matched"),
                            ("admitted", "Admitted"),
                            ("rated", "Rated"),
                            ("refused", "Refused"),
                            ("withdrawn", "Withdrawn"),
                            ("superseded", "Superseded"),
                        ]
                    ),
                ),
                ("name", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("city", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("fed", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("start", models.DateField(null=True)),
                ("end", models.DateField(null=True)),
                ("format", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("rules", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("reading", ratinghouse.office.models.fields.CanonicalJson(default=dict)),
                ("told", ratinghouse.office.models.fields.CanonicalJson(default=dict)),
                ("findings", ratinghouse.office.models.fields.CanonicalJson(default=list)),
                ("list_date", models.DateField(db_index=True, null=True)),
                ("reason", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("article", ratinghouse.office.models.fields.PortableText(blank=True)),
                (
                    "organiser",
                    models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to="office.club"),
                ),
                (
                    "supersedes",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="superseded_by",
                        to="office.event",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.SmallIntegerField()),
                ("white", models.IntegerField()),
                ("black", models.IntegerField()),
                ("white_code", ratinghouse.office.models.fields.PortableText()),
                ("black_code", ratinghouse.office.models.fields.PortableText()),
                ("coloured", models.BooleanField(default=True)),
                ("day", models.DateField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="games", to="office.event"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("fide_id", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("name", ratinghouse.office.models.fields.PortableText()),
                ("local_name", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("fed", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("sex", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("birth", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("title", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("w_title", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("o_title", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("foa_title", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("flags", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("fide_rating", models.IntegerField(null=True)),
                ("code", ratinghouse.office.models.fields.PortableText()),
                ("sought", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("hidden", models.BooleanField(default=False)),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="office.club",
                    ),
                ),
                (
                    "merged_into",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="duplicates",
                        to="office.player",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Merge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("moved", ratinghouse.office.models.fields.CanonicalJson(default=dict)),
                ("undone", models.BooleanField(default=False)),
                (
                    "kept",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="merges", to="office.player"
                    ),
                ),
                (
                    "merged",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="office.player"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("first", models.DateField()),
                ("last", models.DateField()),
                ("recorded", models.BigIntegerField()),
                ("withdrawn", models.BigIntegerField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="memberships", to="office.player"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Former",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("fide_id", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("name", ratinghouse.office.models.fields.PortableText()),
                ("local_name", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("fed", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("sex", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("birth", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("title", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("w_title", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("o_title", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("foa_title", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("flags", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("fide_rating", models.IntegerField(null=True)),
                ("until", models.BigIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="formers",
                        to="office.player",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("no", models.IntegerField()),
                ("said_name", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("said_id", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("said_rating", models.IntegerField(null=True)),
                ("said_fed", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("said_birth", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("said_sex", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("said_title", ratinghouse.office.models.fields.PortableText(blank=True)),
                (
                    "match",
                    ratinghouse.office.models.fields.PortableText(
                        choices=[
                            ("open", "Open"),
                            ("id", "Id"),
                            ("name", "Name"),
                            ("alias", "Alias"),
                            ("decided", "Decided"),
                            ("new", "New"),
                        ],
                        default="open",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="office.event",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="office.player",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Alias",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", ratinghouse.office.models.fields.PortableText()),
                ("text", ratinghouse.office.models.fields.PortableText()),
                ("birth", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("fed", ratinghouse.office.models.fields.PortableText(blank=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="aliases", to="office.player"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Pool",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", ratinghouse.office.models.fields.PortableText()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("name",), name="one_pool_per_name")],
            },
        ),
        migrations.AddField(
            model_name="event",
            name="pool",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="events", to="office.pool"
            ),
        ),
        migrations.CreateModel(
            name="PoolRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateField()),
                ("rules", ratinghouse.office.models.fields.PortableText()),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="rules", to="office.pool"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RatingList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("date", models.DateField(db_index=True)),
                ("edition", models.IntegerField(default=1)),
                ("current", models.BooleanField(default=True)),
                ("at", models.DateTimeField()),
                ("rules", ratinghouse.office.models.fields.PortableText()),
                ("counts", ratinghouse.office.models.fields.CanonicalJson(default=dict)),
                ("reason", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("act", models.BigIntegerField()),
                ("inputs", ratinghouse.office.models.fields.CanonicalJson(default=dict)),
                ("inputs_hash", ratinghouse.office.models.fields.PortableText()),
                ("content_hash", ratinghouse.office.models.fields.PortableText(blank=True)),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="lists", to="office.pool"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PlayerWorking",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("rules", ratinghouse.office.models.fields.PortableText()),
                ("first", models.BigIntegerField()),
                ("last", models.BigIntegerField()),
                ("columns", models.BinaryField()),
                (
                    "list",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="player_workings",
                        to="office.ratinglist",
                    ),
                ),
            ],
        ),
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
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="listings", to="office.player"
                    ),
                ),
                (
                    "list",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="listings",
                        to="office.ratinglist",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="KeptResult",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("end", models.DateField()),
                ("games", models.IntegerField()),
                ("score", models.IntegerField()),
                ("opponents", models.IntegerField()),
                ("ru", models.IntegerField()),
                ("major_team", models.BooleanField(default=False)),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="office.event")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="kept", to="office.player"
                    ),
                ),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="kept", to="office.ratinglist"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="EventWorking",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("columns", models.BinaryField()),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="office.event")),
                (
                    "list",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="event_workings",
                        to="office.ratinglist",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Adjustment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("list_date", models.DateField()),
                ("kind", ratinghouse.office.models.fields.PortableText()),
                ("described", ratinghouse.office.models.fields.PortableText()),
                ("article", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("ratings", ratinghouse.office.models.fields.CanonicalJson(default=dict)),
                (
                    "reverses",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reversed_by",
                        to="office.adjustment",
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="adjustments", to="office.pool"
                    ),
                ),
                (
                    "applied",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="office.ratinglist",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Received",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sha256", ratinghouse.office.models.fields.PortableText()),
                ("file", ratinghouse.office.models.fields.PortableText()),
                ("content", models.BinaryField()),
                ("kind", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("sender", ratinghouse.office.models.fields.PortableText(blank=True)),
                ("at", models.DateTimeField()),
                ("reported", models.DateField()),
            ],
            options={
                "indexes": [models.Index(fields=["sha256"], name="received_sha256")],
            },
        ),
        migrations.AddField(
            model_name="ratinglist",
            name="taken_from",
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to="office.received"),
        ),
        migrations.AddField(
            model_name="event",
            name="received",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="events", to="office.received"
            ),
        ),
        migrations.CreateModel(
            name="Registration",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", ratinghouse.office.models.fields.PortableText()),
                ("start", models.DateField()),
                ("end", models.DateField()),
                ("registered", models.DateField()),
                ("official", models.BooleanField(default=False)),
                (
                    "event",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="registration",
                        to="office.event",
                    ),
                ),
                (
                    "organiser",
                    models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to="office.club"),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["fide_id"], name="player_fide_id"),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["sought"], name="player_sought"),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(condition=models.Q(("club__isnull", False)), fields=["club"], name="player_club"),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(
                condition=models.Q(("merged_into__isnull", False)), fields=["merged_into"], name="player_merged"
            ),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["local_name"], name="player_local_name"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(fields=("code",), name="one_player_per_code"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                condition=models.Q(models.Q(("fide_id", ""), _negated=True), ("merged_into", None)),
                fields=("fide_id",),
                name="one_player_per_fide_id",
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(("first__lte", models.F("last"))), name="membership_in_order"
            ),
        ),
        migrations.AddConstraint(
            model_name="former",
            constraint=models.UniqueConstraint(fields=("player", "until"), name="one_former_per_act"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("event", "no"), name="one_entry_per_number"),
        ),
        migrations.AddConstraint(
            model_name="alias",
            constraint=models.UniqueConstraint(fields=("text", "kind", "birth", "fed"), name="one_player_per_alias"),
        ),
        migrations.AddConstraint(
            model_name="poolrules",
            constraint=models.UniqueConstraint(fields=("pool", "since"), name="one_rulebook_per_day"),
        ),
        migrations.AddConstraint(
            model_name="playerworking",
            constraint=models.UniqueConstraint(fields=("list", "rules", "first"), name="one_working_per_stretch"),
        ),
        migrations.AddConstraint(
            model_name="eventworking",
            constraint=models.UniqueConstraint(fields=("list", "event"), name="one_working_per_event"),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.UniqueConstraint(fields=("pool", "date", "edition"), name="one_list_per_edition"),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.UniqueConstraint(
                condition=models.Q(("current", True)), fields=("pool", "date"), name="one_current_edition"
            ),
        ),
        migrations.AddIndex(
            model_name="event",
            index=models.Index(fields=["state"], name="event_state"),
        ),
    ]
