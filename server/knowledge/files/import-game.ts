import type { Insertable } from 'kysely';
import { fieldsOf } from '#contract/values/texts.ts';
import type { Tx } from '#server/db/database.ts';
import type { Problem } from '#server/errors.ts';
import { problemText } from '#server/rules/error-texts.ts';
import { writeTexts } from '#server/db/texts.ts';
import { pauses } from '#server/scheduler/pauses.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { type ArticleRow, storeFirstVersion, recordVersion } from '../articles/article-text.ts';
import * as articles from '../articles/articles.store.ts';
import { type ChunkPlan, planChunks, type Piece } from '../articles/chunk-plan.ts';
import { cutSections } from '../articles/cut-sections.ts';
import { type ImportedArticle, ImportError, type ImportFile } from './import-file.ts';
import { hintColumns, sameHints } from '../articles/hints.ts';
import { importAchievements } from './import-achievements.ts';
import { importGates } from './import-gates.ts';
import { noCounts } from './import-outcome.ts';
import * as store from './import.store.ts';
import { compareWithWritten } from './import-conflicts.ts';
import { storeSampleQuestions } from './sample-questions.ts';

export interface ImportResult {
  game_id: number;
  /** The game's knowledge revision after the import; raised by one where any text changed. */
  revision: number;
  articles: { added: number; changed: number; unchanged: number; ended: number };
  chunks: { added: number; changed: number; unchanged: number; ended: number };
  /** Titles of articles that were left out, as somebody wrote one of that title here with another text. */
  conflicts: string[];
}

interface Target {
  id: number;
  kb_revision: number;
}

const articlesAtOnce = 100;
// Ten thousand conflicts are named by their first ones.
const mostConflicts = 200;
const changedGroups = ['added', 'changed', 'ended'] as const;

/**
 * Stores a game with its articles as the file has them. Importing the same file again changes
 * nothing; changed text gets a new version under its old key; of the articles that the file no
 * longer has, those of its own source end, while what people wrote stays.
 * @param onProgress told after each step how many of the file's chunks are done
 * @throws ImportError where the file contradicts what is stored
 */
