import { randomBytes } from 'node:crypto';
import type { AnswerOf, QueryOf } from '#contract/endpoint-types.ts';
import { sharesList } from '#contract/lists/shares.ts';
import type { AdminShare, Share, SharedAnswer } from '#contract/shares.ts';
import { asHeadline } from '#contract/values/headline.ts';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import { requireExchange } from '#server/chat/conversations/history.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { languageOf } from '#server/language/question-language.ts';
import { listGamesById } from '#server/games/games.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import type { Language } from '#contract/values/languages.ts';
import * as store from './sharing.store.ts';

/** More are not looked through for some in the reader’s language. */
const examplesRead = 12;
const nameBytes = 16;
const formOfName = /^[\w-]{22}$/;

/**
 * Shares an answer; one that is shared already keeps its name.
 * @throws AppError `not_found`, `not_shareable`, `share_progress`, `share_spoilers`, `share_unfinished`, `share_taken_down`,
 * `too_many_shares`, `too_many_requests`
 */
export async function shareAnswer({ db, config }: Deps, user_id: number, message_id: number): Promise<Share> {
  const answer = await store.findAnswer(db, user_id, message_id);
  if (answer === undefined) throw new AppError('not_found', { object: 'message' });
  const known = await store.findByMessage(db, message_id);
  if (known !== undefined && known.taken_down_at !== null) throw new AppError('share_taken_down');
  requireShareable(answer);
  if (known === undefined) {
    await countHit(db, rateLimits.shares, String(user_id), config.RATE_LIMIT_FACTOR);
    await db.transaction().execute((tx) => insertOnce(tx, user_id, message_id));
  }
  const [share] = (await listOwnShares({ db, config }, user_id, { message_id, skip: 0, limit: 1 })).items;
  if (share === undefined) throw new AppError('not_found', { object: 'message' });
  return share;
}

async function insertOnce(tx: Tx, user_id: number, message_id: number): Promise<void> {
  const count = await store.countLocked(tx, user_id);
  // Another request of the same player was quicker.
  if ((await store.findByMessage(tx, message_id)) !== undefined) return;
  if (count >= limits.shares) throw new AppError('too_many_shares');
  await store.insertShare(tx, { name: randomBytes(nameBytes).toString('base64url'), user_id, message_id });
}

function requireShareable(answer: NonNullable<Awaited<ReturnType<typeof store.findAnswer>>>): void {
  if (!answer.is_answer || answer.is_source_gone) throw new AppError('not_shareable');
  if (!answer.is_whole) throw new AppError('share_unfinished');
  if (answer.tells_progress) throw new AppError('share_progress');
  if (answer.is_gated) throw new AppError('share_spoilers');
}

/** The answers that a player shares, also those that are hidden now. */
export async function listOwnShares(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  user_id: number,
  { message_id, ...page }: QueryOf<'GET /api/shares'>,
): Promise<AnswerOf<'GET /api/shares'>> {
  const filter = { user_id, message_id };
  const rows = await store.listOwn(db, filter, page);
  const items = rows.map((row) => ({ ...row, url: config.PUBLIC_URL + paths.shared(row.name) }));
  return { items, total: await store.countOwn(db, filter) };
}

/** @throws AppError `not_found`, also for another player's and for one that an admin took down */
export async function endShare({ db }: Deps, user_id: number, name: string): Promise<void> {
  if (!(await store.deleteShare(db, user_id, name))) throw notFound();
}

/** @throws AppError `not_found` for whatever nobody may read now, in the same words */
export async function readShared({ db }: Deps, name: string, language: Language): Promise<SharedAnswer> {
  const shared = await findShared(db, name, language);
  if (shared === undefined) throw notFound();
  return shared;
}

/** A shared answer as anybody may read it now; nothing where nobody may. */
export async function findShared(db: Db, name: string, language: Language): Promise<SharedAnswer | undefined> {
  if (!formOfName.test(name)) return undefined;
  const share = await store.findReadable(db, name);
  if (share === undefined) return undefined;
  const [game] = await listGamesById(db, [share.game_id], { user_id: null, language });
  const { question, answer } = await requireExchange(db, share.question_id);
  if (game === undefined || (answer.state !== 'answered' && answer.state !== 'unsure')) return undefined;
  const { id, slug, title, header_url, has_expert } = game;
  const { lead = '', passages = [], close = '', is_begun_by_model } = answer.content ?? {};
  return {
    name,
    game: { id, slug, title, header_url, has_expert },
    question: question.text,
    text: answer.text,
    state: answer.state,
    content: answer.content === null ? null : { lead, passages, close, is_begun_by_model },
    citations: answer.citations,
    asked_model: answer.asked_model,
    answered_at: answer.created_at,
    is_example: share.is_example,
  };
}

