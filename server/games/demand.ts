import { eachApart } from '#server/scheduler/each-apart.ts';
import type { Demand } from '#contract/games.ts';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { notify } from '#server/notifications/notifications.ts';
import { pauses } from '#server/scheduler/pauses.ts';
import { missedQuery } from '#server/titles/title-aliases.ts';
import type { TitleSearch } from '#server/titles/titles.ts';
import * as store from './demand.store.ts';

/**
 * Counts a player among those who want an expert for a game, once.
 * @throws AppError `not_found`; `conflict` where it has an expert; `too_much_demand` past a player's limit
 */
export async function wantExpert(db: Db, game_id: number, user_id: number): Promise<Demand> {
  await db.transaction().execute(async (tx) => {
    const game = await store.lockGame(tx, game_id);
    if (game === undefined) throw new AppError('not_found', { object: 'game' });
    if (game.has_expert) throw new AppError('conflict');
    await store.lockPlayer(tx, user_id);
    await store.insertGameDemand(tx, game_id, user_id);
    if ((await store.countDemandOf(tx, user_id)).games > limits.demand.games) throw new AppError('too_much_demand');
  });
  return store.readDemand(db, game_id, user_id);
}

export async function dropDemand(db: Db, game_id: number, user_id: number): Promise<Demand> {
  await store.deleteGameDemand(db, game_id, user_id);
  return store.readDemand(db, game_id, user_id);
}

/**
 * Counts a player among those who want a game that no search finds. Its name is stored as searches are compared, so that
 * different spellings count as one; only admins read it.
 * @throws AppError `validation` for a name without words, or one that looks like an address or a number
 */
export async function wantTitle(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  title: string,
  user_id: number,
): Promise<void> {
  const query = missedQuery(title);
  if (query === null) throw wrongField('title', 'no_words');
  await countHit(db, rateLimits.titleDemand, String(user_id), config.RATE_LIMIT_FACTOR);
  await db.transaction().execute(async (tx) => {
    await store.lockPlayer(tx, user_id);
    await store.insertTitleDemand(tx, query, user_id);
    if ((await store.countDemandOf(tx, user_id)).titles > limits.demand.titles) throw new AppError('too_much_demand');
  });
}

export async function dropTitle(db: Db, title: string, user_id: number): Promise<void> {
  const query = missedQuery(title);
  if (query !== null) await store.deleteTitleDemand(db, query, user_id);
}

const titlesAtOnce = 100;
const playersAtOnce = 500;

/** Much longer than a look takes; the titles of a process that was killed wait so long. */
const lookSeconds = 60;

/**
 * Some of the names that players want become games, if the search knows them by now; then whoever wanted an expert that
 * is there is notified, once.
 */
export async function meetDemand({ db, titles }: Pick<Deps, 'db' | 'titles'>): Promise<void> {
  await moveFoundTitles(db, titles);
  await eachApart(await store.listNewExperts(db), async (game) => {
    const link = paths.game(game.slug);
    let notified: number;
    do {
      notified = await db.transaction().execute(async (tx) => {
        const players = await store.takeDemand(tx, game.id, playersAtOnce);
        for (const user_id of players) await notify(tx, user_id, 'expert_ready', { game: game.title }, link);
        return players.length;
      });
    } while (notified === playersAtOnce);
  });
}

/** Each name is looked for once in each revision of the catalogue, by one of the processes, those that waited longest first. */
async function moveFoundTitles(db: Db, titles: TitleSearch): Promise<void> {
  const { revision, find } = await titles.open();
  const pause = pauses();
  for (const query of await store.takeWantedTitles(db, { revision, limit: titlesAtOnce, seconds: lookSeconds })) {
    await pause();
    const { ids, is_sure } = find(query);
    const id = is_sure ? ids[0] : undefined;
    // The search may not know yet that a game was deleted; then the name goes on waiting.
    if (id === undefined || !(await moveToGame(db, query, id))) await store.markLookedFor(db, query, revision);
  }
}

function moveToGame(db: Db, query: string, game_id: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if ((await store.lockGame(tx, game_id)) === undefined) return false;
    await store.moveToGame(tx, query, game_id);
    return true;
  });
}