export async function importGame(
  tx: Tx,
  file: ImportFile,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<ImportResult> {
  const game = await storeGame(tx, file.game);
  const stored = await store.listStoredArticles(tx, game.id);
  const byIdentity = new Map(stored.map((article) => [identityOf(article), article]));
  const revision = game.kb_revision + 1;
  const result: ImportResult = {
    game_id: game.id,
    revision: game.kb_revision,
    articles: noCounts(),
    chunks: noCounts(),
    conflicts: [],
  };
  const all = await cutArticles(file.articles);
  const { unchanged, conflicts } = await compareWithWritten(tx, all, (article) => byIdentity.get(identityOf(article)));
  const cut = all.filter((article) => !unchanged.has(article) && !conflicts.has(article));
  result.conflicts = [...conflicts].slice(0, mostConflicts).map(({ title }) => title);
  result.articles.unchanged += unchanged.size;
  for (const { pieces } of unchanged) result.chunks.unchanged += pieces.length;
  const total = cut.reduce((sum, article) => sum + article.pieces.length, 0);
  let done = 0;
  for (let start = 0; start < cut.length; start += articlesAtOnce) {
    const some = cut.slice(start, start + articlesAtOnce);
    await storeArticles(tx, { game_id: game.id, revision, source: file.source }, some, byIdentity, result);
    done += some.reduce((sum, article) => sum + article.pieces.length, 0);
    onProgress(done, total);
  }
  const inFile = new Set(file.articles.map(identityOf));
  const gone = stored.filter(
    (article) =>
      !inFile.has(identityOf(article)) &&
      article.author_id === null &&
      originOf(article.source) === originOf(file.source),
  );
  await endArticles(
    tx,
    gone.map((article) => article.id),
    revision,
    result,
  );

  if (changedGroups.some((group) => result.chunks[group] > 0)) {
    await store.updateGame(tx, game.id, { kb_revision: revision });
    result.revision = revision;
  }
  return result;
}

function identityOf({ language, title }: { language: string; title: string }): string {
  return `${language}:${title}`;
}

/** A source without the commits and dates that differ from one release of the same texts to the next. */
function originOf(source: string | null): string {
  return (source ?? '').replaceAll(/ @ \S+(?: \d{4}-\d{2}-\d{2})?/g, '');
}

async function cutArticles(ofFile: readonly ImportedArticle[]): Promise<CutArticle[]> {
  const pause = pauses();
  return Array.fromAsync(ofFile, async (article) => {
    const chunks = await cutSections(article.chunks);
    const pieces = chunks.flatMap(({ section, parts, hints }) =>
      parts.map((content): Piece => ({ section, content, hints })),
    );
    await pause();
    return { ...article, pieces };
  });
}

/** Finds the game by its slug or Steam id, else adds it; what the file does not state stays. */
async function storeGame(
  tx: Tx,
  { slug, steam_appid, summary, sample_questions, achievements, ...stated }: ImportFile['game'],
): Promise<Target> {
  const steam_app_id = steam_appid ?? null;
  const columns = {
    ...stated,
    ...(steam_app_id === null ? {} : { steam_app_id }),
  };
  await store.insertGame(tx, { slug, ...columns });
  const found = await store.lockGames(tx, { slug, steam_app_id });
  const [game, other] = found;
  if (game === undefined) throw new Error(`The game ${slug} was neither added nor found`);
  if (other !== undefined) {
    const problem: Problem = { code: 'two_games', name: slug, other: steam_app_id ?? undefined };
    throw new ImportError([problemText(problem, 'en')], [], problem);
  }
  const current: Record<string, unknown> = game;
  const differs = Object.entries(columns).some(
    ([name, value]) => JSON.stringify(current[name]) !== JSON.stringify(value),
  );
  if (differs || game.deleted_at !== null) await store.updateGame(tx, game.id, { ...columns, deleted_at: null });
  if (summary !== undefined)
    await writeTexts(tx, 'game_texts', ['summary'], [{ owner_id: game.id, ...fieldsOf({ summary }) }]);
  if (sample_questions !== undefined) await storeSampleQuestions(tx, game.id, sample_questions);
  if (achievements !== undefined) await importAchievements(tx, game.id, achievements);
  return game;
}

type StoredArticle = Awaited<ReturnType<typeof store.listStoredArticles>>[number];
type CutArticle = ImportedArticle & { pieces: Piece[] };

interface ChunkChanges {
  endings: number[];
  openings: Insertable<Tables['chunks']>[];
  moves: { id: number; ordinal: number }[];
  hinted: { id: number; hints: Piece['hints'] }[];
}

async function storeArticles(
  tx: Tx,
  { game_id, revision, source }: { game_id: number; revision: number; source: string | null },
  ofFile: readonly CutArticle[],
  stored: ReadonlyMap<string, StoredArticle>,
  result: ImportResult,
): Promise<void> {
  const now = new Date().toISOString();
  const added = ofFile.filter((article) => !stored.has(identityOf(article)));
  const rows = added.map(({ title, language, game_version = null, checked_on = null, ...article }) => ({
    game_id,
    title,
    language,
    game_version,
    checked_on,
    source: statedSource(article, source),
    reviewed_at: now,
  }));
  const ids = new Map((await store.insertArticles(tx, rows)).map((article) => [identityOf(article), article.id]));
  result.articles.added += added.length;

  const known = ofFile.flatMap((article) => stored.get(identityOf(article)) ?? []);
  const current = Map.groupBy(
    await store.listCurrentChunks(
      tx,
      known.map((article) => article.id),
    ),
    (chunk) => chunk.article_id,
  );
  const changes: ChunkChanges = { endings: [], openings: [], moves: [], hinted: [] };
  const touched: number[] = [];
  const placed: (CutArticle & { article_id: number })[] = [];
  for (const article of ofFile) {
    const { title, language } = article;
    const before = stored.get(identityOf(article));
    const article_id = before?.id ?? ids.get(identityOf(article));
    if (article_id === undefined) throw new Error(`The article ${title} was neither added nor found`);
    placed.push({ ...article, article_id });
    const plan = planChunks(current.get(article_id) ?? [], article.pieces);
    const isHinted = addChanges(changes, plan, article.pieces, {
      game_id,
      article_id,
      article_title: title,
      language,
      from_rev: revision,
    });
    for (const group of changedGroups) result.chunks[group] += plan[group].length;
    result.chunks.unchanged += plan.unchanged.length;
    if (before === undefined) continue;
    const { game_version = before.game_version, checked_on = before.checked_on } = article;
    await storeArticleFacts(tx, before, { game_version, checked_on, source: statedSource(article, source) }, now);
    const changed = isHinted || changedGroups.some((group) => plan[group].length > 0);
    result.articles[changed ? 'changed' : 'unchanged'] += 1;
    if (changed) touched.push(article_id);
  }
  for (const id of touched) await storeFirstVersion(tx, await requireRow(tx, id));
  // A key has one current version: the old ones end before the new ones open.
  await store.endChunks(tx, changes.endings, revision);
  await store.insertChunks(tx, changes.openings);
  await store.moveChunks(tx, changes.moves);
  await store.setHints(tx, changes.hinted);
  await importGates(tx, game_id, placed);
  await store.touchArticles(tx, touched, { updated_at: now });
  for (const id of touched) await recordVersion(tx, await requireRow(tx, id), 'import');
}

/** An article's own where it states one, else the file's. */
function statedSource(article: { source?: string | null }, source: string | null): string | null {
  return article.source === undefined ? source : article.source;
}

async function requireRow(tx: Tx, id: number): Promise<ArticleRow> {
  const article = await articles.lockArticle(tx, id);
  if (article === undefined) throw new Error(`The article ${id} has gone under its import`);
  return article;
}

type FixedColumns = Pick<
  Insertable<Tables['chunks']>,
  'game_id' | 'article_id' | 'article_title' | 'language' | 'from_rev'
>;

/** Where the file states no hints, those that are stored stay. @returns whether hints alone change somewhere */
function addChanges(
  { endings, openings, moves, hinted }: ChunkChanges,
  plan: ChunkPlan,
  pieces: readonly Piece[],
  fixed: FixedColumns,
): boolean {
  for (const { chunk, piece, ordinal } of plan.changed) {
    const { section, content, hints = chunk.hints } = piece;
    endings.push(chunk.id);
    openings.push({ ...fixed, section, content, ...hintColumns(hints), ordinal, chunk_key: chunk.chunk_key });
  }
  for (const { piece, ordinal } of plan.added) {
    const { section, content, hints } = piece;
    openings.push({ ...fixed, section, content, ...hintColumns(hints), ordinal, chunk_key: crypto.randomUUID() });
  }
  for (const chunk of plan.ended) endings.push(chunk.id);
  const changes = plan.unchanged.flatMap(({ chunk, ordinal }) => {
    if (chunk.ordinal !== ordinal) moves.push({ id: chunk.id, ordinal });
    const hints = pieces[ordinal]?.hints;
    return hints === undefined || sameHints(hints, chunk.hints) ? [] : [{ id: chunk.id, hints }];
  });
  hinted.push(...changes);
  return changes.length > 0;
}

/** An import is an admin's own act, so what it brings counts as reviewed. */
async function storeArticleFacts(
  tx: Tx,
  before: StoredArticle,
  facts: { game_version: string | null; checked_on: string | null; source: string | null },
  now: string,
): Promise<void> {
  const stands =
    before.game_version === facts.game_version &&
    before.checked_on === facts.checked_on &&
    before.source === facts.source &&
    before.reviewed_at !== null;
  if (!stands) await articles.updateArticle(tx, before.id, { ...facts, reviewed_at: before.reviewed_at ?? now });
}

async function endArticles(tx: Tx, ids: readonly number[], revision: number, result: ImportResult): Promise<void> {
  const chunks = await store.listCurrentChunks(tx, ids);
  await store.endChunks(
    tx,
    chunks.map((chunk) => chunk.id),
    revision,
  );
  await store.touchArticles(tx, ids, { deleted_at: new Date().toISOString() });
  result.articles.ended += ids.length;
  result.chunks.ended += chunks.length;
}
