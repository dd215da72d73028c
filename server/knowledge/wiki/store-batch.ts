import type { Tx } from '#server/db/database.ts';
import {
  newestText,
  publishedText,
  publishText,
  recordVersion,
  storeFirstVersion,
} from '#server/knowledge/articles/article-text.ts';
import * as articles from '#server/knowledge/articles/articles.store.ts';
import { insertArticles, insertChunks } from '#server/knowledge/files/import.store.ts';
import { noCounts } from '#server/knowledge/files/import-outcome.ts';
import { hintColumns } from '#server/knowledge/articles/hints.ts';
import { setGates } from '#server/knowledge/articles/gates.store.ts';
import { cutSections } from '#server/knowledge/articles/cut-sections.ts';
import { type KeyedPiece, keyPieces } from '#server/knowledge/articles/key-pieces.ts';
import { siteKey, type WikiSite } from './pages.ts';
import type { WikiLicence } from '#contract/wiki.ts';
import type { WikiImportResult } from '#contract/wiki-results.ts';
import type { PageArticle } from './selection.ts';
import type { ReadPage } from './wiki-messages.ts';
import { bringsMarks, isSame } from './same-text.ts';
import { sourceLine } from './source-line.ts';
import { recordImported } from './undo/undo-import.store.ts';
import * as store from './wiki-pages.store.ts';

/** An import while it stores: what it says of each article, and what it has done so far. */
export interface Storing {
  game_id: number;
  site: WikiSite;
  licence: WikiLicence;
  /** Names this import among others. */
  seen_in: string;
  /** The job that can be taken back; a command's import has none. */
  job_id?: number | undefined;
}

type ArticlePage = ReadPage & { article: PageArticle };
type StoredPage = Awaited<ReturnType<typeof store.listStoredPages>>[number];

/**
 * What became of one page: `conflict` waits for its review, as somebody wrote here what the wiki has otherwise, and so
 * does `gate_lost`.
 */
export type Stored = 'added' | 'changed' | 'unchanged' | 'conflict' | 'gate_lost' | 'waits' | 'deleted_here';

export interface StoredBatch {
  outcomes: { page: string; outcome: Stored }[];
  chunks: WikiImportResult['chunks'];
  revision: number;
  /** The game is gone. */
  is_missing?: true;
}

/**
 * Stores a batch of pages as one revision of the game. A page that is here already keeps its article, and its
 * unchanged chunks keep their rows; one that a person changed here waits for its review with the wiki's text.
 */
export async function storeBatch(tx: Tx, storing: Storing, pages: readonly ReadPage[]): Promise<StoredBatch> {
  const { game_id, site, seen_in } = storing;
  const batch: StoredBatch = {
    outcomes: [],
    chunks: noCounts(),
    revision: 0,
  };
  const game = await articles.lockGame(tx, game_id);
  if (game === undefined) return { ...batch, is_missing: true };
  const revision = game.kb_revision + 1;
  const ids = pages.map((page) => page.id);
  const known = new Map(
    (await store.listStoredPages(tx, game_id, siteKey(site), ids)).map((row) => [row.page_id, row]),
  );
  const said = (page: ReadPage, outcome: Stored) => batch.outcomes.push({ page: page.title, outcome });
  const added: ArticlePage[] = [];
  const seen: number[] = [];
  for (const page of pages) {
    const stored = known.get(page.id);
    // A page that only leads to another one has no text of its own any more.
    if (stored !== undefined && page.article !== 'redirect') seen.push(stored.article_id);
    if (!hasArticle(page)) continue;
    if (stored === undefined) added.push(page);
    else said(page, await storeKnown(tx, { storing, page, stored, revision, batch }));
  }
  const others = await addArticles(tx, { storing, added, revision, batch });
  for (const page of others) said(page, 'added');
  await store.markSeen(tx, seen, seen_in);
  const { chunks } = batch;
  const isNew = chunks.added + chunks.changed + chunks.ended > 0;
  if (isNew) await articles.setRevision(tx, game_id, revision);
  batch.revision = isNew ? revision : game.kb_revision;
  return batch;
}

