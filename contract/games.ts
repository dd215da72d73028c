import { z } from 'zod';
import { id, idParams, isoTime, language, limit, listOf, pageQuery, slugParams } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits } from './values/limits.ts';

export const game = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  steam_app_id: z.int().nullable(),
  /** In the request's language where it exists, else in the other. */
  summary: z.string().nullable(),
  header_url: z.string().nullable(),
  genres: z.array(z.string()),
  released_on: z.iso.date().nullable(),
  article_count: z.int(),
  achievement_count: z.int(),
  /** Whether the game has reviewed articles an expert can answer from. */
  has_expert: z.boolean(),
  /** Whether the game is in the asking player's list; false for visitors. */
  mine: z.boolean(),
});
export type Game = z.infer<typeof game>;

export const achievement = z.object({
  id,
  title: z.string(),
  /** Null where the game hides it. */
  description: z.string().nullable(),
  icon_url: z.string().nullable(),
  /** The picture while it is locked; of many games one for all achievements. */
  locked_icon_url: z.string().nullable(),
  hidden: z.boolean(),
  /** Share of all players who have it, 0 to 100; null where unknown. */
  rarity_percent: z.number().nullable(),
  /** When the asking player unlocked it; null where locked or not known. */
  unlocked_at: isoTime.nullable(),
  /** The asking player says that they have it. */
  declared: z.boolean(),
});
export type Achievement = z.infer<typeof achievement>;

export const sampleQuestion = z.object({ game_slug: z.string(), game_title: z.string(), language, text: z.string() });
export type SampleQuestion = z.infer<typeof sampleQuestion>;

export const recommendedGame = game.extend({ reason: z.enum(['owned', 'similar', 'popular', 'has_expert']) });
export type RecommendedGame = z.infer<typeof recommendedGame>;

/** How many players want an expert for a game, and whether the asking player is one of them. */
export const demand = z.object({ players: z.int(), mine: z.boolean() });
export type Demand = z.infer<typeof demand>;

export const gameDetails = game.extend({
  achievements: z.array(achievement),
  sample_questions: z.array(z.string()),
  /** Articles with a published text, from which the expert answers. */
  published_article_count: z.int(),
  demand,
});
export type GameDetails = z.infer<typeof gameDetails>;

export const gamesEndpoints = defineEndpoints({
  'GET /api/games/with-total': {
    summary: 'The catalogue, page by page',
    access: 'public_with_user',
    api_key: true,
    query: pageQuery,
    response: listOf(game),
  },
  'GET /api/games/recommended': {
    summary: 'Games worth opening now, each with its reason',
    access: 'public_with_user',
    api_key: true,
    response: listOf(recommendedGame),
  },
  'GET /api/games/search': {
    summary: 'Games by name, best match first',
    access: 'public_with_user',
    api_key: true,
    query: z.object({ q: z.string().trim().min(1).max(limits.search), limit: limit(10) }),
    response: listOf(game).extend({
      /** False where nothing is called that: then these are the nearest. */
      is_sure: z.boolean(),
    }),
  },
  'POST /api/games/missed-searches': {
    summary: 'Tell that a search ended without opening any of its games; only the words are kept',
    access: 'public',
    api_key: false,
    body: z.object({ q: z.string().trim().min(1).max(limits.search) }),
    body_limit: 4 * 1024,
    status: 204,
  },
  'GET /api/games/of-question': {
    summary: 'Which game’s expert a question is for, as its words say; where they do not, a few to choose from',
    access: 'public_with_user',
    api_key: true,
    query: z.object({
      q: z.string().trim().min(1).max(limits.readQuestion),
      /** The game that was open last. */
      recent: z.string().max(limits.title).optional(),
    }),
    response: z.object({
      /** The one game with an expert that is meant; null where the text does not say so for certain, or asks nothing. */
      game: game.nullable(),
      /** At most three games with an expert, the likeliest first, where none is certain. */
      choices: z.array(game),
      /** A game that the text names and that has no expert yet. */
      without_expert: game.nullable(),
      /** Whether the text may be what a game is called. */
      is_title: z.boolean(),
    }),
  },
  'PUT /api/games/{id}/demand': {
    summary:
      'Want an expert for a game that has none, counted once; its player is notified when there is one. 409 where there is one',
    access: 'verified',
    api_key: false,
    params: idParams,
    response: demand,
  },
  'DELETE /api/games/{id}/demand': {
    summary: 'Want it no more',
    access: 'user',
    api_key: false,
    params: idParams,
    response: demand,
  },
  'PUT /api/title-demand': {
    summary:
      'Want a game that no search finds, by its name; 422 where the name has no words or looks like an address or a number',
    access: 'verified',
    api_key: false,
    body: z.object({ title: z.string().trim().min(1).max(limits.missedSearch) }),
    body_limit: 4 * 1024,
    status: 204,
  },
  'DELETE /api/title-demand': {
    summary: 'Want it no more',
    access: 'user',
    api_key: false,
    query: z.object({ title: z.string().trim().min(1).max(limits.missedSearch) }),
    status: 204,
  },
  'GET /api/games/sample-questions': {
    summary: 'Questions written by the editors, to start from',
    access: 'public_with_user',
    api_key: true,
    response: listOf(sampleQuestion),
  },
  'GET /api/games/{slug}/with-achievements': {
    summary: 'One game with its achievements',
    access: 'public_with_user',
    api_key: true,
    params: slugParams,
    response: gameDetails,
  },
  'GET /api/games/{id}/achievements': {
    summary: 'The achievements of one game',
    access: 'public_with_user',
    api_key: true,
    params: idParams,
    response: listOf(achievement),
  },
});
