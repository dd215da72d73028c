import { type RawBuilder, sql } from 'kysely';
import type { AdminShare, Share } from '#contract/shares.ts';
import { sharesList } from '#contract/lists/shares.ts';
import type { ShareState } from '#contract/values/kinds.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { listStore } from '#server/db/list-store.ts';
import { anywhere, ofGame, ofPerson } from '#server/db/list-words.ts';
import { now } from '#server/db/moments.ts';

const isAnswer = sql<boolean>`(m.role = 'expert' AND m.state IN ('answered', 'unsure') AND m.is_rag IS TRUE AND m.hidden_at IS NULL)`;

/** An answer in steps is not shared before its player has asked for all of it. */
const isWhole = sql<boolean>`(m.steps_shown IS NULL OR m.steps_shown > cardinality(m.earlier_steps))`;

/**
 * Whether the answer may hold what a gate hides, for whoever has unlocked nothing. Whatever the expert was given counts,
 * cited or not, and what it was given before in the same conversation, since an answer may repeat an earlier one. A
 * section that has gone since counts as gated where its article has a gate now: its text may have moved behind that.
 */
const isGated = sql<boolean>`(EXISTS (SELECT FROM chunk_gates gate WHERE gate.game_id = m.game_id) AND EXISTS (
  SELECT FROM messages said JOIN message_sources given ON given.message_id = said.id JOIN chunks c ON c.id = given.chunk_id
  WHERE said.conversation_id = m.conversation_id AND said.id <= m.id AND (
    EXISTS (SELECT FROM chunk_gates gate WHERE gate.chunk_key = c.chunk_key)
    OR EXISTS (SELECT FROM chunk_gates gate WHERE gate.article_id = c.article_id)
      AND NOT EXISTS (SELECT FROM chunks present WHERE present.chunk_key = c.chunk_key AND present.to_rev IS NULL))))`;

/** A source that was deleted, such as for whose it is, or hidden does not go on in an answer. */
const isSourceGone = sql<boolean>`EXISTS (
  SELECT FROM message_sources given JOIN chunks c ON c.id = given.chunk_id JOIN articles a ON a.id = c.article_id
  WHERE given.message_id = m.id AND (a.deleted_at IS NOT NULL OR a.hidden_at IS NOT NULL))`;

const isOwnerThere = sql<boolean>`(u.is_active AND u.deleted_at IS NULL AND u.deletion_asked_at IS NULL)`;

/** Looked at with every reading, so that nothing has to be told to a share whatever happens to what it shows. */
const isReadable = sql<boolean>`(s.taken_down_at IS NULL AND ${isAnswer} AND ${isWhole} AND NOT m.tells_progress
  AND ${isOwnerThere} AND g.deleted_at IS NULL AND NOT ${isSourceGone} AND NOT ${isGated})`;

const stateOf = sql<ShareState>`CASE WHEN s.taken_down_at IS NOT NULL THEN 'taken_down' WHEN ${isReadable} THEN 'shown' ELSE 'hidden' END`;

const tables = sql`shares s JOIN messages m ON m.id = s.message_id JOIN messages q ON q.id = m.question_id
  JOIN users u ON u.id = s.user_id JOIN games g ON g.id = m.game_id`;
const gameOf = sql`jsonb_build_object('id', g.id, 'slug', g.slug, 'title', g.title)`;

interface Shareable {
  is_answer: boolean;
  is_whole: boolean;
  tells_progress: boolean;
  is_gated: boolean;
  is_source_gone: boolean;
}

/** What decides whether an answer of this player can be shared; nothing where they have no such answer. */
export async function findAnswer(db: Db, user_id: number, message_id: number): Promise<Shareable | undefined> {
  const { rows } = await sql<Shareable>`
    SELECT ${isAnswer} AS is_answer, ${isWhole} AS is_whole, m.tells_progress, ${isGated} AS is_gated,
      ${isSourceGone} AS is_source_gone
    FROM messages m WHERE m.id = ${message_id} AND m.user_id = ${user_id} AND m.role = 'expert' AND m.hidden_at IS NULL`.execute(
    db,
  );
  return rows[0];
}

/** Locked with the user's row, so that two shares at once cannot both be the last. */
export async function countLocked(tx: Tx, user_id: number): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute();
  const row = await tx
    .selectFrom('shares')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return row.total;
}

