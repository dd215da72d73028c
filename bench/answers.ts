import { mkdtemp, rm } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { chatEndpoints, type Message } from '#contract/chat.ts';
import type { Db } from '#server/db/database.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { readImportFile } from '#server/knowledge/files/import-file.ts';
import { importGame } from '#server/knowledge/files/import-game.ts';
import { makeUser } from '#server/testing/make.ts';
import { startServer } from '#server/testing/server-process.ts';
import { fitOf } from '#server/expert/model/model-fit.ts';
import { createChatModel } from '#server/providers/model/model.ts';
import { figuresOf, type HumanGrades, judge, type Judged, reportJudged, type ShownAnswer } from './common/judge.ts';
import { percentile } from './common/metrics.ts';
import { demoPrefix, readQuestions } from './common/questions.ts';
import { readArguments, stopWithUsage } from '../scripts/read-arguments.ts';
import type { ModelFit } from '#server/expert/expert.ts';

const usage = `npm run bench -- answers FOLDER [--only TEXT | --file FILE] [--judge] [--grades]

Asks questions as players type them over HTTP of a real server and prints each answer as a player reads it, for a person to
grade from 1 (useless) to 5 (right, short and easy to read).

FOLDER holds questions-dev.jsonl and corpora/*.json. Every second one of its questions is asked, and all those of
bench/answers/questions.json, conversation by conversation.

  --file FILE  the conversations of this file instead, of the form of bench/answers/questions.json
  --demo       the questions that the pages of the demonstration games offer, of those games alone
  --only TEXT  only questions whose id or game contains it
  --grades     only prints the figures of the grades in bench/answers/grades.json
  --judge      also lets the model of AI_BASE_URL and AI_MODEL grade each answer, seeing what the screen shows, and
               prints the figures with what it cost; with --grades also how far it agrees with those grades`;

const askedSchema = z.array(z.object({ id: z.string(), game: z.string(), turns: z.array(z.string()) }));
const gradesSchema = z.record(z.string(), z.object({ charged: z.boolean(), grade: z.int().min(1).max(5) }));
const callsGiven = 10_000;
/** Ids of the first trial begin with nothing of their own. */
const laterTrial = /^(?:second|third|fourth|fifth|sixth|seventh|eighth)(?=-)/;
/** Every question of a trial is asked of a new player: nobody reads another's conversation. */
type Conversation = z.infer<typeof askedSchema>[number] & { half: string };

const inFolder = (name: string) => readFileSync(join(import.meta.dirname, 'answers', name), 'utf8');

const conversationsIn = (text: string): Conversation[] =>
  askedSchema.parse(JSON.parse(text)).map((one) => ({ ...one, half: 'own' }));

function conversationsOf(folder: string, only: string): Conversation[] {
  const given = readQuestions(join(folder, 'questions-dev.jsonl')).filter((_, i) => i % 2 === 0);
  return [
    ...given.map(({ id, game_slug, question, half }) => ({ id, game: game_slug, turns: [question], half })),
    ...conversationsIn(inFolder('questions.json')),
  ].filter(({ id, game }) => `${game} ${id}`.includes(only));
}

const demoFolder = join(import.meta.dirname, '../demo');

/** What the pages of the demonstration games offer to ask, each in its language. */
function offeredQuestions(): Conversation[] {
  const files = readdirSync(demoFolder).filter((name) => name.endsWith('.json'));
  return files.flatMap((name) => {
    const { slug, sample_questions } = readImportFile(readFileSync(join(demoFolder, name), 'utf8')).game;
    return (sample_questions ?? []).map(({ language, text }, i) => ({
      id: `${slug}-${language}-${i + 1}`,
      game: slug,
      turns: [text],
      half: 'demo',
    }));
  });
}

/** A file of the folder, or of the demonstration games, which are games of their own beside those of the folder. */
function readGame(folder: string, name: string) {
  if (!name.startsWith(demoPrefix)) return readImportFile(readFileSync(join(folder, `${name}.json`), 'utf8'));
  const file = readImportFile(readFileSync(join(demoFolder, `${name.slice(demoPrefix.length)}.json`), 'utf8'));
  // Under the other's Steam id its articles would go to that game.
  return { ...file, game: { ...file.game, slug: `${file.game.slug}-demo`, steam_appid: null } };
}

async function importGames(db: Db, folder: string, names: ReadonlySet<string>): Promise<Map<string, number>> {
  const games = new Map<string, number>();
  for (const name of names) {
    const file = readGame(folder, name);
    games.set(name, (await db.transaction().execute((tx) => importGame(tx, file))).game_id);
  }
  return games;
}

