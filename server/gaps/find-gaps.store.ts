import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/values/languages.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { clock, farAhead, now, secondsFromNow } from '#server/db/moments.ts';
import { condition } from '#server/db/expressions.ts';
import type { KeptWords } from './likeness.ts';
import type { KeptMeaning } from './question-meaning.ts';

/** What is kept of a question beside its text. */
export type KeptQuestion = KeptWords & { meaning: KeptMeaning | null };

export interface GameToCheck {
  id: number;
  slug: string;
  title: string;
  kb_revision: number;
  checked_at: string;
}

/** When a gap was last looked for, as the index of open ones has it. */
const checkedAt = sql`coalesce(k.checked_at, '-infinity'::timestamptz)`;

/**
 * Games with refusals that belong to no gap yet, or with open gaps that the latest articles or settings may close; first
 * the one that has waited longest.
 */
export async function listGamesToCheck(db: Db): Promise<GameToCheck[]> {
  // Jumps from game to game in the indexes; DISTINCT would read every refusal and every open gap.
  const { rows } = await sql<GameToCheck>`
    WITH RECURSIVE refused AS (
      (SELECT game_id FROM new_refusals ORDER BY game_id LIMIT 1)
      UNION ALL
      SELECT (SELECT r.game_id FROM new_refusals r WHERE r.game_id > refused.game_id ORDER BY r.game_id LIMIT 1)
      FROM refused WHERE refused.game_id IS NOT NULL
    ), oldest AS (
      (SELECT game_id, checked_rev FROM knowledge_gaps WHERE state = 'open' ORDER BY game_id, checked_rev LIMIT 1)
      UNION ALL
      SELECT next.* FROM oldest, LATERAL (SELECT k.game_id, k.checked_rev FROM knowledge_gaps k
        WHERE k.state = 'open' AND k.game_id > oldest.game_id ORDER BY k.game_id, k.checked_rev LIMIT 1) AS next
    )
    SELECT g.id, g.slug, g.title, g.kb_revision, clock_timestamp() AS checked_at
    FROM games g LEFT JOIN gap_searches s ON s.game_id = g.id
    WHERE g.deleted_at IS NULL AND g.kb_revision > 0 AND g.id IN (
      SELECT game_id FROM refused
      UNION
      SELECT o.game_id FROM oldest o JOIN games g ON g.id = o.game_id
      WHERE o.checked_rev < g.kb_revision OR EXISTS (SELECT FROM game_settings s
        WHERE s.game_id = g.id AND s.published_at > (SELECT ${checkedAt} FROM knowledge_gaps k
          WHERE k.game_id = g.id AND k.state = 'open' ORDER BY ${checkedAt} LIMIT 1)))
    ORDER BY s.busy_until NULLS FIRST, g.id`.execute(db);
  return rows;
}

/** Takes a game for this process alone. @returns until when, or nothing where another has it */
export async function claimGame(db: Db, game_id: number, seconds: number): Promise<string | undefined> {
  const row = await db
    .insertInto('gap_searches')
    .values({ game_id, busy_until: secondsFromNow(seconds) })
    .onConflict((conflict) =>
      conflict
        .column('game_id')
        .doUpdateSet({ busy_until: secondsFromNow(seconds) })
        // The clock has been set back since: nobody is busy for that long.
        .where((of) =>
          of.or([of('gap_searches.busy_until', '<=', clock), of('gap_searches.busy_until', '>', farAhead)]),
        ),
    )
    .returning(sql<string>`busy_until::text`.as('busy_until'))
    .executeTakeFirst();
  return row?.busy_until;
}

/** Gives a game back that nobody else has taken meanwhile. */
export async function releaseGame(db: Db, game_id: number, claimed_until: string): Promise<void> {
  await db
    .updateTable('gap_searches')
    .set({ busy_until: clock })
    .where('game_id', '=', game_id)
    .where('busy_until', '=', sql<string>`${claimed_until}::timestamptz`)
    .execute();
}

