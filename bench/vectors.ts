import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { type OpenDatabase, openPostgres } from '#server/db/open.ts';
import { createDeps, type Deps } from '#server/deps.ts';
import { startDueEmbeddingJobs } from '#server/embeddings/embeddings.ts';
import { encoderModel } from '#server/encoder/encoder.ts';
import { unitsToBytes } from '#server/language/unit-vectors.ts';
import { makeUser } from '#server/testing/make.ts';
import { startPostgres } from '../scripts/private-postgres.ts';
import { readArguments, stopWithUsage } from '../scripts/read-arguments.ts';
import { question, sentences } from './common/made-texts.ts';
import { percentile } from './common/metrics.ts';

const usage = `npm run bench -- vectors [--games 2000] [--chunks 100] [--asked 300] [--memory 256]

Fills a private PostgreSQL with games that all have vectors of their units, and prints what the vectors take on the disk and
in memory, and how long a search takes with them and without, for games that are in memory and for those that are not.
The vectors are random ones of true size: making them would take hours, which is worked out from the speed of the encoder.

  --games N     games, all with an expert
  --chunks N    chunks of each, of eight units
  --asked N     games that are asked, one question each
  --memory MIB  INDEX_CACHE_MIB`;

const { values } = readArguments(usage, {
  options: {
    games: { type: 'string', default: '2000' },
    chunks: { type: 'string', default: '100' },
    asked: { type: 'string', default: '300' },
    memory: { type: 'string', default: '256' },
  },
});
const sizes = {
  games: Number(values.games),
  chunks: Number(values.chunks),
  asked: Number(values.asked),
  memory: Number(values.memory),
};
if (!Object.values(sizes).every((value) => Number.isInteger(value) && value > 0) || sizes.asked > sizes.games)
  stopWithUsage(usage, 'All of them are whole and above 0, and no more games are asked than there are.');
const units = 8;
const dimensions = 384;
/** Each is stored for many chunks: what they take is the same, and to draw more would take minutes. */
const drawnVectors = 512;
const encoded = 200;
const titleOf = (game: number) => `Chronicle ${game}`;

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');
const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;

const postgres = await startPostgres();
const database = openPostgres(postgres.url);
let deps: Deps | undefined;
try {
  await fill(database);
  const environment = { NODE_ENV: 'test', ENCODER: 'on', INDEX_CACHE_MIB: String(sizes.memory), INDEX_DIR: 'off' };
  deps = await createDeps(readConfig(environment), database, pino({ level: 'silent' }));
  await measureEncoder(deps);
  await measureLook(deps);
  const some = Array.from({ length: sizes.asked }, (_, n) => 1 + Math.floor((n * sizes.games) / sizes.asked));
  // Another game: the thread of the search and the vector of the question are there before anything is measured.
  await askEach(deps, [sizes.games], false);
  const rounds = [
    ['words, index not in memory', some, true],
    ['words, index in memory', some, true],
    ['words and meaning, vectors not in memory', some, false],
    ['words and meaning, vectors in memory', some, false],
  ] as const;
  printMemory('before', deps);
  for (const [name, games, words_only] of rounds) {
    const times = await askEach(deps, games, words_only);
    console.log(
      `${name}: p50 ${percentile(0.5, times).toFixed(1)} ms, p95 ${percentile(0.95, times).toFixed(1)} ms of ${times.length}`,
    );
  }
  printMemory(`after ${some.length} games`, deps);
  const tooMany = Math.min(
    sizes.games,
    Math.ceil((1.2 * sizes.memory * 2 ** 20) / (sizes.chunks * units * dimensions)),
  );
  const more = Array.from({ length: tooMany }, (_, n) => n + 1);
  await askEach(deps, more, false);
  printMemory(`after ${tooMany} games, for which there is no room at once`, deps);
} finally {
  await deps?.answer_thread.close();
  await deps?.encoder?.close();
  await database.close();
  await postgres.stop();
}

