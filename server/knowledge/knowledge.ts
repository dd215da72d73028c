import type { AnswerOf } from '#contract/endpoint-types.ts';
import type { Article, ArticleSummary } from '#contract/knowledge.ts';
import { normaliseText } from '#contract/values/normalise-text.ts';
import type { Language } from '#contract/values/languages.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { publishedSettings } from '#server/game-settings/game-settings.ts';
import { excerptAround } from '#server/language/excerpt.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { parseText } from './articles/article-text.ts';
import * as articles from './articles/articles.store.ts';
import * as gates from './articles/gates.store.ts';
import { withNamedGates } from './articles/gates.ts';
import { hintsOf } from './articles/hints.ts';
import { countUses } from './articles/count-uses.ts';
import * as store from './knowledge.store.ts';
import { findHidingReason } from './review/moderation.store.ts';
import { chunksSearched, searchChunks } from './articles/search-articles.ts';
import { mayEdit, type Viewer } from './articles/viewer.ts';

export { cutSections } from './articles/cut-sections.ts';
export { readDemoGame } from './demo-game.ts';
export { listLostSections } from './wiki/lost-sections.store.ts';
export { type Viewer, viewerOf } from './articles/viewer.ts';

interface ArticleQuery extends store.ArticleFilter {
  q?: string | undefined;
  sort?: 'title' | '-updated_at' | '-created_at' | '-used_in' | undefined;
  skip: number;
  limit: number;
}

/**
 * The articles of a game that the viewer may see, by their titles those in the language `first` before the others; with
 * words those that hold them or mean the same, best first.
 * @throws AppError `not_found` for a game that is unknown or was removed from the catalogue
 */
export async function listArticles(
  { db, retrieval }: Pick<Deps, 'db' | 'retrieval'>,
  viewer: Viewer,
  { q = '', sort = 'title', first, skip, limit, ...filter }: ArticleQuery & { first?: Language | undefined },
): Promise<{ items: ArticleSummary[]; total: number }> {
  const game = await requireGameInCatalogue(db, filter.game_id);
  if (q === '') {
    if (sort === '-used_in') await countUses(db);
    const items = await store.listArticles(db, viewer, filter, { skip, limit, sort, first });
    return {
      items: items.map((item) => ({ ...item, found: null })),
      total: await store.countArticles(db, viewer, filter),
    };
  }
  const excluded = await listHiddenChunks(db, viewer.id, game.id);
  const { retrieval: settings } = await publishedSettings(db, game.id);
  const hits = await searchChunks(retrieval, { game, question: q, excluded, settings });
  const best = new Map<number, RetrievedChunk | null>();
  const titled = new Set(await store.listIdsByTitle(db, filter, q, chunksSearched));
  for (const hit of [...hits.filter(({ article_id }) => titled.has(article_id)), ...hits])
    if (!best.has(hit.article_id)) best.set(hit.article_id, hit);
  for (const id of titled) if (!best.has(id)) best.set(id, null);
  const listed = await store.listArticlesByIds(db, viewer, filter, [...best.keys()]);
  const byId = new Map(listed.map((article) => [article.id, article]));
  const ordered = [...best].flatMap(([id, hit]) => {
    const found = byId.get(id);
    return found === undefined ? [] : [{ ...found, found: hit && excerptOf(hit, q) }];
  });
  // Whoever types a whole title wants that article.
  const isTitle = ({ title }: { title: string }) => Number(level(title) === level(q));
  const items = ordered.toSorted((a, b) => isTitle(b) - isTitle(a)).slice(skip, skip + limit);
  return { items, total: ordered.length };
}

const level = (words: string) => normaliseText(words).toLowerCase();

/** What the trigram index finds: without three letters or digits in a row, every title would be read. */
const isIndexed = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word);

/** Articles of all games by words of their titles. */
export async function listTitled(
  db: Db,
  viewer: Viewer,
  { q, first, limit }: { q: string; first: Language; limit: number },
): Promise<AnswerOf<'GET /api/knowledge/titles'>> {
  const words = normaliseText(q).split(/\s+/);
  if (!words.some(isIndexed)) return { items: [] };
  return { items: await store.listTitled(db, viewer, words, { first, limit }) };
}

function excerptOf({ chunk_key, section, content }: RetrievedChunk, q: string) {
  return { chunk_key, section, ...excerptAround(content, q) };
}

