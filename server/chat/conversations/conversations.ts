import { sql } from 'kysely';
import type { AnswerContent } from '#contract/chat.ts';
import type { Conversation, ListedConversation } from '#contract/conversations.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import type { Config } from '#server/config.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { readTalkAfter } from '#server/expert/answer.ts';
import { announceSoon, publish, publishParts } from '#server/live/publish.ts';
import { type AnswerUsage, usagePart, usageRow } from '#server/usage/usage.ts';
import { chargeAnew } from '#server/wallet/reservations.ts';
import { endAnswer, findGameOfChat, insertQuestion, sourcesPart } from '../chat.store.ts';
import * as store from './conversations.store.ts';
import type { Question } from '../question.ts';
import { excerptAround } from '#server/language/excerpt.ts';
import { searchQuery } from './search-words.ts';

/** One’s conversations, the last one first; a search for nothing but signs finds nothing. */
export async function listConversations(
  { db }: Deps,
  user_id: number,
  { game_id, q = '', deleted = false, ...page }: QueryOf<'GET /api/chat/conversations'>,
): Promise<{ items: ListedConversation[]; total: number }> {
  const words = searchQuery(q);
  if (q !== '' && words === undefined) return { items: [], total: 0 };
  const filter = { user_id, game_id, words, is_deleted: deleted };
  const rows = await store.list(db, filter, page);
  const items = rows.map(({ found_id, found_text, ...row }) => ({
    ...row,
    found: found_id === null || found_text === null ? null : { message_id: found_id, ...excerptAround(found_text, q) },
  }));
  return { items, total: await store.count(db, filter) };
}

/** Begins a new conversation. @throws AppError `not_found` */
export function openConversation({ db }: Deps, place: store.Place): Promise<Conversation> {
  return db.transaction().execute(async (tx) => {
    await requireExpertGame(tx, place.game_id);
    return publishChange(tx, place.user_id, await store.openEmpty(tx, place));
  });
}

/** @throws AppError `not_found` */
export function renameConversation({ db }: Deps, user_id: number, id: number, title: string): Promise<Conversation> {
  return db.transaction().execute(async (tx) => {
    if (!(await store.rename(tx, user_id, id, title))) throw notFound();
    return publishChange(tx, user_id, id);
  });
}

/**
 * Deletes a conversation, the current one where none is named, and stops what runs in it; ledger, usage and the admins'
 * view stay. An empty one takes the place of the current one, so that an older one does not come up instead.
 * @throws AppError `not_found` where a conversation is named that is not the player's
 */
export async function deleteConversation({ db, answers }: Deps, place: store.Place, named?: number): Promise<void> {
  const running = await db.transaction().execute(async (tx) => {
    await requireExpertGame(tx, place.game_id);
    const current = await store.findReadId(tx, place);
    const id = named ?? current;
    if (id === undefined) return [];
    const questions = await store.lock(tx, place, id);
    if (named !== undefined && questions === undefined && !(await store.isDeleted(tx, place, named))) throw notFound();
    // Deleted already, or nothing to delete.
    if (questions === undefined || questions === 0) return [];
    const stopped = await store.hide(tx, id);
    if (id === current) await store.openEmpty(tx, place);
    await publish(tx, place.user_id, 'conversation', id);
    return stopped;
  });
  const here = running.flatMap((id) => answers.find(id) ?? []);
  for (const answer of here) answer.end('stop');
  await Promise.all(here.map((answer) => answer.closing));
}

/** Brings back a deleted conversation, the one deleted last where none is named. @throws AppError `not_found` */
export function restoreConversation({ db }: Deps, place: store.Place, named?: number): Promise<Conversation> {
  return db.transaction().execute(async (tx) => {
    await requireExpertGame(tx, place.game_id);
    const id = await store.lockDeleted(tx, place, named);
    if (id === undefined) throw notFound();
    await store.show(tx, id);
    return publishChange(tx, place.user_id, id);
  });
}

/** The conversation whose messages are read: the named or the current one; null before the first. @throws AppError `not_found` */
export async function findConversation(db: Db, place: store.Place, named?: number): Promise<Conversation | null> {
  const id = named ?? (await store.findReadId(db, place));
  const conversation = id === undefined ? undefined : await store.find(db, place.user_id, id);
  if (named !== undefined && conversation?.game.id !== place.game_id) throw notFound();
  return conversation ?? null;
}

/** As it is sent to the browsers of its player. */
export async function conversationChange(db: Db, user_id: number, conversation_id: number) {
  return { conversation_id, conversation: (await store.find(db, user_id, conversation_id)) ?? null };
}

/**
 * Finds the place of a question that is being taken, and locks its conversation.
 * @throws AppError `not_found`; `answer_running` while the question that it replaces is still being answered
 */
