import { sql } from 'kysely';
import type { Conversation } from '#contract/conversations.ts';
import { limits } from '#contract/values/limits.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { condition } from '#server/db/expressions.ts';
import { clock } from '#server/db/moments.ts';
import { canBeUndone } from '#server/db/undo.ts';
import { shownTextOf } from './message-columns.ts';

/** A player’s conversations with a game’s expert. */
export interface Place {
  user_id: number;
  game_id: number;
}

function conversationsAt(db: Db, { user_id, game_id }: Place) {
  return db.selectFrom('conversations').where('user_id', '=', user_id).where('game_id', '=', game_id);
}

/** The conversation that is read where none is named: that of a program only where the player has none of their own. */
export async function findReadId(db: Db, place: Place): Promise<number | undefined> {
  return (await findCurrentId(db, place)) ?? (await findLatestId(db, place, true));
}

/** The conversation in which a question is asked where none is named. */
export function findCurrentId(db: Db, place: Place): Promise<number | undefined> {
  return findLatestId(db, place, false);
}

async function findLatestId(db: Db, place: Place, by_program: boolean): Promise<number | undefined> {
  const row = await conversationsAt(db, place)
    .select('id')
    .where('deleted_at', 'is', null)
    .where('by_program', '=', by_program)
    .orderBy('active_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Whether the player has deleted this conversation with this game. */
export async function isDeleted(db: Db, place: Place, id: number): Promise<boolean> {
  const row = await conversationsAt(db, place)
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a conversation of the player that is not deleted. @returns how many questions are in it, where it is there */
export async function lock(tx: Tx, place: Place, id: number): Promise<number | undefined> {
  const row = await conversationsAt(tx, place)
    .select('questions')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.questions;
}

/** The empty conversation of a player and a game, made where there is none, as the current one; of two at once one. */
export async function openEmpty(tx: Tx, { user_id, game_id }: Place): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO conversations (user_id, game_id, active_at) VALUES (${user_id}, ${game_id}, ${clock})
    ON CONFLICT (user_id, game_id) WHERE questions = 0 AND deleted_at IS NULL AND NOT by_program
    DO UPDATE SET active_at = ${clock} RETURNING id`.execute(tx);
  return requireId(rows);
}

/** The conversation in which the questions of a key are kept, locked. */
export async function openForProgram(tx: Tx, place: Place, api_key_id: number | null): Promise<number> {
  const { user_id, game_id } = place;
  if (api_key_id === null) {
    const row = await conversationsAt(tx, place)
      .select('id')
      .where('by_program', '=', true)
      .where('api_key_id', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .forUpdate()
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return row.id;
  }
  const { rows } = await sql<{ id: number }>`
    INSERT INTO conversations (user_id, game_id, by_program, api_key_id) VALUES (${user_id}, ${game_id}, true, ${api_key_id})
    ON CONFLICT (user_id, game_id, api_key_id) WHERE by_program AND deleted_at IS NULL
    DO UPDATE SET active_at = ${clock} RETURNING id`.execute(tx);
  return requireId(rows);
}

function requireId([row]: readonly { id: number }[]): number {
  if (row === undefined) throw new Error('a conversation that was neither made nor found');
  return row.id;
}

/**
 * Finds the conversation that a new question is asked in, the named or the current one, and notes it there, locked.
 * @returns nothing where there is none, or it was deleted in this moment
 */
export async function takeQuestion(
  tx: Tx,
  place: Place,
  named: number | undefined,
  said: Said,
): Promise<number | undefined> {
  const current = conversationsAt(tx, place)
    .select('id')
    .where('deleted_at', 'is', null)
    .where('by_program', '=', false)
    .orderBy('active_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  const row = await tx
    .updateTable('conversations')
    .set(noted({ ...said, is_new: true, is_first: false }))
    .where('user_id', '=', place.user_id)
    .where('game_id', '=', place.game_id)
    .where('deleted_at', 'is', null)
    .where('id', '=', named ?? current)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A question, or small talk in the place of one. */
interface Said {
  text: string;
  is_talk: boolean;
}

interface Noted extends Said {
  is_new: boolean;
  is_first: boolean;
}

/** Small talk is a title only until there is a question. */
const noted = ({ text, is_talk, is_new, is_first }: Noted) => {
  const gives = condition`NOT is_renamed AND (title = '' OR ${is_first} OR (title_is_talk AND NOT ${is_talk}))`;
  return {
    active_at: clock,
    questions: is_new ? sql<number>`questions + 1` : sql<number>`questions`,
    title: sql<string>`CASE WHEN ${gives} THEN ${titleOf(text)} ELSE title END`,
    title_is_talk: condition`CASE WHEN ${gives} THEN ${is_talk} ELSE title_is_talk END`,
  };
};

/** Notes that a question was taken: a new one, or one in the place of another. The first one gives the title. */
export async function noteQuestion(tx: Tx, id: number, question: Noted): Promise<void> {
  await tx.updateTable('conversations').set(noted(question)).where('id', '=', id).execute();
}

/** A question on one line, cut after a word where it is long. */
function titleOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= limits.conversationTitle) return line;
  const room = line.slice(0, limits.conversationTitle - 1);
  return `${room.slice(0, room.lastIndexOf(' ')) || room}…`;
}

/** The place of a question in a conversation, and whether that is the first; nothing where it is not there. */
export async function findPlace(db: Db, conversation_id: number, message_id: number) {
  return db
    .selectFrom('messages')
    .select([
      sql<number>`coalesce(first_version_id, id)`.as('place'),
      sql<boolean>`coalesce(first_version_id, id) = (SELECT min(id) FROM messages o WHERE o.conversation_id = messages.conversation_id)`.as(
        'is_first',
      ),
      sql<number | null>`(SELECT a.id FROM messages a
        WHERE a.question_id = messages.id AND a.role = 'expert' AND a.state = 'running')`.as('running_id'),
    ])
    .where('id', '=', message_id)
    .where('conversation_id', '=', conversation_id)
    .where('role', '=', 'user')
    .executeTakeFirst();
}

/** Where a visible question was asked. */
export async function findConversationOf(db: Db, { user_id, game_id }: Place, message_id: number) {
  const row = await db
    .selectFrom('messages')
    .select('conversation_id')
    .where('id', '=', message_id)
    .where('user_id', '=', user_id)
    .where('game_id', '=', game_id)
    .where('role', '=', 'user')
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  return row?.conversation_id;
}

/** Deletes a locked conversation and hides its messages; asks what still runs to stop. @returns those answers */
export async function hide(tx: Tx, id: number): Promise<number[]> {
  await tx.updateTable('conversations').set({ deleted_at: clock }).where('id', '=', id).execute();
  const rows = await tx
    .updateTable('messages')
    .set({ hidden_at: clock, stop_requested_at: clock })
    // Locked in the order of ids first, as at the end of an answer.
    .where(
      'id',
      'in',
      tx.selectFrom('messages').select('id').where('conversation_id', '=', id).orderBy('id').forUpdate(),
    )
    .returning(['id', 'role', 'state'])
    .execute();
  return rows.filter((row) => row.role === 'expert' && row.state === 'running').map((row) => row.id);
}

/** Locks a deleted conversation that can be brought back: the named one, or the one deleted last. */
export async function lockDeleted(tx: Tx, place: Place, id: number | undefined): Promise<number | undefined> {
  const row = await conversationsAt(tx, place)
    .select('id')
    .where('questions', '>', 0)
    .where(canBeUndone(sql.ref<string | null>('deleted_at')))
    .where((column) => column.and(id === undefined ? [] : [column('id', '=', id)]))
    .orderBy('deleted_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** Brings a locked conversation back with its messages. */
export async function show(tx: Tx, id: number): Promise<void> {
  // A program that went on asking has a new one by now; this one is no longer the key’s.
  await sql`UPDATE conversations c SET deleted_at = NULL, active_at = ${clock},
      api_key_id = CASE WHEN NOT EXISTS (SELECT FROM conversations o WHERE o.user_id = c.user_id AND o.game_id = c.game_id
        AND o.api_key_id = c.api_key_id AND o.by_program AND o.deleted_at IS NULL) THEN c.api_key_id END
    WHERE c.id = ${id}`.execute(tx);
  await tx.updateTable('messages').set({ hidden_at: null }).where('conversation_id', '=', id).execute();
}

export async function rename(tx: Tx, user_id: number, id: number, title: string): Promise<boolean> {
  const row = await tx
    .updateTable('conversations')
    .set({ title, is_renamed: true })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const columns = sql`c.id AS conversation_id,
  jsonb_build_object('id', g.id, 'slug', g.slug, 'title', g.title, 'header_url', g.header_url) AS game,
  c.title, c.questions, c.by_program, c.created_at, c.active_at,
  NOT c.by_program AND NOT EXISTS (SELECT FROM conversations o WHERE o.user_id = c.user_id AND o.game_id = c.game_id
    AND o.deleted_at IS NULL AND NOT o.by_program AND (o.active_at, o.id) > (c.active_at, c.id)) AS is_current,
  (SELECT jsonb_build_object('message_id', m.id, 'is_running', m.state = 'running') FROM messages m
    WHERE m.conversation_id = c.id ORDER BY m.id DESC LIMIT 1) AS last_message`;

/** A conversation of a user that is not deleted. */
export async function find(db: Db, user_id: number, id: number): Promise<Conversation | undefined> {
  const { rows } = await sql<Conversation>`SELECT ${columns} FROM conversations c JOIN games g ON g.id = c.game_id
    WHERE c.id = ${id} AND c.user_id = ${user_id} AND c.deleted_at IS NULL`.execute(db);
  return rows[0];
}

interface ConversationFilter {
  user_id: number;
  game_id: number | undefined;
  /** As `to_tsquery` takes it; without it all conversations are wanted. */
  words: string | undefined;
  is_deleted: boolean;
}

/** Conversations that were asked in, with the newest message that a search finds. */
function wantedRows({ user_id, game_id, words, is_deleted }: ConversationFilter) {
  const query = sql`to_tsquery('russian', ${words ?? ''})`;
  const found =
    words === undefined
      ? sql`LEFT JOIN LATERAL (SELECT NULL::bigint AS id, NULL::text AS text) f ON true`
      : sql`LEFT JOIN LATERAL (SELECT m.id, ${shownTextOf('m')} AS text FROM messages m
          WHERE m.conversation_id = c.id AND m.search_words @@ ${query} ORDER BY m.id DESC LIMIT 1) f ON true`;
  return sql`FROM conversations c JOIN games g ON g.id = c.game_id AND g.deleted_at IS NULL ${found}
    WHERE c.user_id = ${user_id} AND c.questions > 0
      AND ${is_deleted ? canBeUndone(sql.ref<string | null>('c.deleted_at')) : sql`c.deleted_at IS NULL`}
      ${game_id === undefined ? sql`` : sql`AND c.game_id = ${game_id}`}
      ${words === undefined ? sql`` : sql`AND (f.id IS NOT NULL OR to_tsvector('russian', levelled(c.title)) @@ ${query})`}`;
}

/** The last ones first. */
export async function list(db: Db, filter: ConversationFilter, { skip, limit }: { skip: number; limit: number }) {
  const { rows } = await sql<
    Conversation & { deleted_at: string | null; found_id: number | null; found_text: string | null }
  >`SELECT ${columns}, c.deleted_at, f.id AS found_id, f.text AS found_text ${wantedRows(filter)}
    ORDER BY ${sql.ref(filter.is_deleted ? 'c.deleted_at' : 'c.active_at')} DESC, c.id DESC LIMIT ${limit} OFFSET ${skip}`.execute(
    db,
  );
  return rows;
}

export async function count(db: Db, filter: ConversationFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total ${wantedRows(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}
