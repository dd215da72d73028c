import type { RecommendedGame } from '#contract/games.ts';
import type { Db } from '#server/db/database.ts';
import * as store from './games.store.ts';

type Reason = RecommendedGame['reason'];

/** Names games for one reason, best first and never a hidden one; `user_id` is null for a visitor. */
interface ReasonSource {
  reason: Reason;
  listIds: (db: Db, viewer: { user_id: number | null; day: string; limit: number }) => Promise<number[]>;
}

const nobody: Promise<number[]> = Promise.resolve([]);

/** Reasons that depend on the player, the strongest first; a visitor has none of them. */
const playersReasons: readonly ReasonSource[] = [
  {
    reason: 'owned',
    listIds: (db, { user_id, limit }) => (user_id === null ? nobody : store.listUnaskedGameIds(db, user_id, limit)),
  },
  {
    reason: 'similar',
    listIds: (db, { user_id, limit }) => (user_id === null ? nobody : store.listSimilarGameIds(db, user_id, limit)),
  },
];

/** Reasons for everybody. If there are many games, the choice changes each day and stays the same during the day. */
const everybodysReasons: readonly ReasonSource[] = [
  {
    reason: 'has_expert',
    listIds: async (db, { day, limit }) =>
      ofTheDay(await store.listExpertGameIds(db, limit * choicesPerPlace), day, limit),
  },
  {
    reason: 'popular',
    listIds: async (db, { day, limit }) =>
      ofTheDay(await store.listPopularGameIds(db, limit * choicesPerPlace), day, limit),
  },
];

/** How many games take turns in one place. */
const choicesPerPlace = 5;
/** How many places each of the reasons for everybody gets, so that neither displaces the other. */
const placesOfExperts = 8;

/**
 * The ids of games worth opening, each under the first reason that holds for it, at most `places`.
 * @param day as `2026-11-21`: what is chosen by turns changes with it
 */
export async function chooseGames(
  db: Db,
  user_id: number | null,
  { day, places }: { day: string; places: number },
): Promise<Map<number, Reason>> {
  const chosen = new Map<number, Reason>();
  for (const { reason, listIds } of [...playersReasons, ...everybodysReasons]) {
    const room = reason === 'has_expert' ? Math.min(placesOfExperts, places - chosen.size) : places - chosen.size;
    let taken = 0;
    for (const id of await listIds(db, { user_id, day, limit: places })) {
      if (taken >= room) break;
      if (chosen.has(id)) continue;
      chosen.set(id, reason);
      taken += 1;
    }
  }
  return chosen;
}

/** As many as there are places, in their own order; where there are more, the day decides which. */
function ofTheDay(ids: readonly number[], day: string, places: number): number[] {
  const turns = ids.map((id, place) => ({ id, place, turn: turnOf(`${day}:${id}`) }));
  const today = turns.toSorted((a, b) => a.turn - b.turn || a.place - b.place).slice(0, places);
  return today.sort((a, b) => a.place - b.place).map(({ id }) => id);
}

/** A hash of a text, evenly distributed and the same in every process. */
function turnOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}
