import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { hashPassword } from '#server/auth/login/passwords.ts';
import { migrate } from '#server/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { type PrivatePostgres, startPostgres } from '../../scripts/private-postgres.ts';

export const password = 'amber-harbour-lantern';
export const questionText = 'How deep is the copper well?';
export const articles = [
  {
    title: 'Wells',
    chunks: [
      { section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' },
      { section: 'Keys', content: 'The key of the copper well hangs in the keeper’s tower, behind the loom.' },
    ],
  },
  { title: 'Lanterns', chunks: [{ section: 'Oil', content: 'A lantern burns nine hours on one flask of whale oil.' }] },
];

export interface Player {
  id: number;
  email: string;
  headers: { authorization: string };
}

/** A database with players and a game, and the servers started on it; everything ends with `end`. */
export interface Installation {
  settings: Record<string, string>;
  players: readonly [Player, ...Player[]];
  game: { id: number; slug: string };
  /** Where a question is asked and the history is read. */
  messages: string;
  start: (settings?: Record<string, string>, prefix?: readonly string[]) => Promise<ServerProcess>;
  /** Looks into the database; into the embedded one only while no server runs. */
  look: <T>(read: (database: OpenDatabase) => Promise<T>) => Promise<T>;
  differences: () => Promise<number>;
  end: () => Promise<void>;
}

interface Size {
  players?: number;
  calls?: number;
  /** Answered long ago, of the first player. */
  messages?: number;
  /** Where its files are made. */
  parent?: string;
}

/** On PostgreSQL, with the server of it at hand. */
export async function installOnPostgres(size: Size = {}): Promise<Installation & { postgres: PrivatePostgres }> {
  const postgres = await startPostgres(size.parent);
  try {
    const installation = await install(size, postgres.url);
    const end = async () => {
      await installation.end();
      await postgres.stop();
    };
    return { ...installation, postgres, end };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

export const installEmbedded = (size: Size = {}): Promise<Installation> => install(size, undefined);

async function install(
  { players = 20, calls = 10_000, messages = 0, parent = tmpdir() }: Size,
  url: string | undefined,
): Promise<Installation> {
  const folder = await mkdtemp(join(parent, 'hintline-bench-'));
  const running: ServerProcess[] = [];
  const settings = { DATA_DIR: folder, ...(url === undefined ? {} : { DATABASE_URL: url }) };
  const look: Installation['look'] = async (read) => {
    const database = await openDatabase(settings);
    try {
      return await read(database);
    } finally {
      await database.close();
    }
  };
  const filled = await look(async ({ db, pool }) => {
    await migrate(pool);
    const game = await makeGame(db, { title: 'Lantern Keep', articles });
    const password_hash = await hashPassword(password);
    const first = await makeUser(db, { calls });
    const more: Player[] = [];
    while (more.length < players - 1) more.push(await makeUser(db, { calls }));
    await db.updateTable('users').set({ password_hash }).execute();
    await fillHistory(pool, { game_id: game.id, user_id: first.id, messages });
    return { game, players: [first, ...more] as const };
  });
  return {
    ...filled,
    messages: `/api/chat/games/${filled.game.id}/messages`,
    settings,
    look,
    start: async (more = {}, prefix = []) => {
      const server = await startServer({ LOG_LEVEL: 'warn', ...settings, ...more }, undefined, prefix);
      running.push(server);
      return server;
    },
    differences: async () => (await look(({ db }) => listDifferences(db))).length,
    end: async () => {
      for (const server of running) if (isRunning(server)) await server.end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Free answers, so that the ledger has nothing to say of them. */
async function fillHistory(
  pool: pg.Pool,
  { game_id, user_id, messages }: { game_id: number; user_id: number; messages: number },
): Promise<void> {
  if (messages === 0) return;
  const client = await pool.connect();
  try {
    await client.query('SET session_replication_role = replica; SET statement_timeout = 0');
    await client.query(
      `WITH talk AS (INSERT INTO conversations (user_id, game_id, title, questions, created_at, active_at)
         VALUES (${user_id}, ${game_id}, 'Wells', ${messages} / 2, now() - interval '1 year', now() - interval '1 day') RETURNING id)
       INSERT INTO messages (id, game_id, user_id, conversation_id, role, question_id, text, state, is_rag, kb_revision, uncharged, created_at, finished_at)
       OVERRIDING SYSTEM VALUE
       SELECT n, ${game_id}, ${user_id}, talk.id, CASE n % 2 WHEN 1 THEN 'user' ELSE 'expert' END, CASE n % 2 WHEN 0 THEN n - 1 END,
         'Near the gate ' || md5(n::text) || repeat(' and on', 30), 'answered', CASE n % 2 WHEN 0 THEN true END, 1, CASE n % 2 WHEN 0 THEN 'free' END, at, at
       FROM talk, generate_series(1, ${messages}) AS n, LATERAL (SELECT now() - interval '1 year' * (1 - n / ${messages + 1}.0) AS at) AS moment`,
    );
    await client.query(`SELECT setval(pg_get_serial_sequence('messages', 'id'), ${messages + 1})`);
  } finally {
    // This session's settings were lifted: end it, the pool opens another.
    client.release(true);
  }
}

export const isRunning = ({ child }: ServerProcess): boolean => child.exitCode === null && child.signalCode === null;

/** The settings of a real installation behind one proxy, with every limit as it is there. */
export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://hintline.example',
  RATE_LIMIT_FACTOR: '1',
  TRUST_PROXY: '1',
  ANALYTICS: 'off',
};
