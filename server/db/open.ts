import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';
import { FolderTakenError, lockFolder } from './folder-lock.ts';
import { listenOnOwnConnection } from './listen.ts';
import { makePrivate } from './private-folder.ts';
import { boundRole, requireBounded, startupOptions, UnboundedSessionsError } from './session-settings.ts';
import { endWhenSilent } from './silence.ts';
import type { Tables } from './tables.generated.ts';
import { valueParsers } from './value-parsers.ts';

/** An open database with what only its owner may do. */
export interface OpenDatabase {
  kind: 'postgres' | 'embedded';
  db: Db;
  /** A connection of it may be another session at each transaction. */
  pool: pg.Pool;
  /** Connections that stay one session: for migrations, whose lock has to outlive a transaction. */
  sessions: pg.Pool;
  /**
   * Hears what any process announces on a channel with NOTIFY. `heard` gets each payload; `missed` is
   * called when announcements may have been lost because the connection was away.
   * @returns stops listening
   */
  listen: (channel: string, heard: (payload: string) => void, missed: () => void) => Promise<() => Promise<void>>;
  /** Ends all connections; frees the folder of the embedded database. */
  close: () => Promise<void>;
  /**
   * Of the embedded database: comes once it has given up, as where its log could not be written. It answers nothing any
   * more, and only the next process that opens it can bring it into order.
   */
  gave_up?: Promise<Error>;
}

interface DatabaseSettings {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_POOL_SIZE?: number | undefined;
  DATA_DIR: string;
}

/**
 * Opens the database that the settings name: PostgreSQL, itself or behind a pooler, or the embedded one in its folder.
 * @throws FolderTakenError when another process has the folder open
 * @throws UnboundedSessionsError when a pooler stands where PostgreSQL is expected
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { DATABASE_URL, DATABASE_DIRECT_URL: direct_url, DATABASE_POOL_SIZE: pool_size, DATA_DIR } = settings;
  if (DATABASE_URL === undefined) return openEmbedded(DATA_DIR);
  if (direct_url !== undefined)
    await boundRole(direct_url, DATABASE_URL).catch((error: unknown) => {
      throw describeClosed('DATABASE_DIRECT_URL', direct_url, error);
    });
  const database = openPostgres(DATABASE_URL, { direct_url, pool_size });
  try {
    await requireBounded(database.pool, direct_url !== undefined);
    return database;
  } catch (error) {
    await database.close();
    throw describeClosed('DATABASE_URL', DATABASE_URL, error);
  }
}

/** PostgreSQL is away, or lets nobody in who comes with these settings. */
export class DatabaseClosedError extends Error {}

/** PostgreSQL's codes for who is refused: the password, the role, the right to connect. */
const refusals = new Set(['28P01', '28000', '42501']);
const isAway =
  /^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES|EPIPE|57P0[123]|53300)$/;

/** The sentence for an operator whose database cannot be had; any other fault as it is. Neither tells a password. */
function describeClosed(setting: string, address: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof UnboundedSessionsError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const { host, pathname, searchParams } = new URL(address);
  const place = searchParams.get('host') ?? (host === '' ? 'this machine' : host);
  const name = decodeURIComponent(pathname.slice(1));
  const say = (text: string) => new DatabaseClosedError(text, { cause: error });
  if (refusals.has(code)) return say(`PostgreSQL at ${place} refuses the user or the password of ${setting}.`);
  if (code === '3D000')
    return say(`PostgreSQL at ${place} has no database ${name}. Create it (createdb), or correct ${setting}.`);
  if (!isAway.test(code) && !/^(?:timeout e|Connection terminated)/.test(error.message)) return error;
  return say(`PostgreSQL does not answer at ${place} (${code || error.message}). Start it, or correct ${setting}.`);
}

interface PostgresOptions {
  /** The server itself, where the address leads to a pooler. */
  direct_url?: string | undefined;
  pool_size?: number | undefined;
  /** How long a query may wait for a connection before it is an error. */
  wait_ms?: number;
}

