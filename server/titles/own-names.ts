import { pauses } from '#server/scheduler/pauses.ts';
import type { AliasRow } from './aliases.ts';
import { titleKey } from './everyday-names.ts';
import { type GameNames, readyGameNames } from './names-in-text.ts';
import { withoutNames } from './without-names.ts';

/** An alias that an admin adds counts after so long at the latest: else every question would ask the database. */
const restMs = 60_000;

/** Questions, in their order, without the names of the game of a title. */
export type OwnNames = (questions: readonly string[], title: string) => Promise<string[]>;

/** Takes the names of a game out of what is asked of it: its title, what players call it and its aliases. */
export function openOwnNames(listAliases: () => Promise<readonly AliasRow[]> = async () => []): OwnNames {
  let known:
    | { aliases: Promise<ReadonlyMap<string, readonly AliasRow[]>>; games: Map<string, Promise<GameNames>> }
    | undefined;
  let read_at = -Infinity;
  const readAliases = async () => Map.groupBy(await listAliases(), ({ stands_for }) => titleKey(stands_for));

  return async (questions, title) => {
    if (known === undefined || performance.now() - read_at > restMs) {
      known = { aliases: readAliases(), games: new Map() };
      known.aliases.catch(() => (known = undefined));
      read_at = performance.now();
    }
    const { aliases, games } = known;
    const rows = (await aliases).get(titleKey(title)) ?? [];
    let reading = games.get(title);
    if (reading === undefined) {
      reading = readyGameNames([{ id: 0, title }], rows);
      games.set(title, reading);
      reading.catch(() => games.delete(title));
    }
    const names = await reading;
    const without: string[] = [];
    const pause = pauses();
    for (const question of questions) {
      without.push(withoutNames(names, question));
      await pause();
    }
    return without;
  };
}
