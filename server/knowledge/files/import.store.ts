import { type Insertable, sql, type Updateable } from 'kysely';
import type { Language } from '#contract/common.ts';
import type { Hints } from '#contract/knowledge.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import type { CurrentChunk } from '../articles/chunk-plan.ts';
import { hintColumns, hintsOf } from '../articles/hints.ts';

// A statement carries at most 65,535 values and should not hold the one connection for long.
const rowsPerStatement = 500;

function batches<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    parts.push(rows.slice(start, start + rowsPerStatement));
  return parts;
}

/** The games of this slug or Steam id, deleted ones too, locked until the transaction ends. */
export function lockGames(tx: Tx, { slug, steam_app_id }: { slug: string; steam_app_id: number | null }) {
  return tx
    .selectFrom('games')
    .selectAll()
    .where((or) =>
      or.or([or('slug', '=', slug), ...(steam_app_id === null ? [] : [or('steam_app_id', '=', steam_app_id)])]),
    )
    .forUpdate()
    .execute();
}

/** @returns false where another transaction was first */
export async function insertGame(tx: Tx, game: Insertable<Tables['games']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('games')
    .values(game)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateGame(tx: Tx, id: number, values: Updateable<Tables['games']>): Promise<void> {
  await tx.updateTable('games').set(values).where('id', '=', id).execute();
}

export function listStoredQuestions(tx: Tx, game_id: number) {
  return tx
    .selectFrom('sample_questions')
    .select(['language', 'ordinal', 'text'])
    .where('game_id', '=', game_id)
    .orderBy('language')
    .orderBy('ordinal')
    .execute();
}

export async function replaceSampleQuestions(
  tx: Tx,
  game_id: number,
  questions: readonly { language: Language; ordinal: number; text: string }[],
): Promise<void> {
  await tx.deleteFrom('sample_questions').where('game_id', '=', game_id).execute();
  if (questions.length === 0) return;
  await tx
    .insertInto('sample_questions')
    .values(questions.map((question) => ({ ...question, game_id })))
    .execute();
}

export function listStoredArticles(tx: Tx, game_id: number) {
  return tx
    .selectFrom('articles')
    .select([
      'id',
      'title',
      'language',
      'game_version',
      'checked_on',
      'source',
      'author_id',
      'reviewed_at',
      'hidden_at',
    ])
    .where('game_id', '=', game_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** @returns the new articles, in no order */
export async function insertArticles(tx: Tx, articles: readonly Insertable<Tables['articles']>[]) {
  const inserted: { id: number; title: string; language: string }[] = [];
  for (const rows of batches(articles)) {
    inserted.push(...(await tx.insertInto('articles').values(rows).returning(['id', 'title', 'language']).execute()));
  }
  return inserted;
}

export async function touchArticles(
  tx: Tx,
  ids: readonly number[],
  values: { updated_at: string } | { deleted_at: string },
): Promise<void> {
  for (const some of batches(ids)) await tx.updateTable('articles').set(values).where('id', 'in', some).execute();
}

export async function listCurrentChunks(
  db: Db,
  article_ids: readonly number[],
): Promise<(CurrentChunk & { article_id: number })[]> {
  if (article_ids.length === 0) return [];
  const rows = await db
    .selectFrom('chunks')
    .select(['id', 'chunk_key', 'article_id', 'ordinal', 'section', 'content', 'nudge', 'direction'])
    .where(sql<boolean>`article_id = ANY (${article_ids}::bigint[])`)
    .where('to_rev', 'is', null)
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
  return rows.map(({ nudge, direction, ...chunk }) => ({ ...chunk, ...hintsOf({ nudge, direction }) }));
}

/** Other hints for chunks whose text stands. */
export async function setHints(tx: Tx, changes: readonly { id: number; hints: Hints | undefined }[]): Promise<void> {
  for (const { id, hints } of changes) {
    await tx.updateTable('chunks').set(hintColumns(hints)).where('id', '=', id).execute();
  }
}

export async function endChunks(tx: Tx, ids: readonly number[], to_rev: number): Promise<void> {
  for (const some of batches(ids)) await tx.updateTable('chunks').set({ to_rev }).where('id', 'in', some).execute();
}

export async function insertChunks(tx: Tx, chunks: readonly Insertable<Tables['chunks']>[]): Promise<void> {
  for (const rows of batches(chunks)) await tx.insertInto('chunks').values(rows).execute();
}

/** Gives chunks another place in their article; their text and so their version stay. */
export async function moveChunks(tx: Tx, moves: readonly { id: number; ordinal: number }[]): Promise<void> {
  for (const some of batches(moves)) {
    await sql`UPDATE chunks SET ordinal = moved.ordinal
      FROM unnest(${some.map((move) => move.id)}::bigint[], ${some.map((move) => move.ordinal)}::int[]) AS moved (id, ordinal)
      WHERE chunks.id = moved.id`.execute(tx);
  }
}
