import type { Language } from '#contract/common.ts';
import type { Achievement, Game, GameDetails, RecommendedGame, SampleQuestion } from '#contract/games.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { catalogueRevision, type TitleSearch } from '#server/titles/titles.ts';
import { readDemand } from './demand.store.ts';
import * as expertGames from './expert-games.store.ts';
import * as store from './games.store.ts';
import { chooseGames } from './recommend.ts';
import * as steamGames from './steam-games.store.ts';

export type { ExpertGame } from './expert-games.store.ts';
export type { Viewer } from './games.store.ts';
type Viewer = store.Viewer;

/** The answer of every list. */
interface List<T> {
  items: T[];
  total: number;
}
const whole = <T>(items: T[]): List<T> => ({ items, total: items.length });

/** The distance between two known places: no page skips more games than this. */
const gamesBetweenPlaces = 500;

/**
 * Reads the catalogue page by page. Its size, and the places from which distant pages are read, are computed again only
 * when the catalogue has changed.
 */
export function openCatalogue(db: Db, between = gamesBetweenPlaces) {
  let known: { revision: string; total?: Promise<number>; places?: Promise<store.CataloguePlace[]> } | undefined;
  const currentRevision = async () => {
    const revision = await catalogueRevision(db);
    if (known?.revision !== revision) known = { revision };
    return known;
  };
  const forgetOnError = <T>(found: Promise<T>): Promise<T> => {
    found.catch(() => (known = undefined));
    return found;
  };
  return async ({ skip, limit }: { skip: number; limit: number }, viewer: Viewer): Promise<List<Game>> => {
    const now = await currentRevision();
    const total = await (now.total ??= forgetOnError(store.countGames(db)));
    if (skip >= total) return { items: [], total };
    const places = skip < between ? [] : await (now.places ??= forgetOnError(store.listCataloguePlaces(db, between)));
    const from = places[Math.floor(skip / between)];
    const ids = await store.listGameIds(db, from, { skip: from === undefined ? skip : skip % between, limit });
    return { items: await store.listListedGames(db, ids, viewer), total };
  };
}

const recommendedGames = 12;

/** Up to twelve games with the reason for each; the same for a user all day, unless a game is deleted or hidden. */
export async function recommendGames(db: Db, viewer: Viewer): Promise<List<RecommendedGame>> {
  const day = new Date().toISOString().slice(0, 10);
  const reasons = await chooseGames(db, viewer.user_id, { day, places: recommendedGames });
  const games = await store.listListedGames(db, [...reasons.keys()], viewer);
  return whole(games.map((game) => ({ ...game, reason: reasons.get(game.id) ?? 'popular' })));
}

/** Searches games by name; `is_sure` is true if the first one matches the query and is not merely the most similar. */
export type SearchGames = (
  query: { q: string; limit: number },
  viewer: Viewer,
) => Promise<List<Game> & { is_sure: boolean }>;

export function createGameSearch(db: Db, titles: TitleSearch): SearchGames {
  return async ({ q, limit }, viewer) => {
    const { ids, is_sure } = await titles.find(q);
    const items = await store.listListedGames(db, ids.slice(0, limit), viewer);
    return { items, total: ids.length, is_sure };
  };
}

const sampleGames = 4;
const questionsPerGame = 2;

export async function listSampleQuestions(db: Db, language: Language): Promise<List<SampleQuestion>> {
  return whole(await store.listSampleQuestions(db, language, { games: sampleGames, per_game: questionsPerGame }));
}

/** @throws AppError `not_found` for a game that is unknown or was removed from the catalogue */
export async function requireGameId(db: Db, game: { slug: string } | { id: number }): Promise<number> {
  const id = await store.findGameId(db, game);
  if (id === undefined) throw new AppError('not_found', { object: 'game' });
  return id;
}

/** The questions that a game's page offers, in one language. */
export const listOfferedQuestions = store.listQuestionTexts;

/** The questions that the pages of several games offer, in every language. */
export const { listQuestionsOfGames } = store;

/** @throws AppError `not_found` for a game that is unknown or was removed from the catalogue */
export async function showGame(db: Db, slug: string, viewer: Viewer): Promise<GameDetails> {
  const id = await requireGameId(db, { slug });
  const [game] = await store.listGamesById(db, [id], viewer);
  if (game === undefined) throw new AppError('not_found', { object: 'game' });
  return {
    ...game,
    achievements: await store.listAchievements(db, id, viewer),
    sample_questions: await store.listQuestionTexts(db, id, viewer.language),
    published_article_count: await store.countPublishedArticles(db, id),
    demand: await readDemand(db, id, viewer.user_id),
  };
}

/** @throws AppError `not_found` for a game that is unknown or was removed from the catalogue */
export async function listGameAchievements(db: Db, id: number, viewer: Viewer): Promise<List<Achievement>> {
  return whole(await store.listAchievements(db, await requireGameId(db, { id }), viewer));
}

/** The game for the head of its page, which search engines read; undefined if it is not in the catalogue. */
export async function findGamePage(db: Db, slug: string, language: Language): Promise<Game | undefined> {
  const id = await store.findGameId(db, { slug });
  if (id === undefined) return undefined;
  return (await store.listGamesById(db, [id], { user_id: null, language }))[0];
}

/** These games in their order, without what is no longer in the catalogue; for other domains that know ids. */
export function listGamesById(db: Db, ids: readonly number[], viewer: Viewer): Promise<Game[]> {
  return store.listGamesById(db, ids, viewer);
}

export const listSlugsFrom = store.listSlugsFrom;
export const listSlugStarts = store.listSlugStarts;

/** Writes the figure of late questions that the list of games is sorted by. */
export { storeQuestions } from './admin-games.store.ts';

/** The games that programs can ask about, by their slugs. */
export const { findExpertGame, listExpertGames, listExpertGamesOf } = expertGames;

/**
 * Finds the games of the catalogue that are these apps of Steam, and adds those that it lacks.
 * @returns the game's id by the app's
 */
export async function ensureSteamGames(
  tx: Tx,
  apps: readonly { app_id: number; title: string }[],
): Promise<Map<number, number>> {
  const ids = apps.map((app) => app.app_id);
  const known = await steamGames.listIdsByApp(tx, ids);
  const missing = apps.filter((app) => !known.has(app.app_id));
  if (missing.length === 0) return known;
  const rowOf = ({ app_id, title }: (typeof missing)[number], slug: string) => ({ slug, title, steam_app_id: app_id });
  await steamGames.insertSteamGames(
    tx,
    missing.map((app) => rowOf(app, slugOf(app.title) || `steam-${app.app_id}`)),
  );
  // Two games of one name: the second carries its number.
  const added = await steamGames.listIdsByApp(tx, ids);
  const left = missing.filter((app) => !added.has(app.app_id));
  await steamGames.insertSteamGames(
    tx,
    left.map((app) => rowOf(app, [slugOf(app.title), app.app_id].filter(Boolean).join('-'))),
  );
  return left.length === 0 ? added : steamGames.listIdsByApp(tx, ids);
}

const longestSlug = 80;

function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’™®©]/g, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '');
}
