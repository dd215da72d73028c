import { sql } from 'kysely';
import { condition, countRows, exists, isSet } from '#server/db/expressions.ts';
import type { Language } from '#contract/common.ts';
import type { Achievement, Game, SampleQuestion } from '#contract/games.ts';
import { readText } from '#server/db/texts.ts';
import type { Db } from '#server/db/database.ts';

/** For whom rows are read: `user_id` is null for a visitor. */
export interface Viewer {
  user_id: number | null;
  language: Language;
}

/** What the catalogue is ordered by; the text may have gone since. */
const hadExpert = condition`games.kb_revision > 0`;
export const hasExpert = exists`chunks c WHERE c.game_id = games.id AND c.to_rev IS NULL`;

function existingGames(db: Db) {
  return db.selectFrom('games').where('games.deleted_at', 'is', null);
}

/** Those that players can find. */
function listedGames(db: Db) {
  return existingGames(db).where('games.hidden_at', 'is', null);
}

/** Those that everybody is shown. A game that only players' libraries know is left out until it has knowledge. */
function publicGames(db: Db) {
  return listedGames(db).where(condition`(NOT games.from_library OR games.kb_revision > 0)`);
}

/** In the order of the catalogue: with an expert first, then the popular ones. The index `games_in_list_order` has it. */
function idsInListOrder(db: Db) {
  return publicGames(db)
    .select('games.id')
    .orderBy(hadExpert, 'desc')
    .orderBy('games.popularity', 'desc')
    .orderBy(sql`(-games.id)`, 'desc');
}

const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id);

export async function countGames(db: Db): Promise<number> {
  const row = await publicGames(db)
    .select(({ fn }) => fn.countAll<number>().as('games'))
    .executeTakeFirstOrThrow();
  return row.games;
}

/** What a game's place in the catalogue follows from. */
export interface CataloguePlace {
  had_expert: boolean;
  popularity: number;
  id: number;
}

/** The first game of the catalogue and every nth after it. */
export async function listCataloguePlaces(db: Db, every: number): Promise<CataloguePlace[]> {
  const { rows } = await sql<CataloguePlace>`
    SELECT had_expert, popularity, id FROM (
      SELECT kb_revision > 0 AS had_expert, popularity, id,
        row_number() OVER (ORDER BY (kb_revision > 0) DESC, popularity DESC, (-id) DESC) AS place
      FROM games WHERE deleted_at IS NULL AND hidden_at IS NULL AND (NOT from_library OR kb_revision > 0)
    ) listed
    WHERE place % ${every} = 1
    ORDER BY place`.execute(db);
  return rows;
}

/** A page of the catalogue, counted from this place or from the beginning. */
export async function listGameIds(
  db: Db,
  from: CataloguePlace | undefined,
  { skip, limit }: { skip: number; limit: number },
): Promise<number[]> {
  const all = idsInListOrder(db);
  const filter =
    from === undefined
      ? all
      : all.where(
          condition`(games.kb_revision > 0, games.popularity, (-games.id))
            <= (${from.had_expert}::boolean, ${from.popularity}::bigint, ${-from.id}::bigint)`,
        );
  return idsOf(await filter.offset(skip).limit(limit).execute());
}

/** Games that players are led to, from this id on. */
export function listSlugsFrom(db: Db, id: number, limit: number): Promise<{ id: number; slug: string }[]> {
  return publicGames(db).select(['id', 'slug']).where('id', '>=', id).orderBy('id').limit(limit).execute();
}