export function findByMessage(db: Db, message_id: number) {
  return db
    .selectFrom('shares')
    .select(['id', 'taken_down_at'])
    .where('message_id', '=', message_id)
    .executeTakeFirst();
}

export async function insertShare(tx: Tx, row: { name: string; user_id: number; message_id: number }): Promise<void> {
  await tx.insertInto('shares').values(row).execute();
}

/** Ends a share of this player; one that an admin took down stays. @returns whether there was one */
export async function deleteShare(db: Db, user_id: number, name: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('shares')
    .where('name', '=', name)
    .where('user_id', '=', user_id)
    .where('taken_down_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function deleteSharesOf(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('shares').where('user_id', '=', user_id).execute();
}

interface ShareFilter {
  user_id: number;
  message_id: number | undefined;
}

function wantedBy({ user_id, message_id }: ShareFilter): RawBuilder<unknown> {
  const one = message_id === undefined ? sql`` : sql`AND s.message_id = ${message_id}`;
  return sql`s.user_id = ${user_id} AND m.hidden_at IS NULL ${one}`;
}

/** The newest first. */
export async function listOwn(db: Db, filter: ShareFilter, { skip, limit }: { skip: number; limit: number }) {
  const { rows } = await sql<Omit<Share, 'url'>>`
    SELECT s.name, ${stateOf} AS state, s.message_id, m.conversation_id, q.text AS question, ${gameOf} AS game, s.created_at
    FROM ${tables} WHERE ${wantedBy(filter)} ORDER BY s.id DESC LIMIT ${limit} OFFSET ${skip}`.execute(db);
  return rows;
}

export async function countOwn(db: Db, filter: ShareFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM ${tables} WHERE ${wantedBy(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

interface ReadableShare {
  question_id: number;
  game_id: number;
  is_example: boolean;
}

/** A share that anybody may read now. */
export async function findReadable(db: Db, name: string): Promise<ReadableShare | undefined> {
  const { rows } = await sql<ReadableShare>`
    SELECT m.question_id, m.game_id, s.is_example FROM ${tables}
    WHERE s.name = ${name} AND ${isReadable}`.execute(db);
  return rows[0];
}

/** Shares that an admin shows as examples and that anybody may read now, the newest first. */
export async function listExampleNames(db: Db, game_id: number | undefined, limit: number): Promise<string[]> {
  const inGame = game_id === undefined ? sql`` : sql`AND s.game_id = ${game_id}`;
  const { rows } = await sql<{ name: string }>`
    SELECT s.name FROM ${tables} WHERE s.is_example AND ${isReadable} ${inGame} ORDER BY s.id DESC LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

export const adminShares = listStore(sharesList, (db: Db) => db.selectFrom('shares as s'), 's', {
  columns: {},
  filters: {
    taken_down: (isDown: boolean) => (isDown ? sql`s.taken_down_at IS NOT NULL` : sql`s.taken_down_at IS NULL`),
  },
  search: ['s.words', ofPerson('s.user_id'), ofGame('s.game_id'), (words) => sql`s.name LIKE ${anywhere(words)}`],
  listByIds: async (db, ids): Promise<AdminShare[]> => {
    const { rows } = await sql<AdminShare>`
        SELECT s.id, s.name, ${stateOf} AS state, q.text AS question, ${gameOf} AS game,
          jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) AS user, s.is_example, s.created_at, s.taken_down_at
        FROM ${tables} WHERE s.id = ANY(${ids})`.execute(db);
    return rows;
  },
});

interface AdminChange {
  is_example?: boolean;
  is_taken_down?: boolean;
}

/** @returns what it was before; nothing where there is none, or where it is taken down already or not at all */
export async function lockForAdmin(tx: Tx, id: number, state: 'present' | 'taken_down') {
  return tx
    .selectFrom('shares')
    .select(['user_id', 'message_id', 'is_example'])
    .where('id', '=', id)
    .where('taken_down_at', state === 'present' ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function changeByAdmin(tx: Tx, id: number, { is_example, is_taken_down }: AdminChange): Promise<void> {
  await tx
    .updateTable('shares')
    .set({
      ...(is_example !== undefined && { is_example }),
      ...(is_taken_down !== undefined && { taken_down_at: is_taken_down ? now : null }),
    })
    .where('id', '=', id)
    .execute();
}
