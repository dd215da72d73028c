import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open.ts';
import { makeUser } from '#server/testing/make.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { startPostgres } from '../scripts/private-postgres.ts';
import { readArguments, stopWithUsage } from '../scripts/read-arguments.ts';
import { fillGame, wordsOfTexts } from './common/fill-games.ts';
import { startNginx } from '../scripts/private-nginx.ts';
import { withClient } from '#server/testing/with-client.ts';

const usage = `npm run bench -- by-game [--processes 1,2,4] [--games 60] [--chunks 500] [--questions 600] [--memory 96]

Asks questions about games at random through nginx with deploy/nginx.conf, once as it is and once with questions handed to the
servers in turn, and prints where the servers found the games' indexes and what memory they took.

  --memory MIB  INDEX_CACHE_MIB of each server`;

const { values } = readArguments(usage, {
  options: {
    processes: { type: 'string', default: '1,2,4' },
    games: { type: 'string', default: '60' },
    chunks: { type: 'string', default: '500' },
    questions: { type: 'string', default: '600' },
    memory: { type: 'string', default: '96' },
  },
});
const processes = values.processes.split(',').map(Number);
const games = Number(values.games);
const chunks = Number(values.chunks);
const questions = Number(values.questions);
const memory = Number(values.memory);
if (![...processes, games, chunks, questions, memory].every((value) => Number.isInteger(value) && value > 0))
  stopWithUsage(usage, 'All of them are whole and above 0.');

const clients = 4;
const folder = await mkdtemp(join(tmpdir(), 'hintline-by-game-'));
const postgres = await startPostgres();
const servers: ServerProcess[] = [];
const stop = () => {
  for (const server of servers) server.child.kill('SIGKILL');
  void postgres.stop().finally(() => process.exit(1));
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
try {
  const headers = await fill();
  console.log(`${games} games of ${chunks} chunks, ${questions} questions, ${memory} MiB for indexes in each process`);
  for (const count of processes) {
    // One process needs no choice.
    for (const by_game of count === 1 ? [true] : [false, true]) console.log(await measure(count, by_game, headers));
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** @returns the headers of as many players as ask at once */
async function fill(): Promise<Record<string, string>[]> {
  const database = openPostgres(postgres.url);
  try {
    await migrate(database.pool);
    await withClient(postgres.url, async (client) => {
      await client.query(wordsOfTexts);
      await client.query('SET enable_hashjoin = off; SET enable_mergejoin = off');
      for (let id = 1; id <= games; id++) await client.query(fillGame, [id, `Game ${id}`, `game-${id}`, chunks]);
      await client.query('ANALYZE');
    });
    const players = [];
    while (players.length < clients) players.push(await makeUser(database.db, { calls: 100_000 }));
    return players.map((player) => ({ ...player.headers, 'content-type': 'application/json' }));
  } finally {
    await database.close();
  }
}

async function measure(count: number, by_game: boolean, headers: readonly Record<string, string>[]): Promise<string> {
  try {
    for (let n = 0; n < count; n++) {
      const DATA_DIR = join(folder, `${count}-${by_game}-${n}`);
      const settings = {
        DATABASE_URL: postgres.url,
        DATA_DIR,
        INDEX_CACHE_MIB: String(memory),
        METRICS_TOKEN: 'bench',
      };
      servers.push(await startServer({ ...settings, LOG_LEVEL: 'warn' }));
    }
    const proxy = await startNginx(
      servers.map(({ origin }) => Number(new URL(origin).port)),
      { by_game },
    );
    try {
      // The same questions each time: every game once, then at random as a fixed sequence says.
      await askAll(
        proxy.origin,
        headers,
        Array.from({ length: games }, (_, n) => n + 1),
      );
      const before = await Promise.all(servers.map(readCache));
      const began = performance.now();
      await askAll(proxy.origin, headers, randomGames());
      const perSecond = (questions / (performance.now() - began)) * 1000;
      const after = await Promise.all(servers.map(readCache));
      const sum = (event: keyof Counts) =>
        after.reduce((all, one, n) => all + (one.counts[event] - (before[n]?.counts[event] ?? 0)), 0);
      const hits = sum('hit');
      const looks = hits + sum('older') + sum('file') + sum('load');
      const [held, used] = [after.map(({ held_mib }) => held_mib), await Promise.all(servers.map(memoryOf))];
      const total = (list: readonly number[]) => list.reduce((all, one) => all + one, 0).toFixed(0);
      return (
        `${count} ${count === 1 ? 'process' : `processes, ${by_game ? 'by game' : 'in turn'}`}: ${((hits / looks) * 100).toFixed(1)} % hits, ` +
        `${sum('file')} read from files, ${sum('load')} built, ${sum('eviction')} evicted; indexes ${total(held)} MiB, ` +
        `memory ${total(used)} MiB in all; ${perSecond.toFixed(1)} questions a second`
      );
    } finally {
      await proxy.stop();
    }
  } finally {
    for (const server of servers.splice(0)) await server.end('SIGKILL');
  }
}

function randomGames(): number[] {
  let state = 7;
  return Array.from({ length: questions }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return 1 + (state % games);
  });
}

async function askAll(
  origin: string,
  headers: readonly Record<string, string>[],
  of: readonly number[],
): Promise<void> {
  const left = [...of];
  const text = 'Where is the copper station?';
  const askOn = async (own: Record<string, string>) => {
    for (let game = left.pop(); game !== undefined; game = left.pop()) {
      const body = JSON.stringify({ text });
      const answer = await fetch(`${origin}/api/chat/games/${game}/messages`, { method: 'POST', headers: own, body });
      if (answer.status !== 200) throw new Error(`status ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(headers.map(askOn));
}

type Counts = Record<'hit' | 'older' | 'file' | 'load' | 'eviction', number>;

async function readCache({ origin }: ServerProcess) {
  const text = await (await fetch(`${origin}/metrics`, { headers: { authorization: 'Bearer bench' } })).text();
  const figure = (line: string) =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.slice(line.length + 1) ?? 0,
    );
  const count = (event: string) => figure(`hintline_index_cache_total{event="${event}"}`);
  const counts: Counts = {
    hit: count('hit'),
    older: count('older'),
    file: count('file'),
    load: count('load'),
    eviction: count('eviction'),
  };
  return { counts, held_mib: figure('hintline_index_cache_bytes{kind="indexes"}') / 1024 ** 2 };
}

async function memoryOf({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