/** The first id of each `every` of those games. */
export async function listSlugStarts(db: Db, every: number): Promise<number[]> {
  const numbered = publicGames(db).select(['id', sql<number>`row_number() OVER (ORDER BY id)`.as('place')]);
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .select('id')
    .where(condition`(place - 1) % ${every}::bigint = 0`)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The games with these ids in their order, hidden ones too; counts are made for these rows alone. */
export function listGamesById(db: Db, ids: readonly number[], viewer: Viewer): Promise<Game[]> {
  return readGames(existingGames(db), ids, viewer);
}

/** The same without hidden ones: what was known of the catalogue a moment ago may have changed. */
export function listListedGames(db: Db, ids: readonly number[], viewer: Viewer): Promise<Game[]> {
  return readGames(listedGames(db), ids, viewer);
}

async function readGames(
  games: ReturnType<typeof existingGames>,
  ids: readonly number[],
  { user_id, language }: Viewer,
): Promise<Game[]> {
  if (ids.length === 0) return [];
  const rows = await games
    .where('games.id', 'in', ids)
    .select([
      'games.id',
      'slug',
      'title',
      'steam_app_id',
      readText('game_texts', 'summary', 'games.id', language).as('summary'),
      'header_url',
      'genres',
      'released_on',
      countRows`articles a WHERE a.game_id = games.id AND a.deleted_at IS NULL AND a.hidden_at IS NULL`.as(
        'article_count',
      ),
      countRows`achievements a WHERE a.game_id = games.id`.as('achievement_count'),
      hasExpert.as('has_expert'),
      exists`user_games u WHERE u.game_id = games.id AND u.user_id = ${user_id}`.as('mine'),
    ])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A duplicate that was merged leads to the game it became part of. */
export async function findGameId(db: Db, game: { slug: string } | { id: number }): Promise<number | undefined> {
  const row = await db
    .selectFrom('games as named')
    .innerJoin('games', (join) => join.on('games.id', '=', sql`coalesce(named.merged_into, named.id)`))
    .where((is) => ('slug' in game ? is('named.slug', '=', game.slug) : is('named.id', '=', game.id)))
    .where('games.deleted_at', 'is', null)
    .select('games.id')
    .executeTakeFirst();
  return row?.id;
}

/** In the order of the store; a hidden one tells its description only to a player who has it. */
export async function listAchievements(db: Db, game_id: number, { user_id, language }: Viewer): Promise<Achievement[]> {
  return db
    .selectFrom('achievements as a')
    .leftJoin('user_achievements as mine', (join) =>
      join.onRef('mine.achievement_id', '=', 'a.id').on('mine.user_id', '=', user_id),
    )
    .leftJoin('declared_achievements as said', (join) =>
      join.onRef('said.achievement_id', '=', 'a.id').on('said.user_id', '=', user_id),
    )
    .where('a.game_id', '=', game_id)
    .select((row) => [
      'a.id',
      row.fn.coalesce(readText('achievement_texts', 'title', 'a.id', language), 'a.api_name').as('title'),
      row
        .case()
        .when(
          row.and([row('a.hidden', '=', true), row('mine.unlocked_at', 'is', null), row('said.user_id', 'is', null)]),
        )
        .then(null)
        .else(readText('achievement_texts', 'description', 'a.id', language))
        .end()
        .as('description'),
      'a.icon_url',
      'a.locked_icon_url',
      'a.hidden',
      'a.rarity_percent',
      'mine.unlocked_at',
      isSet('said.user_id').as('declared'),
    ])
    .orderBy('a.ordinal')
    .orderBy('a.id')
    .execute();
}

export async function listQuestionTexts(db: Db, game_id: number, language: Language): Promise<string[]> {
  const rows = await db
    .selectFrom('sample_questions')
    .select('text')
    .where('game_id', '=', game_id)
    .where('language', '=', language)
    .orderBy('ordinal')
    .execute();
  return rows.map((row) => row.text);
}

/** The questions that the pages of these games offer, in every language, a game's first ones first. */
export async function listQuestionsOfGames(db: Db, game_ids: readonly number[]) {
  if (game_ids.length === 0) return [];
  return db
    .selectFrom('sample_questions')
    .select(['game_id', 'language', 'text'])
    .where('game_id', 'in', game_ids)
    .orderBy('ordinal')
    .execute();
}

/** Of the articles that the expert answers from. */
export async function countPublishedArticles(db: Db, game_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('articles')
    .where('game_id', '=', game_id)
    .where('deleted_at', 'is', null)
    .where('purged_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where('reviewed_at', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The first questions of the first games that have an expert and questions in this language, one of each game in turn. */
export async function listSampleQuestions(
  db: Db,
  language: Language,
  { games, per_game }: { games: number; per_game: number },
): Promise<SampleQuestion[]> {
  const { rows } = await sql<SampleQuestion>`
    SELECT g.slug AS game_slug, g.title AS game_title, q.language, q.text
    FROM (
      SELECT id, slug, title, popularity FROM games
      WHERE deleted_at IS NULL AND hidden_at IS NULL AND kb_revision > 0
        AND EXISTS (SELECT FROM chunks c WHERE c.game_id = games.id AND c.to_rev IS NULL)
        AND EXISTS (SELECT FROM sample_questions s WHERE s.game_id = games.id AND s.language = ${language})
      ORDER BY popularity DESC, id LIMIT ${games}
    ) g
    CROSS JOIN LATERAL (
      SELECT language, text, ordinal FROM sample_questions s
      WHERE s.game_id = g.id AND s.language = ${language} ORDER BY ordinal LIMIT ${per_game}
    ) q
    ORDER BY q.ordinal, g.popularity DESC, g.id`.execute(db);
  return rows;
}

/** The player's games whose expert they have not asked yet, or no longer have anything from. */
export async function listUnaskedGameIds(db: Db, user_id: number, limit: number): Promise<number[]> {
  const rows = await idsInListOrder(db)
    .innerJoin('user_games', 'user_games.game_id', 'games.id')
    .where('user_games.user_id', '=', user_id)
    .where(hadExpert)
    .where(hasExpert)
    .where(
      condition`NOT EXISTS (SELECT FROM messages m
        WHERE m.user_id = ${user_id} AND m.game_id = games.id AND m.hidden_at IS NULL)`,
    )
    .limit(limit)
    .execute();
  return idsOf(rows);
}

const likedGenres = 3;
/** What a game counts for of which nobody knows how long it was played: a little. */
const unknownMinutes = 60;

/** Games that share one of the genres that the player plays most and are not among theirs. */
export async function listSimilarGameIds(db: Db, user_id: number, limit: number): Promise<number[]> {
  const rows = await idsInListOrder(db)
    // Asked first and once: without games there is no genre, and none of a whole catalogue would do.
    .where(condition`EXISTS (SELECT FROM user_games u WHERE u.user_id = ${user_id})`)
    .where(
      condition`games.genres && ARRAY(SELECT genre
        FROM user_games u JOIN games own ON own.id = u.game_id
        LEFT JOIN steam_games s ON s.user_id = u.user_id AND s.game_id = u.game_id
        CROSS JOIN LATERAL unnest(own.genres) AS genre
        WHERE u.user_id = ${user_id}
        GROUP BY genre ORDER BY sum(${unknownMinutes} + coalesce(s.playtime_minutes, 0)) DESC, genre LIMIT ${likedGenres})`,
    )
    .where(condition`NOT EXISTS (SELECT FROM user_games u WHERE u.game_id = games.id AND u.user_id = ${user_id})`)
    .limit(limit)
    .execute();
  return idsOf(rows);
}

export async function listExpertGameIds(db: Db, limit: number): Promise<number[]> {
  return idsOf(await idsInListOrder(db).where(hadExpert).where(hasExpert).limit(limit).execute());
}

export async function listPopularGameIds(db: Db, limit: number): Promise<number[]> {
  const popular = idsInListOrder(db)
    .where(condition`(games.kb_revision > 0) = false`)
    .where('popularity', '>', 0);
  return idsOf(await popular.limit(limit).execute());
}