/** @throws AppError `not_found` for an article that is unknown or deleted, also together with its game */
export async function showArticle(db: Db | Tx, id: number, viewer: Viewer): Promise<Article> {
  const article = await store.findArticle(db, viewer, id);
  if (article === undefined) throw new AppError('not_found', { object: 'article' });
  const hidden = new Set(await store.listHiddenKeys(db, viewer, id));
  const gateOf = new Map((await gates.listGates(db, id)).map(({ chunk_key, ...gate }) => [chunk_key, gate]));
  const may_edit = mayEdit(viewer, article);
  const { hidden_cause: cause, ...facts } = article;
  const reason = cause === null ? null : await findHidingReason(db, id);
  const pending = may_edit ? await findPending(db, article) : null;
  // Last, as it may be large: no text waits here for another query.
  const all = await store.listChunks(db, id);
  const chunks = all.filter((chunk) => !hidden.has(chunk.chunk_key));
  return {
    ...facts,
    section_count: chunks.length,
    hidden_sections: all.length - chunks.length,
    length: chunks.reduce((sum, { length }) => sum + length, 0),
    chunks: chunks.map(({ nudge, direction, length: _length, ...chunk }) => ({
      ...chunk,
      gate: gateOf.get(chunk.chunk_key) ?? null,
      ...(may_edit ? hintsOf({ nudge, direction }) : {}),
    })),
    may_edit,
    pending,
    ...(cause === null ? {} : { hidden: { cause, reason } }),
  };
}

async function findPending(
  db: Db | Tx,
  { id, revision, reviewed }: { id: number; revision: number; reviewed: boolean },
): Promise<Article['pending']> {
  const state = await articles.findState(db, id, revision);
  if (state === undefined || state === 'in_force' || state === 'replaced') return null;
  // Before the first review the article shows its newest text itself; only a note is left to tell.
  if (!reviewed && state === 'waiting') return null;
  const newest = await articles.findVersion(db, id, revision);
  if (newest === undefined) return null;
  return { ...(await withNamedGates(db, parseText(newest))), state: newest.state, note: newest.note };
}

/** Chunk versions of these games that not everybody may see. */
export async function listGatedChunks(db: Db, game_ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(await gates.listGatedVersions(db, game_ids));
}

/** @throws AppError `not_found` for a game that is unknown or was removed from the catalogue */
export async function requireGameInCatalogue(db: Db, id: number) {
  const game = await store.findGameInCatalogue(db, id);
  if (game === undefined) throw new AppError('not_found', { object: 'game' });
  return game;
}

/** Chunk versions that a player's question may not be answered from, nor anything else of theirs show. */
export async function listHiddenChunks(db: Db, user_id: number, game_id: number): Promise<ReadonlySet<number>> {
  return new Set(await gates.listHiddenVersions(db, user_id, game_id));
}

/** By chunk version what its author lets a player hear before the text itself, in order; only where there is any. */
export async function findHints(db: Db, version_ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const rows = version_ids.length === 0 ? [] : await store.listHints(db, version_ids);
  return new Map(rows.map(({ id, nudge, direction }) => [id, [nudge, direction].filter((step) => step !== null)]));
}

/**
 * Refuses an article of a game that is not the viewer's to change.
 * @throws AppError `not_found`, also for one of another game; `forbidden`
 */
export async function requireOwnArticle(
  db: Db,
  viewer: Viewer,
  { id, game_id }: { id: number; game_id: number },
): Promise<void> {
  const article = await store.findArticle(db, viewer, id);
  if (article === undefined || article.game_id !== game_id) throw new AppError('not_found', { object: 'article' });
  if (!mayEdit(viewer, article)) throw new AppError('forbidden');
}

/** Titles of a game's articles that this player may see something of, in this language where it has any. */
export async function listArticleTitles(
  db: Db,
  { user_id, game_id, language }: { user_id: number; game_id: number; language: Language },
  limit: number,
): Promise<string[]> {
  const hidden = [...(await listHiddenChunks(db, user_id, game_id))];
  return store.listArticleTitles(db, game_id, { language, hidden, limit });
}

/** The languages in which a game has articles. */
export function listArticleLanguages(db: Db, game_id: number): Promise<Language[]> {
  return store.listArticleLanguages(db, game_id);
}
