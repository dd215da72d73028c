import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { startPostgres } from '../scripts/private-postgres.ts';
import { readArguments, stopWithUsage } from '../scripts/read-arguments.ts';
import { madeArticles, question } from './common/made-texts.ts';
import { percentile } from './common/metrics.ts';
import { readUse } from './promises/process-use.ts';

const usage = `npm run bench -- embedding-load [--rounds 20] [--seconds 4] [--at-once 2] [--pause 100]

Asks a real server questions while the encoder that comes with the product makes the vectors of another game, and while
it does not, in turn, so that a busy machine is busy for both. Exits with 1 where the p95 of a question grows by more than
half. Prints what memory the server takes without the encoder, with it, and after making vectors.

  --rounds N   rounds of each
  --seconds N  how long each round asks
  --at-once N  players who ask at the same time
  --pause MS   how long a player reads before the next question`;

const { values } = readArguments(usage, {
  options: {
    rounds: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '4' },
    'at-once': { type: 'string', default: '2' },
    pause: { type: 'string', default: '100' },
  },
});
const [rounds, seconds, atOnce, pause] = [values.rounds, values.seconds, values['at-once'], values.pause].map(Number);
if (![rounds, seconds, atOnce, pause].every((value) => value !== undefined && Number.isInteger(value) && value > 0))
  stopWithUsage(usage, 'All of them are whole and above 0.');
/** How much longer a question may take while vectors are made. */
const mostGrowth = 1.5;
/** So many that no run makes the vectors of all of them. */
const articlesToEmbed = 600;
const warmUp = 40;

interface Caller {
  headers: { authorization: string };
}
const embeddings = z.object({
  chunks: z.int(),
  covered: z.int(),
  job: z.object({ id: z.int(), state: z.string(), done: z.int() }).nullable(),
});

const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'hintline-embedding-load-'));
const settings = { DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '100000' };
const database = openPostgres(postgres.url);
let server: ServerProcess | undefined;
let questions = 0;
try {
  await migrate(database.pool);
  const { db } = database;
  const admin = await makeUser(db, { role: 'admin' });
  const players: Caller[] = [];
  while (players.length < (atOnce ?? 0)) players.push(await makeUser(db, { calls: 100_000 }));
  const game = await makeGame(db, { title: 'Lantern Keep', articles: madeArticles(20, 1) });

  server = await startServer({ ...settings, ENCODER: 'off' });
  const own = `/api/chat/games/${game.id}/messages`;
  await askSome(server, own, players);
  await printMemory('without the encoder', server);
  await server.end('SIGTERM');

  server = await startServer({ ...settings, ENCODER: 'on' });
  await until(async () => (await look(server!, admin, game.id)).covered === 200);
  await askSome(server, own, players);
  await printMemory('with the encoder, after the vectors of 200 chunks', server);

  const { id } = await makeGame(db, { title: 'Iron Chronicle', articles: madeArticles(articlesToEmbed, 2) });
  await until(async () => (await look(server!, admin, id)).job?.state === 'running');
  const times: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] };
  for (let round = 0; round < (rounds ?? 0); round++) {
    for (const kind of round % 2 === 0 ? (['beside', 'alone'] as const) : (['alone', 'beside'] as const)) {
      await switchJob(server, admin, id, kind === 'beside');
      times[kind].push(...(await askForSeconds(server, own, players)));
    }
  }
  const figures = (['alone', 'beside'] as const).map((kind) => {
    const [p50, p95] = [percentile(0.5, times[kind]), percentile(0.95, times[kind])];
    console.log(`${kind}: ${times[kind].length} questions, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
    return p95;
  });
  const growth = (figures[1] ?? 0) / (figures[0] ?? 0);
  console.log(`the p95 beside the job is ${growth.toFixed(2)} times that alone`);
  await printMemory('after making vectors all the while', server);
  if (growth > mostGrowth) process.exitCode = 1;
} finally {
  await server?.end('SIGKILL');
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(100);
}

async function look({ origin }: ServerProcess, { headers }: Caller, game_id: number) {
  const answer = await fetch(`${origin}/api/admin/games/${game_id}/embeddings`, { headers });
  return embeddings.parse(await answer.json());
}

/** Lets the job run, or cancels it: cancelled it starts by itself only a day later. */
async function switchJob(running: ServerProcess, admin: Caller, game_id: number, on: boolean): Promise<void> {
  const { job } = await look(running, admin, game_id);
  const state = on ? 'running' : 'cancelled';
  if (job === null || job.state === state) return;
  const path = `${running.origin}/api/jobs/${job.id}/${on ? 'retry' : 'cancel'}`;
  await fetch(path, { method: 'POST', headers: admin.headers });
  await until(async () => (await look(running, admin, game_id)).job?.state === state);
}

async function ask({ origin }: ServerProcess, path: string, { headers }: Caller): Promise<number> {
  const began = performance.now();
  const body = JSON.stringify({ text: question((questions += 1)) });
  const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
  const answer = await fetch(`${origin}${path}`, sent);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status}: ${text}`);
  return performance.now() - began;
}

async function askSome(running: ServerProcess, path: string, callers: readonly Caller[]): Promise<void> {
  for (let n = 0; n < warmUp; n++) await ask(running, path, callers[n % callers.length]!);
}

async function askForSeconds(running: ServerProcess, path: string, callers: readonly Caller[]): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    callers.map(async (caller) => {
      while (performance.now() - began < (seconds ?? 0) * 1000) {
        times.push(await ask(running, path, caller));
        await wait(pause);
      }
    }),
  );
  return times;
}

async function printMemory(when: string, { child }: ServerProcess): Promise<void> {
  const { mib, peak_mib } = await readUse(child.pid);
  console.log(`memory ${when}: ${mib.toFixed(0)} MiB, at most ${peak_mib.toFixed(0)} MiB`);
}