/** Opens PostgreSQL with a pool of 10 unless told; a connection that cannot be had in 5 s is an error. */
export function openPostgres(
  address: string,
  { direct_url, pool_size = 10, wait_ms = 5000 }: PostgresOptions = {},
): OpenDatabase {
  const open = (connectionString: string, max: number, options?: string): pg.Pool => {
    const pool = new pg.Pool({
      connectionString,
      ...(options === undefined ? {} : { options }),
      max,
      connectionTimeoutMillis: wait_ms,
      idleTimeoutMillis: 10_000,
      types: valueParsers,
    });
    pool.on('connect', endWhenSilent);
    return pool;
  };
  const pool = open(address, pool_size, direct_url === undefined ? startupOptions : undefined);
  const sessions = direct_url === undefined ? pool : open(direct_url, 1, startupOptions);
  return fromPool({
    kind: 'postgres',
    pool,
    sessions,
    close: async () => {
      await pool.end();
      if (sessions !== pool) await sessions.end();
    },
    listen: (...heard) => listenOnOwnConnection(direct_url ?? address, ...heard),
  });
}

/** The folder of the embedded database cannot be made or written to. */
export class FolderUnusableError extends Error {
  constructor(folder: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `Nothing can be written to the folder ${folder} (${reason}). Set DATA_DIR to a folder of the server's user.`,
      {
        cause,
      },
    );
  }
}

/**
 * Makes the folder that only the server's user may open.
 * @throws FolderUnusableError
 */
export async function makeDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new FolderUnusableError(folder, error);
  });
}

/** Opens the embedded database with the extensions that the migrations use. */
export function createEmbedded(options: PGliteOptions): Promise<PGlite> {
  return PGlite.create({ ...options, extensions: { pg_trgm } });
}

/** Where in its folder the embedded database lies. */
export function databaseIn(folder: string): string {
  return join(folder, 'database');
}

/**
 * Opens the embedded database in `folder`, alone.
 * @throws FolderTakenError when another process has it open
 */
export async function openEmbedded(folder: string): Promise<OpenDatabase> {
  await makeDataFolder(folder);
  const unlock = await lockFolder(folder).catch((error: unknown) => {
    throw error instanceof FolderTakenError ? error : new FolderUnusableError(folder, error);
  });
  try {
    await makePrivate(databaseIn(folder));
    const opened = fromPglite(await createEmbedded({ dataDir: databaseIn(folder) }), 5000);
    const { close } = opened;
    opened.close = async () => {
      await close();
      await unlock();
    };
    return opened;
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * Everything goes through one pool of one connection, as the embedded database has one session.
 * @param wait_ms how long a query may wait for that connection before it is an error
 */
export function fromPglite(pglite: PGlite, wait_ms: number): OpenDatabase {
  const pool = new pg.Pool({
    ...createPgConfig(pglite),
    max: 1,
    connectionTimeoutMillis: wait_ms,
    types: valueParsers,
  });
  const gave_up = Promise.withResolvers<Error>();
  pool.on('connect', (client) => {
    if (!(client instanceof pg.Client)) return;
    client.connection.on('errorMessage', (error: pg.DatabaseError) => {
      if (error.severity === 'PANIC') gave_up.resolve(error);
    });
  });
  const close = async () => {
    await pool.end();
    await pglite.close();
  };
  const listen: OpenDatabase['listen'] = async (channel, heard) => {
    const stop = await pglite.listen(channel, heard);
    return () => stop();
  };
  return fromPool({ kind: 'embedded', pool, sessions: pool, close, listen, gave_up: gave_up.promise });
}

function fromPool(opened: Omit<OpenDatabase, 'db'>): OpenDatabase {
  for (const pool of new Set([opened.pool, opened.sessions])) {
    // Without listeners a lost connection would end the process, be it idle (the first) or at work (the second).
    // The query that it takes along reports it, or the next.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: opened.pool }) });
  return { ...opened, db };
}

/**
 * Settings by which PostgreSQL would acknowledge what a power failure takes back. The embedded
 * database never waits for the disk; docs/operations.md says what that means.
 */
export async function listLossySettings({ kind, pool }: OpenDatabase): Promise<string[]> {
  if (kind === 'embedded') return [];
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM pg_settings
     WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off' ORDER BY name`,
  );
  return rows.map(({ name }) => name);
}