/** What the head of a shared answer's page and its picture say of it. */
export interface SharedPage {
  question: string;
  /** The beginning of the answer without Markdown. */
  excerpt: string;
  game: { slug: string; title: string };
  sources: number;
  is_example: boolean;
  /** Of the question, so of the answer. */
  language: Language;
}

/** A shared answer in short; nothing where nobody may read it. */
export async function findSharedPage(db: Db, name: string, language: Language): Promise<SharedPage | undefined> {
  const shared = await findShared(db, name, language);
  if (shared === undefined) return undefined;
  const { question, game, citations, is_example } = shared;
  const { slug, title } = game;
  return {
    question: asHeadline(question),
    excerpt: withoutMarkdown(beginningOf(shared)),
    game: { slug, title },
    sources: citations.length,
    is_example,
    language: languageOf(question),
  };
}

const longestExcerpt = 1_000;

function beginningOf({ content, text }: SharedAnswer): string {
  const passage = content?.passages.find(({ kind }) => kind !== 'table') ?? content?.passages[0];
  return (passage?.text ?? text).slice(0, longestExcerpt);
}

function withoutMarkdown(markdown: string): string {
  return markdown
    .replaceAll(/ ?\[(?:\d{1,3}|\?)\]/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:[-*+>]|#{1,6}|\d+[.)])\s+/gm, '')
    .replaceAll(/[*_`~]{1,3}/g, '')
    .replaceAll(/\\(\W)/g, '$1');
}

/** Shared answers that an admin shows to visitors, whose questions are in this language; the newest first. */
export async function listExampleShares(
  db: Db,
  { game_id, language, limit }: { game_id: number | undefined; language: Language; limit: number },
): Promise<SharedAnswer[]> {
  const names = await store.listExampleNames(db, game_id, examplesRead);
  const examples: SharedAnswer[] = [];
  for (const name of names) {
    if (examples.length === limit) break;
    const example = await findShared(db, name, language);
    if (example !== undefined && languageOf(example.question) === language) examples.push(example);
  }
  return examples;
}

export function listShares(request: ListRequest<QueryOf<'GET /api/admin/shares'>>): ListAnswer<AdminShare> {
  return answerAdminList(sharesList, request, store.adminShares, {
    cells: { game: ({ game }) => game.title, user_id: ({ user }) => user.id, user: ({ user }) => user.email },
  });
}

/** @throws AppError `not_found`, also for one that is taken down */
export function setExample(db: Db, id: number, is_example: boolean, actor: Actor): Promise<AdminShare> {
  return db.transaction().execute(async (tx) => {
    const before = await store.lockForAdmin(tx, id, 'present');
    if (before === undefined) throw notFound();
    await store.changeByAdmin(tx, id, { is_example });
    const object = { kind: 'share', id } as const;
    const after = { is_example };
    await audit(tx, { actor, action: 'update', object, before: { is_example: before.is_example }, after });
    return requireShare(tx, id);
  });
}

/** @throws AppError `not_found`, also a second time */
export async function takeDown(db: Db, id: number, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await store.lockForAdmin(tx, id, 'present');
    if (before === undefined) throw notFound();
    await store.changeByAdmin(tx, id, { is_taken_down: true, is_example: false });
    const { user_id, message_id, is_example } = before;
    const object = { kind: 'share', id } as const;
    await audit(tx, { actor, action: 'delete', object, before: { user_id, message_id, is_example } });
  });
}

/** @throws AppError `not_found` where it is not taken down */
export function putBack(db: Db, id: number, actor: Actor): Promise<AdminShare> {
  return db.transaction().execute(async (tx) => {
    const before = await store.lockForAdmin(tx, id, 'taken_down');
    if (before === undefined) throw notFound();
    await store.changeByAdmin(tx, id, { is_taken_down: false });
    const { user_id, message_id } = before;
    await audit(tx, { actor, action: 'restore', object: { kind: 'share', id }, after: { user_id, message_id } });
    return requireShare(tx, id);
  });
}

async function requireShare(db: Db, id: number): Promise<AdminShare> {
  const [share] = await store.adminShares.listByIds(db, [id], {});
  if (share === undefined) throw notFound();
  return share;
}

function notFound(): AppError {
  return new AppError('not_found', { object: 'share' });
}