async function fill({ db, pool }: OpenDatabase): Promise<void> {
  await migrate(pool);
  await makeUser(db, { role: 'admin' });
  let began = performance.now();
  const passed = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  for (let game = 1; game <= sizes.games; game++) {
    const texts = Array.from({ length: sizes.chunks }, (_, n) => sentences(game * 100_003 + n, units));
    await pool.query(
      `WITH game AS (
        INSERT INTO games (id, title, slug, kb_revision) OVERRIDING SYSTEM VALUE VALUES ($1::bigint, $2::text, 'game-' || $1, 1) RETURNING id
      ), article AS (
        INSERT INTO articles (game_id, title, language, reviewed_at) SELECT id, $2, 'en', now() FROM game RETURNING id, game_id
      )
      INSERT INTO chunks (chunk_key, game_id, article_id, ordinal, article_title, language, section, content, from_rev)
      SELECT gen_random_uuid(), game_id, id, n, $2, 'en', 'Part ' || n, content, 1 FROM article, unnest($3::text[]) WITH ORDINALITY AS t (content, n)`,
      [game, titleOf(game), texts],
    );
  }
  console.log(`${sizes.games} games of ${sizes.chunks} chunks written in ${passed()}`);
  const sizeOf = async (what: string) => {
    const { rows } = await pool.query<{ size: string }>(`SELECT ${what} AS size`);
    return Number(rows[0]?.size);
  };
  const before = await sizeOf('pg_database_size(current_database())');
  began = performance.now();
  await pool.query('SET statement_timeout = 0; CREATE TABLE drawn (n int PRIMARY KEY, vectors bytea)');
  const drawn = Array.from({ length: drawnVectors }, () => {
    const values_of_unit = new Int8Array(randomBytes(units * dimensions));
    return unitsToBytes({ scales: new Float32Array(units).fill(1 / 1400), values: values_of_unit });
  });
  await pool.query('INSERT INTO drawn SELECT n - 1, v FROM unnest($1::bytea[]) WITH ORDINALITY AS t (v, n)', [drawn]);
  for (let game = 1; game <= sizes.games; game++) {
    await pool.query(
      `INSERT INTO unit_vectors (model, chunk_id, text_hash, unit_hashes, dimensions, vectors)
      SELECT $1, c.id, sha256(c.id::text::bytea), (SELECT string_agg(sha256((c.id || '-' || k)::bytea), '') FROM generate_series(1, ${units / 2}) AS k), ${dimensions}, d.vectors
      FROM chunks c JOIN drawn d ON d.n = c.id % ${drawnVectors} WHERE c.game_id = $2`,
      [encoderModel, game],
    );
  }
  await pool.query('DROP TABLE drawn');
  const total = sizes.games * sizes.chunks;
  const own = await sizeOf("pg_total_relation_size('unit_vectors')");
  console.log(
    `vectors of ${total} chunks stored in ${passed()}: ${mebibytes(own)} beside ${mebibytes(before)} of all else, ${(own / total).toFixed(0)} bytes a chunk`,
  );
  await pool.query('VACUUM ANALYZE');
}

async function measureEncoder({ encoder }: Deps): Promise<void> {
  if (encoder === undefined) throw new Error('there is no encoder');
  await encoder.embed(['level'], { kind: 'text' });
  const texts = Array.from({ length: encoded }, (_, n) => `Chronicle › Part ${n}: ${sentences(n, 1)}`);
  let began = performance.now();
  for (const text of texts) await encoder.embed([text], { kind: 'text' });
  const perSecond = encoded / ((performance.now() - began) / 1000);
  const hours = (sizes.games * sizes.chunks * units) / perSecond / 3600;
  const waits: number[] = [];
  for (let n = 0; n < encoded; n++) {
    began = performance.now();
    await encoder.embed([question(n)], { kind: 'question', interactive: true });
    waits.push(performance.now() - began);
  }
  console.log(
    `the encoder: ${perSecond.toFixed(0)} units a second, ${hours.toFixed(1)} hours for all; a question p50 ${percentile(0.5, waits).toFixed(1)} ms, p95 ${percentile(0.95, waits).toFixed(1)} ms`,
  );
}

/** What it costs to look for games without vectors: the first time of a process, and each time later. */
async function measureLook(parts: Deps): Promise<void> {
  const complete = new Map<number, number>();
  const times: string[] = [];
  for (let look = 0; look < 2; look++) {
    const began = performance.now();
    await startDueEmbeddingJobs(parts, complete);
    times.push((performance.now() - began).toFixed(0));
  }
  if (complete.size !== sizes.games) throw new Error('some games have no vectors');
  console.log(`looking for games without vectors: first ${times[0]} ms, later ${times[1]} ms`);
}

async function askEach({ retrieval }: Deps, games: readonly number[], words_only: boolean): Promise<number[]> {
  const times: number[] = [];
  for (const id of games) {
    const game = { id, title: titleOf(id), kb_revision: 1 };
    const began = performance.now();
    const found = await retrieval.retrieve({ game, question: question(1), words_only });
    times.push(performance.now() - began);
    const { state } = found.second_signal;
    if (state !== (words_only ? 'off' : 'fused')) throw new Error(`game ${id}: ${state}`);
  }
  return times;
}

function printMemory(when: string, { retrieval }: Deps): void {
  if (typeof collectGarbage === 'function') Reflect.apply(collectGarbage, undefined, []);
  const { indexes, vectors } = retrieval.heldBytes();
  console.log(
    `memory ${when}: ${mebibytes(process.memoryUsage().rss)}, of it indexes ${mebibytes(indexes)}, vectors ${mebibytes(vectors)}`,
  );
}