function hasArticle(page: ReadPage): page is ArticlePage {
  return typeof page.article !== 'string';
}

interface StoringOne {
  storing: Storing;
  page: ArticlePage;
  stored: StoredPage;
  revision: number;
  batch: StoredBatch;
}

async function storeKnown(tx: Tx, { storing, page, stored, revision, batch }: StoringOne): Promise<Stored> {
  if (stored.deleted_at !== null) return 'deleted_here';
  const article = await articles.lockArticle(tx, stored.article_id);
  if (article === undefined) return 'deleted_here';
  // What a reviewer has hidden does not come back with an import.
  if (article.hidden_at !== null) return 'waits';
  const isPersons = stored.cause === 'edit' || stored.cause === 'restore' || stored.author_id !== null;
  // What a person sent in and nobody has reviewed is not pushed aside; the next import offers the page again.
  if (isPersons && stored.state === 'waiting') return 'waits';
  // A text of the wiki that waits or was sent back stands against one that a person wrote.
  const isEdited = isPersons || stored.state === 'waiting' || stored.state === 'returned';
  const before = await publishedText(tx, article);
  const newest = await newestText(tx, article);
  const pieces = await keyPieces(before.chunks, page.article.sections);
  const { language } = page.article;
  const title = await freeTitle(tx, storing, page.article, article);
  const { game_version = before.game_version, checked_on = before.checked_on } = page.article;
  const text = { ...before, title, language, game_version, checked_on, chunks: pieces };
  await store.savePages(tx, [rowOf(storing, page, stored.article_id)]);
  const source = sourceLine(storing, page);
  if (isSame(newest, text) && !bringsMarks(newest.chunks, pieces, page.article)) {
    await articles.updateArticle(tx, article.id, { source });
    batch.chunks.unchanged += pieces.length;
    return 'unchanged';
  }
  const isGateLost = losesGate(before.chunks, pieces);
  if (isEdited || isGateLost) {
    await articles.replaceVersions(tx, article.id, ['waiting', 'returned']);
    const number = article.revision + 1;
    const { chunks, ...facts } = text;
    await articles.insertVersion(tx, {
      ...facts,
      article_id: article.id,
      number,
      chunks: JSON.stringify(chunks),
      cause: 'import',
      state: 'waiting',
    });
    await articles.updateArticle(tx, article.id, { revision: number });
    return isEdited ? 'conflict' : 'gate_lost';
  }
  await storeFirstVersion(tx, article);
  if (await publishText(tx, article, text, revision)) countChunks(batch, before.chunks, pieces);
  const updated_at = new Date().toISOString();
  await articles.updateArticle(tx, article.id, { title, language, game_version, checked_on, source, updated_at });
  const renamed = await articles.lockArticle(tx, article.id);
  if (renamed !== undefined) await recordVersion(tx, renamed, 'import');
  const number = article.revision;
  await recordImported(tx, storing.job_id, [
    { article_id: article.id, before_number: number, after_number: number + 1 },
  ]);
  return 'changed';
}

/** What was written under another heading and in other words may be what a gate keeps back: then nobody reads it by accident. */
function losesGate(before: readonly KeyedPiece[], after: readonly KeyedPiece[]): boolean {
  const [keysBefore, keysAfter] = [before, after].map((pieces) => new Set(pieces.map(({ chunk_key }) => chunk_key)));
  const isGone = before.some(({ gate, chunk_key }) => gate !== undefined && !keysAfter?.has(chunk_key));
  return isGone && after.some(({ chunk_key }) => !keysBefore?.has(chunk_key));
}

type Texts = readonly { chunk_key: string; section: string; content: string }[];

function countChunks({ chunks }: StoredBatch, before: Texts, after: Texts): void {
  const was = new Map(before.map((chunk) => [chunk.chunk_key, chunk]));
  for (const { chunk_key, section, content } of after) {
    const old = was.get(chunk_key);
    if (old === undefined) chunks.added += 1;
    else chunks[old.section === section && old.content === content ? 'unchanged' : 'changed'] += 1;
    was.delete(chunk_key);
  }
  chunks.ended += was.size;
}

