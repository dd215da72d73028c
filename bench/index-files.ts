import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open.ts';
import { openIndexFiles } from '#server/retrieval/files/index-files.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { listChunksAt, readStates } from '#server/retrieval/retrieval.store.ts';
import { startPostgres } from '../scripts/private-postgres.ts';
import { readArguments } from '../scripts/read-arguments.ts';
import { fillGame, wordsOfTexts } from './common/fill-games.ts';
import { withClient } from '#server/testing/with-client.ts';

const { values } = readArguments(
  `npm run bench -- index-files [--chunks 1000,10000,100000] [--games 100]

What the first question of a process costs for a game of so many chunks, on a private PostgreSQL: where the index is built,
where it lies in a file, and after an edit; then questions to so many games of 500 chunks at random, of which a quarter
fit into memory, without files and with them.`,
  {
    options: {
      chunks: { type: 'string', default: '1000,10000,100000' },
      games: { type: 'string', default: '100' },
      process: { type: 'string' },
    },
  },
);

const manyChunks = 500;
const manySeconds = 10;

const task = z.object({
  url: z.string(),
  /** null: without files. */
  folder: z.string().nullable(),
  game: z.number(),
  revision: z.number(),
  /** More than one game: questions at random. */
  games: z.number(),
  budget_mib: z.number(),
});
const measured = z.object({ first_ms: z.number(), stall_ms: z.number(), held_mib: z.number(), per_second: z.number() });
type Task = z.infer<typeof task>;

/** One process: asks for the first time, and waits until the file is written or the newer index is there. */
async function askOnce({ url, folder, game, revision, games, budget_mib }: Task): Promise<z.infer<typeof measured>> {
  const database = openPostgres(url);
  const { db } = database;
  const files =
    folder === null
      ? undefined
      : openIndexFiles({
          folder,
          limit_bytes: 8 * 1024 ** 3,
          readStates: (game_id) => readStates(db, game_id),
          onTrouble: (error) => console.error(error),
        });
  const retrieval = openRetrieval((game_id, at) => listChunksAt(db, game_id, at), {
    files,
    budget_bytes: budget_mib * 1024 ** 2,
  });
  const ask = (id: number) =>
    retrieval.retrieve({
      game: { id, title: 'Game', kb_revision: revision },
      question: 'where is the copper station 77',
    });
  await db.selectFrom('games').select('id').limit(1).execute();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  const found = await ask(game);
  const first_ms = performance.now() - began;
  if (found.revision !== revision) while ((await ask(game)).revision !== revision) await wait(200);
  let answers = 0;
  if (games > 1) {
    // Every game has its file before questions are counted.
    if (folder !== null) for (let id = game; id < game + games; id++) await ask(id);
    for (const until = performance.now() + manySeconds * 1000; performance.now() < until; answers += 4) {
      await Promise.all(Array.from({ length: 4 }, () => ask(game + Math.floor(Math.random() * games))));
    }
  }
  if (folder !== null) {
    const isWhole = async () => {
      const names = await readdir(folder);
      return !names.some((name) => name.endsWith('.turn') || name.endsWith('.tmp'));
    };
    while (!(await isWhole())) await wait(50);
  }
  delay.disable();
  const held_mib = retrieval.heldBytes().indexes / 1024 ** 2;
  await database.close();
  return { first_ms, stall_ms: delay.max / 1e6, held_mib, per_second: answers / manySeconds };
}

async function inProcess(given: Task): Promise<z.infer<typeof measured>> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    import.meta.filename,
    '--process',
    JSON.stringify(given),
  ]);
  return measured.parse(JSON.parse(stdout));
}

async function measureAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-index-files-'));
  const postgres = await startPostgres();
  const database = openPostgres(postgres.url);
  try {
    await migrate(database.pool);
    const sizes = values.chunks.split(',').map(Number);
    const games = Number(values.games);
    await withClient(postgres.url, async (client) => {
      const insert = (id: number, chunks: number) => client.query(fillGame, [id, `Game ${id}`, `game-${id}`, chunks]);
      await client.query(wordsOfTexts);
      await client.query('SET enable_hashjoin = off; SET enable_mergejoin = off');
      for (const [i, chunks] of sizes.entries()) await insert(i + 1, chunks);
      for (let n = 0; n < games; n++) await insert(1001 + n, manyChunks);
      await client.query('ANALYZE');
    });
    console.log(
      'chunks   | first question ms (stall ms): built | built, file written | from the file | after an edit | file MiB',
    );
    for (const [i, chunks] of sizes.entries()) {
      const base = { url: postgres.url, game: i + 1, revision: 1, games: 1, budget_mib: 2048 };
      const built = await inProcess({ ...base, folder: null });
      const written = await inProcess({ ...base, folder });
      const read = await inProcess({ ...base, folder });
      const [name = ''] = await readdir(folder);
      const { size } = await stat(join(folder, name));
      await database.pool.query('UPDATE games SET kb_revision = 2 WHERE id = $1', [i + 1]);
      const edited = await inProcess({ ...base, folder, revision: 2 });
      const cells = [built, written, read, edited].map(
        (one) => `${one.first_ms.toFixed(0)} (${one.stall_ms.toFixed(0)})`,
      );
      console.log([chunks, ...cells, (size / 1024 ** 2).toFixed(1)].join(' | '));
      await rm(folder, { recursive: true });
    }
    if (games === 0) return;
    const many = { url: postgres.url, game: 1001, revision: 1, games };
    const whole = await inProcess({ ...many, games: 1, folder: null, budget_mib: 2048 });
    const budget_mib = Math.max(1, Math.ceil((whole.held_mib * games) / 4));
    const without = await inProcess({ ...many, folder: null, budget_mib });
    const withFiles = await inProcess({ ...many, folder, budget_mib });
    console.log(
      `${games} games of ${manyChunks} chunks at random, ${budget_mib} MiB: ${without.per_second.toFixed(1)} questions a second built, ` +
        `${withFiles.per_second.toFixed(1)} from files (stall ${withFiles.stall_ms.toFixed(0)} ms)`,
    );
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (values.process === undefined) await measureAll();
else console.log(JSON.stringify(await askOnce(task.parse(JSON.parse(values.process)))));