function print(id: string, half: string, question: string, answer: Message): void {
  const { state, call, text } = answer;
  console.log(`\n━━ ${id} (${half}) ❯ ${question}\n   [${state}, ${call}]\n${text.replaceAll(/^/gm, '   ')}`);
}

function reportGrades(human: HumanGrades): void {
  const trials = Map.groupBy(Object.entries(human), ([id]) => laterTrial.exec(id)?.[0] ?? 'first');
  for (const [trial, those] of trials) console.log(`${trial} trial: ${figuresOf(those.map(([, one]) => one))}`);
}

function readGrades(): HumanGrades {
  return gradesSchema.parse(JSON.parse(inFolder('grades.json')));
}

const waitsOf = ({ first_text_seconds, gap_seconds, total_seconds }: ModelFit) => ({
  first_text_seconds,
  gap_seconds,
  total_seconds,
});

/** The model that grades: the one of the settings, whoever wrote the answers. */
function openJudge() {
  const config = readConfig(process.env);
  const { AI_BASE_URL: base_url, AI_MODEL: model } = config;
  if (base_url === undefined || model === undefined) throw new Error('--judge needs AI_BASE_URL and AI_MODEL.');
  const chat = createChatModel({
    base_url,
    api_key: config.AI_API_KEY ?? null,
    model,
    extra_headers: config.AI_EXTRA_HEADERS,
    ...waitsOf(fitOf(config, null)),
  });
  return (answer: ShownAnswer) => judge(chat, answer, { input: config.AI_PRICE_INPUT, output: config.AI_PRICE_OUTPUT });
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    options: {
      only: { type: 'string', default: '' },
      file: { type: 'string' },
      grades: { type: 'boolean' },
      demo: { type: 'boolean' },
      judge: { type: 'boolean' },
    },
    most: 1,
  });
  const human = values.grades === true ? readGrades() : undefined;
  if (human !== undefined && values.judge !== true) {
    reportGrades(human);
    return;
  }
  const grade = values.judge === true ? openJudge() : undefined;
  const is_demo = values.demo === true;
  const [folder = is_demo ? demoFolder : undefined] = positionals;
  if (folder === undefined) return stopWithUsage(usage, 'Name the folder.');
  const given = values.file === undefined ? undefined : conversationsIn(readFileSync(values.file, 'utf8'));
  const conversations = given ?? (is_demo ? offeredQuestions() : conversationsOf(folder, values.only));
  const games_folder = is_demo ? demoFolder : join(folder, 'corpora');
  const data = await mkdtemp(join(tmpdir(), 'hintline-answers-'));
  const settings = { DATA_DIR: data, LOG_LEVEL: 'warn' };
  const database = await openDatabase(settings);
  await migrate(database.pool);
  const games = await importGames(database.db, games_folder, new Set(conversations.map(({ game }) => game)));
  const players = [];
  for (const conversation of conversations)
    players.push({ ...conversation, player: await makeUser(database.db, { calls: callsGiven }) });
  await database.close();
  const server = await startServer(settings);
  const times: number[] = [];
  const judged: Judged[] = [];
  try {
    for (const { id, game, turns, half, player } of players) {
      for (const [turn, text] of turns.entries()) {
        const began = performance.now();
        const response = await fetch(`${server.origin}/api/chat/games/${games.get(game)}/messages`, {
          method: 'POST',
          headers: { ...player.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ text }),
        });
        const body: unknown = await response.json();
        if (!response.ok) throw new Error(`${id} was answered ${response.status}: ${JSON.stringify(body)}`);
        const { message } = chatEndpoints['POST /api/chat/games/{id}/messages'].response.parse(body);
        times.push(performance.now() - began);
        const name = turns.length === 1 ? id : `${id}.${turn + 1}`;
        print(name, half, text, message);
        if (grade === undefined) continue;
        const one = await grade({ id: name, game_title: game, turns: turns.slice(0, turn + 1), message });
        console.log(`   grade ${one.grade ?? '–'}: ${one.why}`);
        judged.push(one);
      }
    }
  } finally {
    await server.end('SIGTERM');
    await rm(data, { recursive: true, force: true });
  }
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(share, times).toFixed(0));
  if (grade !== undefined) console.log(`\n${reportJudged(judged, human).join('\n')}`);
  console.log(`\n${times.length} answers, p50 / p95 ${p50} / ${p95} ms over HTTP`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