/** An article's revision as its first text. */
const newRevision = 1;

interface Adding {
  storing: Storing;
  added: readonly ArticlePage[];
  revision: number;
  batch: StoredBatch;
}

/** @returns the pages that became articles */
async function addArticles(tx: Tx, { storing, added, revision, batch }: Adding): Promise<readonly ArticlePage[]> {
  const titles = added.flatMap(({ article }) => [article.title, otherTitle(storing, article.title)]);
  const taken = await store.listTakenTitles(tx, storing.game_id, titles);
  const placed: (ArticlePage & { shown: string })[] = [];
  for (const page of added) {
    const { title, language } = page.article;
    const shown = [title, otherTitle(storing, title), otherTitle(storing, title, page.id)].find(
      (name) => !taken.has(`${language}:${name}`),
    );
    if (shown === undefined) continue;
    taken.add(`${language}:${shown}`);
    placed.push({ ...page, shown });
  }
  const now = new Date().toISOString();
  const ids = new Map(
    (
      await insertArticles(
        tx,
        placed.map(({ shown, ...page }) => ({
          game_id: storing.game_id,
          title: shown,
          language: page.article.language,
          game_version: page.article.game_version ?? null,
          checked_on: page.article.checked_on ?? null,
          source: sourceLine(storing, page),
          reviewed_at: now,
        })),
      )
    ).map(({ id, title, language }) => [`${language}:${title}`, id]),
  );
  await recordImported(
    tx,
    storing.job_id,
    [...ids.values()].map((article_id) => ({ article_id, before_number: null, after_number: newRevision })),
  );
  const cut = await Array.fromAsync(placed, async ({ shown, article }) => ({
    shown,
    language: article.language,
    sections: await cutSections(article.sections),
  }));
  const chunks = cut.flatMap(({ shown, language, sections }) => {
    const article_id = ids.get(`${language}:${shown}`)!;
    const place = { game_id: storing.game_id, article_id, article_title: shown, language, from_rev: revision };
    return sections
      .flatMap(({ parts, ...one }) => parts.map((content) => ({ ...one, content })))
      .map((piece, ordinal) => ({ ...place, ...piece, ordinal, chunk_key: crypto.randomUUID() }));
  });
  await insertChunks(
    tx,
    chunks.map(({ gate: _gate, hints, ...chunk }) => ({ ...chunk, ...hintColumns(hints) })),
  );
  for (const { article_id, chunk_key, gate } of chunks)
    if (gate !== undefined) await setGates(tx, { game_id: storing.game_id, article_id }, new Map([[chunk_key, gate]]));
  batch.chunks.added += chunks.length;
  await store.savePages(
    tx,
    placed.map(({ shown, ...page }) => rowOf(storing, page, ids.get(`${page.article.language}:${shown}`)!)),
  );
  return placed;
}

/** A title that another article already has gets the wiki's name added. */
function otherTitle({ site }: Storing, title: string, page_id?: number): string {
  const wiki = (site.name === '' ? 'wiki' : site.name).slice(0, 100);
  return `${title.slice(0, 180)} (${wiki}${page_id === undefined ? '' : ` ${page_id}`})`.toWellFormed();
}

async function freeTitle(
  tx: Tx,
  storing: Storing,
  { title, language }: PageArticle,
  article: articles.ArticleRow,
): Promise<string> {
  const other = otherTitle(storing, title);
  if (article.title === title || article.title === other) return article.title;
  const owner = await articles.findByTitle(tx, { game_id: storing.game_id, title, language });
  return owner === undefined || owner === article.id ? title : article.title;
}

function rowOf({ site, licence, seen_in }: Storing, page: ArticlePage, article_id: number) {
  return {
    article_id,
    site: siteKey(site),
    base: site.base,
    page_id: page.id,
    page: page.title,
    revision: page.revision,
    revised_at: Number.isNaN(Date.parse(page.revised_at)) ? null : page.revised_at,
    licence: licence.name,
    licence_url: licence.url,
    seen_in,
    emptied: (page.dropped?.sections ?? []).map(({ section }) => section),
  };
}
