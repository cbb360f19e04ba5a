"""Opening, upgrading and backing up the database."""

import sqlite3
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from teahouse.server.stored import Trouble

MIGRATIONS = Path(__file__).parent / "migrations"
SCALE = "install the extra with `pip install 'teahouse[scale]'`"
_ONE_AT_A_TIME = 7_236_114  # any number: workers that upgrade at the same moment wait for each other under it


def failures() -> tuple[type[Exception], ...]:
    """What a database's driver raises: beside SQLAlchemy's own, what asyncpg raises while it connects."""
    # What fails while a connection is prepared comes from sqlite3 itself.
    plain: tuple[type[Exception], ...] = (SQLAlchemyError, OSError, sqlite3.Error)
    if find_spec("asyncpg") is None:
        return plain
    import asyncpg

    return (*plain, asyncpg.PostgresError, asyncpg.InterfaceError)


def is_shared(url: str) -> bool:
    """Whether several workers can use this database: PostgreSQL yes, a SQLite file no."""
    try:
        return make_url(url).get_backend_name() == "postgresql"
    except ArgumentError:
        return False


def _parsed(url: str) -> URL:
    try:
        return make_url(url)
    except ArgumentError:
        raise Trouble(
            "TEAHOUSE_DATABASE_URL can't be read; it is like postgresql://user:password@machine/name "
            "or sqlite+aiosqlite:////folder/teahouse.db"
        ) from None


def _address(url: str) -> URL:
    """The address with its driver: postgresql:// alone means asyncpg."""
    parsed = _parsed(url)
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+asyncpg")
    if parsed.drivername == "postgresql+asyncpg" and find_spec("asyncpg") is None:
        raise Trouble(f"a PostgreSQL database needs asyncpg: {SCALE}")
    return parsed


def connect(url: str, patient: bool = False) -> AsyncEngine:
    """The engine for a database. SQLite writes ahead and syncs every commit to the disk.

    A PostgreSQL server that hangs is taken for one that is down, unless one is `patient`, as an upgrade is.
    """
    address = _address(url)
    path = sqlite_path(url)
    if path is not None:
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise Trouble(f"{path.parent} can't be made: {error.strerror}") from None
        try:
            if not path.exists():
                path.touch(mode=0o600)
        except OSError as error:
            raise Trouble(f"the database {path} can't be made: {error.strerror}") from None
    try:
        if address.get_backend_name() == "postgresql":
            waits: dict[str, Any] = {"timeout": 5, "command_timeout": None if patient else 10}
            waits["server_settings"] = {"application_name": "teahouse"}
            engine = create_async_engine(
                address, pool_size=8, max_overflow=4, pool_timeout=10, pool_use_lifo=True, connect_args=waits
            )
        else:
            engine = create_async_engine(address)
    except (ArgumentError, ImportError) as error:
        raise Trouble(f"the database of TEAHOUSE_DATABASE_URL can't be used: {cause(error)}") from None
    if path is not None:
        _prepare(engine.sync_engine)
    return engine


def connect_writer(url: str) -> Engine | None:
    """For SQLite an engine beside the other for one thread that writes; None for databases that wait on a network.

    A transaction through the asynchronous driver goes to its thread and back some fourteen times;
    done in one thread as a whole it goes once.
    """
    if sqlite_path(url) is None:
        return None
    engine = create_engine(_address(url).set(drivername="sqlite"), connect_args={"check_same_thread": False})
    _prepare(engine)
    return engine


def _prepare(engine: Engine) -> None:
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)


def _prepare_sqlite(connection: Any, _: Any) -> None:
    # The driver's own transactions would leave out DDL and begin too late; SQLAlchemy begins them.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite database; None for another kind."""
    parsed = _parsed(url)
    if not parsed.drivername.startswith("sqlite") or not parsed.database or parsed.database == ":memory:":
        return None
    return Path(parsed.database.removeprefix("file:"))  # SQLite's own way to say how a file is opened


# Migrations


