import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { openEncoder } from '#server/encoder/encoder.ts';
import { findGaps } from '#server/gaps/find-gaps.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { readArguments } from '../scripts/read-arguments.ts';
import { percentile } from './common/metrics.ts';

const { values, positionals } = readArguments(
  `npm run bench -- gaps [--long] [GAPS …]
npm run bench -- gaps --alike FILE.jsonl

Shows what one refused question costs where its game has so many gaps already (0 200 1000 5000 unless told): the
processor's time of looking for gaps, and the longest stretch in which nobody else was served. It uses a database in
memory. Run it in two checkouts to compare them.

  --long   questions of 4,000 characters, of words nobody knows
  --alike  groups questions {"gap", "text"} instead, by their words and by their meaning too: prints what share of the
           pairs of one gap came together, and how many pairs of different ones`,
  { options: { long: { type: 'boolean', default: false }, alike: { type: 'string' } }, least: 0, most: Infinity },
);
const sizes = positionals.length === 0 ? [0, 200, 1000, 5000] : positionals.map(Number);
const rounds = 7;
const warmUps = 10;
const words = values.long ? 440 : 6;

const { deps, app, database } = await testApp();
const { db } = deps;
const player = await makeUser(db);
const chunks = Array.from({ length: 300 }, (_, n) => ({
  section: `Level ${n}`,
  content: `The copper well of level ${n} is ${n + 7} metres deep, and its keeper sells lamps until the bell of the tower rings.`,
}));
const game = await makeGame(db, { title: 'Lantern Keep', articles: [{ title: 'Wells', chunks }] });
const conversation_id = await makeConversation(db, { user_id: player.id, game_id: game.id });

/** Words that no article holds, other ones for each question. */
function gibberish(question: number): string {
  return Array.from({ length: words }, (_, place) => {
    const hash = createHash('md5').update(`${question} ${place}`).digest();
    return [...hash.subarray(0, 8)].map((byte) => 'abcdefghijklmnopqrstuvwxyz'[byte % 26]).join('');
  }).join(' ');
}

let seed = 0;
/** Stores refused questions. @returns their ids */
async function refuse(count = 1): Promise<number[]> {
  const texts = Array.from({ length: count }, () => gibberish((seed += 1)));
  const { rows } = await sql<{ id: number }>`INSERT INTO messages (game_id, user_id, conversation_id, role, text, state)
    SELECT ${game.id}, ${player.id}, ${conversation_id}, 'user', text, 'refused' FROM unnest(${texts}::text[]) AS text
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One gap for each of so many refusals. */
async function addGaps(count: number): Promise<void> {
  const ids = await refuse(count);
  await sql`DELETE FROM new_refusals`.execute(db);
  for (const message_id of ids)
    await sql`WITH gap AS (INSERT INTO knowledge_gaps (game_id, checked_rev, checked_at)
        VALUES (${game.id}, 1, now()) RETURNING id)
      INSERT INTO gap_questions (message_id, gap_id) SELECT ${message_id}, id FROM gap`.execute(db);
}

/** Refuses one more question and has it grouped. */
async function measure(): Promise<{ processor_ms: number; held_ms: number }> {
  await refuse();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await wait(20);
  const before = process.cpuUsage();
  await findGaps(deps);
  const { user, system } = process.cpuUsage(before);
  // A stretch is seen once it is over.
  await wait(20);
  delay.disable();
  return { processor_ms: (user + system) / 1000, held_ms: delay.max / 1e6 };
}

async function measureCost(): Promise<void> {
  const rows = [];
  let gaps = 0;
  for (const size of sizes) {
    await addGaps(Math.max(0, size - gaps));
    // Until what is read once of earlier questions has been read.
    for (let n = 0; n < warmUps; n++) await measure();
    const measured = [];
    for (let n = 0; n < rounds; n++) measured.push(await measure());
    gaps = Math.max(gaps, size) + warmUps + rounds;
    rows.push({
      gaps: size,
      'processor, ms': Math.round(
        percentile(
          0.5,
          measured.map(({ processor_ms }) => processor_ms),
        ),
      ),
      'longest stretch, ms': Math.round(
        percentile(
          0.5,
          measured.map(({ held_ms }) => held_ms),
        ),
      ),
    });
  }
  console.table(rows);
}

const alikeQuestion = z.object({ gap: z.string(), text: z.string() });

/** Groups labelled questions, each by a look of its own, and compares their gaps with the labels. */
async function measureLikeness(path: string): Promise<void> {
  const encoder = openEncoder();
  const lines = readFileSync(path, 'utf8').split('\n');
  const labelled = lines.filter((line) => line !== '').map((line) => alikeQuestion.parse(JSON.parse(line)));
  const rows = [];
  for (const [by, parts] of [
    ['words', { db, retrieval: deps.retrieval }],
    ['meaning, too', { db, retrieval: deps.retrieval, embedder: encoder }],
  ] as const) {
    const own = await makeGame(db, { title: by, articles: [{ title: 'Wells', chunks }] });
    const found: { gap: string; gap_id: number | null }[] = [];
    for (const { gap, text } of labelled) {
      const message = { game_id: own.id, user_id: player.id, conversation_id, role: 'user', state: 'refused' } as const;
      const { id } = await db
        .insertInto('messages')
        .values({ ...message, text })
        .returning('id')
        .executeTakeFirstOrThrow();
      await findGaps(parts, Infinity);
      const { gap_id } = await db
        .selectFrom('gap_questions')
        .select('gap_id')
        .where('message_id', '=', id)
        .executeTakeFirstOrThrow();
      found.push({ gap, gap_id });
    }
    const pairs = found.flatMap((one, i) =>
      found.slice(i + 1).map((other) => ({ is_same: one.gap === other.gap, is_together: one.gap_id === other.gap_id })),
    );
    const same = pairs.filter(({ is_same }) => is_same);
    rows.push({
      by,
      gaps: new Set(found.map(({ gap_id }) => gap_id)).size,
      'of one gap together': (same.filter(({ is_together }) => is_together).length / same.length).toFixed(2),
      'of different ones together': pairs.filter(({ is_same, is_together }) => !is_same && is_together).length,
    });
  }
  console.table(rows);
  await encoder.close();
}

await (values.alike === undefined ? measureCost() : measureLikeness(values.alike));
await app.close();
await database.close();