export interface RefusedQuestion {
  id: number;
  text: string;
  kb_revision: number | null;
  /** `answered` where its player rated the answer low or took the call back. */
  state: string;
}

/** Refused questions that belong to no gap yet, oldest first. */
export function listNewRefusals(db: Db, game_id: number, limit: number): Promise<RefusedQuestion[]> {
  return db
    .selectFrom('new_refusals as r')
    .innerJoin('messages as q', 'q.id', 'r.message_id')
    .select(['q.id', 'q.text', 'q.kb_revision', 'q.state'])
    .where('r.game_id', '=', game_id)
    .orderBy('r.message_id')
    .limit(limit)
    .execute();
}

/** How many gaps are looked at, and how many questions of each. */
interface Samples {
  gaps: number;
  each: number;
}

/** A question that was grouped before; its text only where something is missing that is read of it. */
interface Sample {
  gap_id: number;
  message_id: number;
  text: string;
  stems: KeptWords['stems'] | null;
  /** Of this model. */
  vector: Buffer | null;
}

/** The latest questions, but for erased ones, of each of the gaps that this selects. */
const latestOf = (gap_id: RawBuilder<unknown>, each: number) => sql`
  SELECT s.message_id, s.stems, s.vector, s.vector_model FROM gap_questions s
  WHERE s.gap_id = ${gap_id} AND s.gap_id IS NOT NULL AND s.stems IS DISTINCT FROM '{}'::jsonb
  ORDER BY s.message_id DESC LIMIT ${each}`;

/** What new questions are compared with: the latest ones of those gaps of a game, closed ones left out, that were asked last. */
export async function listSamples(
  db: Db,
  { game_id, model }: { game_id: number; model: string | null },
  { gaps, each }: Samples,
): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    SELECT k.id AS gap_id, sample.message_id, sample.stems,
      CASE WHEN sample.vector_model = ${model} THEN sample.vector END AS vector,
      CASE WHEN sample.stems IS NULL OR sample.vector_model IS DISTINCT FROM ${model}
        THEN (SELECT text FROM messages WHERE id = sample.message_id) ELSE '' END AS text
    FROM (SELECT id FROM knowledge_gaps WHERE game_id = ${game_id} AND state <> 'closed'
      ORDER BY last_at DESC NULLS LAST LIMIT ${gaps}) AS k, LATERAL (${latestOf(sql`k.id`, each)}) AS sample`.execute(
    db,
  );
  return rows;
}

/** Open gaps that were last checked before the latest change of their game's articles or published settings, oldest check first. */
export async function listUncheckedGaps(db: Db, game_id: number, limit: number) {
  const { rows } = await sql<{ id: number; asked: number }>`
    (SELECT k.id, k.asked FROM knowledge_gaps k WHERE k.game_id = ${game_id} AND k.state = 'open'
      AND k.checked_rev < (SELECT kb_revision FROM games WHERE id = ${game_id}) ORDER BY k.checked_rev LIMIT ${limit})
    UNION
    (SELECT k.id, k.asked FROM knowledge_gaps k WHERE k.game_id = ${game_id} AND k.state = 'open'
      AND ${checkedAt} < (SELECT published_at FROM game_settings WHERE game_id = ${game_id}) ORDER BY ${checkedAt} LIMIT ${limit})
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** The latest questions of these gaps, whose words are still there. */
export async function listLatestQuestions(db: Db, gap_ids: readonly number[], each: number) {
  const { rows } = await sql<{ gap_id: number; text: string; was_answered: boolean; created_at: string }>`
    SELECT k.id AS gap_id, q.text, q.state = 'answered' AS was_answered, q.created_at
    FROM unnest(${gap_ids}::bigint[]) AS k (id), LATERAL (${latestOf(sql`k.id`, each)}) AS sample
    JOIN messages q ON q.id = sample.message_id WHERE q.text <> ''`.execute(db);
  return rows;
}