def _config(migrations: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def newest_schema(migrations: Path = MIGRATIONS) -> str | None:
    """The number of the schema that this Teahouse brings."""
    return ScriptDirectory.from_config(_config(migrations)).get_current_head()


async def upgrade(engine: AsyncEngine, migrations: Path = MIGRATIONS) -> str | None:
    """Bring the database to this version's schema; returns the old one's number if something changed.

    An existing SQLite file is copied beside itself first. If a step fails, everything is as before.
    """
    config = _config(migrations)
    newest = ScriptDirectory.from_config(config).get_current_head()
    try:
        async with engine.connect() as connection:
            present = await connection.run_sync(lambda c: MigrationContext.configure(c).get_current_revision())
            oldest = await connection.run_sync(_oldest)
    except failures() as error:
        raise Trouble(f"the database can't be opened: {cause(error)}") from None
    if present is not None:
        await _try_to_write(engine)
    if present == newest:
        return None
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if present is not None and present not in known:
        if oldest is not None and newest is not None and oldest <= newest:
            return None  # a later Teahouse has only added to it: in a rolling upgrade both work side by side
        raise Trouble(f"the database was made by a later Teahouse (schema {present}; this one knows {newest})")
    path = sqlite_path(str(engine.url.render_as_string(hide_password=False)))
    kept = None
    if present is not None and path is not None:
        kept = path.with_name(f"{path.name}.before-{newest}")
        kept.unlink(missing_ok=True)
        backup(path, kept)

    def migrate(connection: Connection) -> None:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_ONE_AT_A_TIME})"))
            # Games go on meanwhile: rather fail and be tried again than hold them up.
            connection.execute(text("SET LOCAL lock_timeout = '5s'"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    try:
        async with engine.connect() as connection:
            await connection.execution_options(writes=True)
            async with connection.begin():
                await connection.run_sync(migrate)
    except Exception as error:  # whatever a step of a migration raises, the transaction is rolled back
        copy = f"; a copy from before is {kept}" if kept else ""
        raise Trouble(
            f"the upgrade of the database from {present or 'nothing'} to {newest} failed and was undone: "
            f"{cause(error)}. Nothing was changed{copy}"
        ) from error
    return present or "nothing"


async def _try_to_write(engine: AsyncEngine) -> None:
    """Find out at the start, not at the first move, that nothing can be stored."""
    try:
        async with engine.connect() as connection:
            await connection.execution_options(writes=True)
            async with connection.begin():
                await connection.execute(text("UPDATE alembic_version SET version_num = version_num WHERE 1 = 0"))
    except failures() as error:
        path = sqlite_path(str(engine.url.render_as_string(hide_password=False)))
        which = f"the database {path}" if path is not None else "the database"
        raise Trouble(
            f"{which} can't be written: {cause(error)}. Whoever runs the house needs the right to write it"
            f"{' and its folder' if path is not None else ''}, and room on the disk"
        ) from None


def _oldest(connection: Connection) -> str | None:
    """The oldest schema whose Teahouse can still use this database; later ones write it down themselves."""
    if not inspect(connection).has_table("house"):
        return None
    return connection.execute(text("SELECT value FROM house WHERE name = 'oldest schema'")).scalar()


# Backups


def backup(path: Path, target: Path) -> None:
    """A consistent copy of a SQLite database, also while a house is using it."""
    if not path.exists():
        raise Trouble(f"there is no database at {path}")
    if target.exists():
        raise Trouble(f"{target} is there already; a backup never overwrites")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        part.touch(mode=0o600)
        with sqlite3.connect(path) as source:
            source.execute("PRAGMA busy_timeout=10000")
            source.execute("VACUUM INTO ?", (str(part),))
        source.close()
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise Trouble(f"the backup to {target} failed: {error}. The database itself is untouched") from None


def cause(error: BaseException) -> str:
    """The driver's own words about what went wrong."""
    origin = getattr(error, "orig", None) or error
    return str(origin).splitlines()[0] if str(origin) else type(origin).__name__
