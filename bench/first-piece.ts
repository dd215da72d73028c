import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readImportFile } from '#server/knowledge/files/import-file.ts';
import { importGame } from '#server/knowledge/files/import-game.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open.ts';
import { makeUser } from '#server/testing/make.ts';
import { startServer } from '#server/testing/server-process.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { makeCountedDatabase, startCountedPostgres } from './common/counted-postgres.ts';
import { percentile } from './common/metrics.ts';
import { readQuestions } from './common/questions.ts';
import { readArguments } from '../scripts/read-arguments.ts';

const usage = `npm run bench -- first-piece --questions FILE.jsonl CORPUS.json [CORPUS.json …]

How long players wait for the first words of an answer: asks the real command on a private PostgreSQL over HTTP, with a model
that begins at once, each question as the first of a new player, one after the other and twice. The first round compiles and
builds the indexes; the second is printed.`;

const { values, positionals } = readArguments(usage, {
  options: { questions: { type: 'string', default: '' } },
  least: 1,
  most: Infinity,
});

const questions = readQuestions(values.questions);
const model = await startModelStandIn();
const postgres = await startCountedPostgres();
const folder = await mkdtemp(join(tmpdir(), 'hintline-first-piece-'));
try {
  const url = await makeCountedDatabase(postgres, 'first_piece');
  const database = openPostgres(url);
  await migrate(database.sessions);
  const games = new Map<string, number>();
  for (const path of positionals) {
    const file = readImportFile(readFileSync(path, 'utf8'));
    games.set(file.game.slug, (await database.db.transaction().execute((tx) => importGame(tx, file))).game_id);
  }
  const rounds: Player[][] = [];
  for (let round = 0; round < 2; round++) {
    const players = [];
    for (const _ of questions) players.push(await makeUser(database.db, { calls: 3 }));
    rounds.push(players);
  }
  await database.close();
  const server = await startServer({
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '100000',
    DEMO: 'off',
    AI_BASE_URL: model.base_url,
    AI_MODEL: 'instant',
    AI_PROFILE: 'api',
  });
  let times: Times[] = [];
  for (const players of rounds) {
    times = [];
    for (const [i, { game_slug, question }] of questions.entries())
      times.push(await ask(`${server.origin}/api/chat/games/${games.get(game_slug)}/messages`, players[i]!, question));
  }
  await server.end('SIGTERM');
  const written = times.filter(({ is_written }) => is_written);
  const figures = (of: readonly Times[], name: 'first_ms' | 'whole_ms') =>
    [0.5, 0.9]
      .map((share) =>
        percentile(
          share,
          of.map((one) => one[name]),
        ).toFixed(0),
      )
      .join(' / ');
  console.log(`${times.length} questions, ${written.length} answered by the model`);
  console.log(`first piece, p50 / p90: ${figures(written, 'first_ms')} ms`);
  console.log(`whole answer, p50 / p90: ${figures(written, 'whole_ms')} ms`);
} finally {
  await postgres.stop();
  await model.close();
  await rm(folder, { recursive: true, force: true });
}

type Player = Awaited<ReturnType<typeof makeUser>>;

interface Times {
  /** The model was asked for its text. */
  is_written: boolean;
  first_ms: number;
  whole_ms: number;
}

async function ask(url: string, { headers }: Player, text: string): Promise<Times> {
  const requests_before = model.requests.filter(({ purpose }) => purpose === 'answer').length;
  const began = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ text }),
  });
  if (!response.ok || response.body === null) throw new Error(`${response.status}: ${await response.text()}`);
  let first_ms: number | undefined;
  let seen = '';
  for await (const bytes of response.body.pipeThrough(new TextDecoderStream())) {
    seen += bytes;
    if (first_ms === undefined && /^event: piece$/m.test(seen)) first_ms = performance.now() - began;
  }
  const whole_ms = performance.now() - began;
  const is_written = model.requests.filter(({ purpose }) => purpose === 'answer').length > requests_before;
  return { is_written, first_ms: first_ms ?? whole_ms, whole_ms };
}