/** Whether an article's text was changed or written after a moment. */
export async function isChangedSince(db: Db, article_id: number, moment: string): Promise<boolean> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where('id', '=', article_id)
    .where('updated_at', '>', moment)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes in which language the latest question of a gap is written. */
export async function setLanguage(tx: Tx, id: number, asked_in: Language): Promise<void> {
  await tx.updateTable('knowledge_gaps').set({ asked_in }).where('id', '=', id).execute();
}

export async function insertGap(tx: Tx, game_id: number): Promise<number> {
  return (await tx.insertInto('knowledge_gaps').values({ game_id }).returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds a question to a gap, or to none, unless another process has done so already. */
export async function assignQuestion(
  tx: Tx,
  message_id: number,
  assigned: { gap_id: number; kept: KeptQuestion } | null,
): Promise<void> {
  await tx
    .insertInto('gap_questions')
    .values({ message_id, gap_id: assigned?.gap_id ?? null, ...(assigned === null ? {} : columnsOf(assigned.kept)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.deleteFrom('new_refusals').where('message_id', '=', message_id).execute();
}

const columnsOf = ({ stems, unknown_words, meaning }: KeptQuestion) => ({
  stems: JSON.stringify(stems),
  unknown_words: [...unknown_words],
  vector: meaning?.vector ?? null,
  vector_model: meaning?.model ?? null,
});

/** Keeps what was read of an earlier question; not where its text was erased meanwhile. */
export async function keepWords(db: Db, message_id: number, { stems, unknown_words }: KeptWords): Promise<void> {
  await db
    .updateTable('gap_questions')
    .set({ stems: JSON.stringify(stems), unknown_words: [...unknown_words] })
    .where('message_id', '=', message_id)
    .where('stems', 'is', null)
    .execute();
}

/** Keeps what an earlier question means; not where its text was erased meanwhile. */
export async function keepMeaning(db: Db, message_id: number, { model, vector }: KeptMeaning): Promise<void> {
  await db
    .updateTable('gap_questions')
    .set({ vector, vector_model: model })
    .where('message_id', '=', message_id)
    .where(condition`stems <> '{}'::jsonb`)
    .execute();
}

/** Locks the questions that still belong to no gap; a second process waits here and then finds none. */
export async function lockNewRefusals(tx: Tx, ids: readonly number[]): Promise<Map<number, { is_erased: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('messages')
    .select((row) => ['id', row('text', '=', '').as('is_erased')])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const taken = await tx.selectFrom('gap_questions').select('message_id').where('message_id', 'in', ids).execute();
  const known = new Set(taken.map((row) => row.message_id));
  // An answer may be rated low or taken back whose question was grouped before.
  if (known.size > 0)
    await tx
      .deleteFrom('new_refusals')
      .where('message_id', 'in', [...known])
      .execute();
  return new Map(rows.flatMap(({ id, is_erased }) => (known.has(id) ? [] : [[id, { is_erased: is_erased === true }]])));
}

export async function markGapsChecked(
  db: Db,
  ids: readonly number[],
  checked: { checked_rev: number; checked_at: string },
): Promise<void> {
  if (ids.length === 0) return;
  const inOrder = db.selectFrom('knowledge_gaps').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate();
  await db.updateTable('knowledge_gaps').set(checked).where('id', 'in', inOrder).execute();
}

/**
 * Closes a gap that is open, for everybody who asked its questions to be notified; not where it holds more or fewer
 * questions than when they were read, for nobody has looked for an answer to those.
 */
export async function closeGap(
  db: Db,
  { id, asked }: { id: number; asked: number },
  article_id: number,
): Promise<boolean> {
  const row = await db
    .updateTable('knowledge_gaps')
    .set({ state: 'closed', article_id, closed_at: now, notified_up_to: 0 })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('asked', '=', asked)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
