import { z } from 'zod';
import { listEndpoint } from './admin-list.ts';
import { titleAliasesList } from './lists/title-aliases.ts';
import { gamesList } from './lists/games.ts';
import { id, idParams, isoDate, isoTime, language, listOf, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { game } from './games.ts';
import { jobStarted } from './jobs.ts';
import { limits } from './values/limits.ts';
import { inEachLanguage } from './values/texts.ts';

export const adminGame = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  steam_app_id: z.int().nullable(),
  ...inEachLanguage({ summary: z.string().nullable() }),
  header_url: z.string().nullable(),
  genres: z.array(z.string()),
  released_on: z.iso.date().nullable(),
  developer: z.string().nullable(),
  publisher: z.string().nullable(),
  /** What most play now; answers warn of articles for an older one. */
  game_version: z.string().nullable(),
  /** Nobody is led to a hidden game; its address stays. */
  hidden: z.boolean(),
  /** Count of public reviews; 0 where unknown. */
  popularity: z.int(),
  /** In how many players' lists it is. */
  player_count: z.int(),
  /** How many players want an expert for it. */
  demand: z.int(),
  /** Those of players in the last 7 days in UTC, today included; counted once a minute. */
  questions: z.int(),
  article_count: z.int(),
  has_expert: z.boolean(),
  created_at: isoTime,
  /** Set while the deletion can still be undone. */
  deleted_at: isoTime.nullable(),
});
export type AdminGame = z.infer<typeof adminGame>;

/** What is lost from sight with a game. */
export const gameDependents = z.object({
  players: z.int(),
  articles: z.int(),
  achievements: z.int(),
  /** Players who have asked its expert, and their questions. */
  askers: z.int(),
  questions: z.int(),
});
export type GameDependents = z.infer<typeof gameDependents>;

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .default(null);

export const editableGame = z.object({
  title: typedText(limits.title),
  steam_app_id: z.int().min(1).max(4_294_967_295).nullable().default(null),
  ...inEachLanguage({ summary: optionalText(limits.comment) }),
  header_url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable()
    .default(null),
  genres: z.array(typedText(60)).max(30).default([]),
  released_on: isoDate.nullable().default(null),
  developer: optionalText(limits.title),
  publisher: optionalText(limits.title),
  game_version: optionalText(limits.gameVersion),
  hidden: z.boolean().default(false),
});
export type EditableGame = z.infer<typeof editableGame>;

export const titleAlias = z.object({ id, alias: z.string(), stands_for: z.string(), created_at: isoTime });
export type TitleAlias = z.infer<typeof titleAlias>;

/** What was looked for and ended without opening a game. */
export const missedSearch = z.object({
  /** The query itself names it. */
  query: z.string(),
  searches: z.int(),
  /** How many players want a game of that name. */
  demand: z.int(),
  last_at: isoTime,
  /** What the search offers first for it now; null where nothing is like it. */
  nearest: z.string().nullable(),
});
export type MissedSearch = z.infer<typeof missedSearch>;

const sampleQuestions = z
  .array(z.object({ language, text: typedText(limits.sampleQuestion) }))
  .max(limits.sampleQuestions);
export type SampleQuestions = z.infer<typeof sampleQuestions>;

/** A game with the state of all work on it. */
export const gameWork = z.object({
  game: adminGame,
  knowledge: z.object({
    revision: z.int(),
    chunks: z.int(),
    /** Texts that wait for a review, open reports, and open questions without an answer. */
    waiting: z.int(),
    reports: z.int(),
    gaps: z.int(),
  }),
  /** What became of the last answers; of how many. */
  answers: z.object({
    of: z.int(),
    answered: z.int(),
    unsure: z.int(),
    refused: z.int(),
    failed: z.int(),
    given_back: z.int(),
    /** Rated with one or two stars, and not handled. */
    bad: z.int(),
  }),
  labels: z.object({ queries: z.int(), judged: z.int() }),
  /** When it was last evaluated, and when its settings were last published. */
  evaluated_at: isoTime.nullable(),
  settings_at: isoTime.nullable(),
  has_draft: z.boolean(),
  sample_questions: z.array(z.object({ language: z.string(), text: z.string() })),
});
export type GameWork = z.infer<typeof gameWork>;

export const adminGamesEndpoints = defineEndpoints({
  [gamesList.endpoint]: {
    ...listEndpoint(gamesList),
    summary: 'The catalogue with hidden and deleted games, page by page; as CSV with `Accept: text/csv`',
    response: listOf(adminGame),
  },
  'POST /api/admin/games': {
    summary: 'Add a game to the catalogue',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    body: editableGame,
    response: adminGame,
  },
  'POST /api/admin/games/import-from-steam': {
    summary: "Take apps of Steam's store into the catalogue, as a job; what is there already is only filled in",
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    body: z.object({ app_ids: z.array(z.int().min(1).max(4_294_967_295)).min(1).max(200) }),
    status: 202,
    response: jobStarted,
  },
  'PUT /api/admin/games/{id}': {
    summary: 'Replace what can be edited of a game; its address stays',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    body: editableGame,
    response: adminGame,
  },
  'GET /api/admin/games/{id}': {
    summary: 'A game with the state of all work on it',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: gameWork,
  },
  'PUT /api/admin/games/{id}/sample-questions': {
    summary: 'Replace the questions that home and the game’s page offer to ask',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    body: z.object({ items: sampleQuestions }),
    status: 204,
  },
  'GET /api/admin/games/{id}/hanging': {
    summary: 'What hangs on a game, to be looked at before it is deleted or merged',
    access: 'admin',
    grants: [],
    api_key: false,
    params: idParams,
    response: gameDependents,
  },
  'POST /api/admin/games/{id}/merge': {
    summary: 'Make a duplicate part of another game: libraries, articles and chats move there, its address leads there',
    access: 'admin',
    grants: [],
    api_key: false,
    params: idParams,
    body: z.object({ into: id }),
    response: adminGame,
  },
  'DELETE /api/games/{id}': {
    summary: 'Remove a game from the catalogue; it can be restored for 7 days',
    access: 'admin',
    grants: [],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/games/{id}/restore': {
    summary: 'Undo the deletion of a game within 7 days',
    access: 'admin',
    grants: [],
    api_key: false,
    params: idParams,
    response: game,
  },
  [titleAliasesList.endpoint]: {
    ...listEndpoint(titleAliasesList),
    summary: 'Other names of games and series as players type them; as CSV with `Accept: text/csv`',
    response: listOf(titleAlias),
  },
  'POST /api/admin/title-aliases': {
    summary: 'Add an alias; one that is there already is answered as it is',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    body: z.object({ alias: typedText(limits.name), stands_for: typedText(limits.title) }),
    response: titleAlias,
  },
  'DELETE /api/admin/title-aliases/{id}': {
    summary: 'Take an alias away',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'GET /api/admin/missed-searches': {
    summary: 'Searches that ended without opening a game, the most frequent first: what aliases are made of',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    response: listOf(missedSearch),
  },
  'POST /api/admin/missed-searches/dismiss': {
    summary: 'Take a search off the list of suggestions',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    body: z.object({ query: typedText(limits.search) }),
    status: 204,
  },
});