export async function takePlace(
  tx: Tx,
  question: Pick<
    Question,
    'user_id' | 'game_id' | 'api_key_id' | 'conversation' | 'conversation_id' | 'replaces' | 'text'
  >,
): Promise<{ conversation_id: number; first_version_id: number | null }> {
  const { user_id, game_id, replaces, text } = question;
  const said = { text, is_talk: readTalkAfter(text, []) !== null };
  if (replaces === undefined && question.conversation === undefined) {
    const id = await store.takeQuestion(tx, { user_id, game_id }, question.conversation_id, said);
    if (id !== undefined) return { conversation_id: id, first_version_id: null };
  }
  const conversation_id = await takeConversation(tx, question);
  if (replaces === undefined) {
    await store.noteQuestion(tx, conversation_id, { ...said, is_new: true, is_first: false });
    return { conversation_id, first_version_id: null };
  }
  const found = await store.findPlace(tx, conversation_id, replaces);
  if (found === undefined) throw new AppError('not_found', { object: 'message' });
  if (found.running_id !== null) throw new AppError('answer_running', { message_id: found.running_id, retry_after: 2 });
  await store.noteQuestion(tx, conversation_id, { ...said, is_new: false, is_first: found.is_first });
  return { conversation_id, first_version_id: found.place };
}

/** An answer that was read before its reader had an account. */
interface EarlierAnswer {
  game_id: number;
  question: string;
  text: string;
  content?: AnswerContent | undefined;
  ask_next?: readonly string[] | undefined;
  is_rag: boolean | null;
  kb_revision: number;
  usage?: AnswerUsage | undefined;
  sources: readonly { n: number; chunk_id: number; score: number; cited: boolean }[];
}

/**
 * Keeps an answer that was read before there was an account as the player's own, with its sources. To a new account it is
 * the first of its free ones; for whoever had one before it costs nothing. Nothing is kept of a game that is gone.
 */
export async function keepEarlierAnswer(
  tx: Tx,
  config: Config,
  { user_id, is_new }: { user_id: number; is_new: boolean },
  { usage, game_id, question: text, kb_revision, sources, ...written }: EarlierAnswer,
): Promise<void> {
  if ((await findGameOfChat(tx, game_id)) === undefined) return;
  const own = { user_id, game_id, kb_revision, mode: null, picture_id: null, api_key_id: null };
  const place = await takePlace(tx, { ...own, text });
  const reservation_id = is_new ? ((await chargeAnew(tx, user_id)) ?? null) : null;
  const row = { ...own, ...place, text, reservation_id, request_hash: null, basis_hash: null };
  // Whatever else is being answered: this one has been.
  const ids = await insertQuestion(tx, row, Number.MAX_SAFE_INTEGER, [
    publishParts({ user_id, event: 'conversation', subject_id: place.conversation_id }, sql`answer`),
  ]);
  if (ids === undefined) throw new Error('an answer that was given found no place');
  const end = { ...written, state: 'answered', failure_code: null } as const;
  const { message_id } = ids;
  const used = usage === undefined ? [] : [usageRow(config, { user_id, game_id, message_id }, 'answered', usage)];
  await endAnswer(tx, ids, end, [...sourcesPart(tx, { message_id, user_id }, sources), ...usagePart(tx, used)]);
  announceSoon();
}

async function takeConversation(tx: Tx, question: Parameters<typeof takePlace>[1]): Promise<number> {
  const { user_id, game_id, replaces } = question;
  const place = { user_id, game_id };
  if (question.conversation !== undefined) return store.openForProgram(tx, place, question.api_key_id);
  const replaced = replaces === undefined ? undefined : await store.findConversationOf(tx, place, replaces);
  if (replaces !== undefined && replaced === undefined) throw new AppError('not_found', { object: 'message' });
  const named = question.conversation_id ?? replaced;
  const id = named ?? (await store.findCurrentId(tx, place));
  if (id !== undefined && (await store.lock(tx, place, id)) !== undefined) return id;
  if (named !== undefined) throw notFound();
  // There is none yet, or it was deleted in this moment.
  return store.openEmpty(tx, place);
}

/** A game as the expert needs it. @throws AppError `not_found` */
export async function requireExpertGame(db: Db, game_id: number) {
  const game = await findGameOfChat(db, game_id);
  if (game === undefined) throw new AppError('not_found', { object: 'game' });
  return game;
}

async function publishChange(tx: Tx, user_id: number, id: number): Promise<Conversation> {
  const conversation = await store.find(tx, user_id, id);
  if (conversation === undefined) throw new Error(`conversation ${id} is gone`);
  await publish(tx, user_id, 'conversation', id);
  return conversation;
}

function notFound(): AppError {
  return new AppError('not_found', { object: 'conversation' });
}
