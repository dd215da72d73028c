import type { Db } from '#server/db/database.ts';
import { isOfValues } from '#server/db/value-errors.ts';
import type { WikiLicence } from '#contract/wiki.ts';
import { isTextFault, type LeftOutReason, type WikiImportResult } from '#contract/wiki-results.ts';
import { countDropped, type DroppedCount, leftOf, nothingDropped } from './dropped-text.ts';
import { noCounts } from '#server/knowledge/files/import-outcome.ts';
import { siteKey, type WikiSite } from './pages.ts';
import { readWiki } from './read-wiki.ts';
import type { Selection } from './selection.ts';
import { storeBatch, type StoredBatch, type Storing } from './store-batch.ts';
import type { ReadPage, WikiFrom } from './wiki-messages.ts';
import { listAchievementsByName, listKnownRevisions, markGone, readClock } from './wiki-pages.store.ts';

export interface WikiImport {
  game_id: number;
  from: WikiFrom;
  selection: Selection;
  licence: WikiLicence;
  /** Whether it holds every page of the wiki, so that what is missing is gone there. */
  is_whole: boolean;
  /** Names this import among others. */
  seen_in: string;
  /** The job that can be taken back; a command's import has none. */
  job_id?: number;
  /** Told why pages are left out that could not be stored. */
  onFault: (error: unknown) => void;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

export type WikiOutcome = Omit<WikiImportResult, 'game_id' | 'slug' | 'title'>;

const mostProblems = 500;
const mostTemplates = 100;

/**
 * Imports the pages of a wiki, batch after batch, each in a transaction of its own: what is stored stays stored when
 * the import is stopped or its process dies, and the next one reads only what is missing or changed.
 * @returns nothing where the game is gone
 * @throws WikiError for what cannot be read; what `signal` carries
 */
export async function importWiki(db: Db, options: WikiImport): Promise<WikiOutcome | undefined> {
  const { game_id, licence, seen_in, job_id, signal, onFault } = options;
  const result: WikiOutcome = {
    site: '',
    revision: 0,
    articles: noCounts(),
    chunks: noCounts(),
    conflicts: 0,
    gone: 0,
    left_out: {},
    problems: [],
    dropped_templates: 0,
    ...nothingDropped,
  };
  const counted = countDropped(mostTemplates);
  let site: WikiSite | undefined;
  const started_at = await readClock(db);
  const known = await listKnownRevisions(db, game_id);
  const { from, selection } = options;
  const achievements = 'files' in from ? await listAchievementsByName(db, game_id) : undefined;
  for await (const batch of readWiki({ from, selection, known, achievements }, signal)) {
    signal?.throwIfAborted();
    site = batch.site;
    for await (const { pages, stored } of storeApart(
      db,
      { game_id, site, licence, seen_in, job_id },
      batch.pages,
      onFault,
    )) {
      if (stored.is_missing) return undefined;
      countBatch(result, stored);
      countRead(result, counted, pages);
    }
    options.onProgress?.(batch.done, batch.total);
  }
  if (site !== undefined && options.is_whole) {
    const whole = { game_id, site: siteKey(site), seen_in, started_at };
    result.gone = await db.transaction().execute((tx) => markGone(tx, whole));
  }
  result.site = site?.name ?? '';
  return { ...result, ...counted.result(), dropped_templates: counted.times() };
}

interface Stored {
  pages: readonly ReadPage[];
  stored: StoredBatch;
}

/**
 * Stores a batch. Where the database does not take it, each page is stored alone, so that one which it cannot hold costs
 * no other: that one is left out.
 */
async function* storeApart(
  db: Db,
  storing: Storing,
  pages: readonly ReadPage[],
  onFault: WikiImport['onFault'],
): AsyncGenerator<Stored> {
  const store = async (some: readonly ReadPage[]): Promise<Stored> => {
    const stored = await db.transaction().execute((tx) => storeBatch(tx, storing, some));
    return { pages: some, stored };
  };
  const unlessOfValues = (error: unknown) => {
    if (!isOfValues(error)) throw error;
    onFault(error);
    return undefined;
  };
  const together = await store(pages).catch(unlessOfValues);
  if (together !== undefined) yield together;
  else
    for (const page of pages)
      yield (await store([page]).catch(unlessOfValues)) ?? (await store([{ ...page, article: 'unreadable' }]));
}

function countRead(result: WikiOutcome, counted: DroppedCount, pages: readonly ReadPage[]): void {
  for (const { title, article, dropped } of pages) {
    if (dropped !== undefined && article !== 'unchanged') counted.add(title, leftOf(article), dropped);
    if (article === 'unchanged') result.articles.unchanged += 1;
    else if (typeof article === 'string') leaveOut(result, title, article);
    else for (const fault of article.faults ?? []) addProblem(result, { page: title, ...fault });
  }
}

function countBatch(result: WikiOutcome, { outcomes, chunks, revision }: StoredBatch): void {
  result.revision = revision;
  for (const name of ['added', 'changed', 'unchanged', 'ended'] as const) result.chunks[name] += chunks[name];
  for (const { page, outcome } of outcomes) {
    if (outcome === 'added' || outcome === 'changed' || outcome === 'unchanged') result.articles[outcome] += 1;
    else {
      if (outcome === 'conflict') result.conflicts += 1;
      addProblem(result, { page, reason: outcome });
    }
  }
}

function leaveOut(result: WikiOutcome, page: string, reason: LeftOutReason): void {
  result.left_out[reason] = (result.left_out[reason] ?? 0) + 1;
  if (isTextFault(reason)) addProblem(result, { page, reason });
}

function addProblem({ problems }: WikiOutcome, problem: WikiOutcome['problems'][number]): void {
  if (problems.length < mostProblems) problems.push(problem);
}
