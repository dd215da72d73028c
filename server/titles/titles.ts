import type { Db } from '#server/db/database.ts';
import { doInSlices } from '#server/scheduler/slices.ts';
import { readyAliases, type Aliases } from './aliases.ts';
import { buildBeside, smallCatalogue } from './build-beside.ts';
import { type EverydayNames, readyNames, shippedNames } from './everyday-names.ts';
import { type GameNames, type NamedGame, readyGameNames } from './names-in-text.ts';
import { openOwnNames, type OwnNames } from './own-names.ts';
import { rankTitles, type RankedTitles } from './rank-titles.ts';
import type { TitleIndex } from './title-index.ts';
import * as store from './titles.store.ts';

export { canBeName, findNames, isSpelledName } from './names-in-text.ts';
export { openOwnNames } from './own-names.ts';
export { mayBeTitle } from './may-be-title.ts';
export { queryWords } from './title-words.ts';
export type { RankedTitles } from './rank-titles.ts';
export { catalogueRevision } from './titles.store.ts';

/** Finds games by their titles as players type them. */
export interface TitleSearch {
  find: (query: string) => Promise<RankedTitles>;
  /** The same for many queries, which the database is asked once for. */
  open: () => Promise<OpenedTitles>;
  /** The names of these games inside of a longer text, kept for the games that were asked of last. */
  namesOf: (games: readonly NamedGame[]) => Promise<GameNames>;
  /** Takes the names of the game of a title out of questions that are asked of it. */
  withoutNames: OwnNames;
  /** Has the names of these games ready for the first question; others are served meanwhile. */
  readyNames: (games: readonly NamedGame[]) => Promise<void>;
}

export interface OpenedTitles {
  /** Of what is searched, which may be a little older than the catalogue. A later one is greater as a text. */
  revision: string;
  /** Takes some milliseconds of the thread. */
  find: (query: string) => RankedTitles;
}

interface LoadedTitles {
  revision: string;
  index: TitleIndex;
  aliases: Aliases;
  /** Recent queries; the first letters of names are searched for again and again. */
  answers: Map<string, RankedTitles>;
}

const answersMax = 2_000;
/** While a large catalogue keeps changing, as in an import, it is read again at most this often. */
const restMs = 3_000;

/**
 * Keeps the titles of the catalogue in memory. A small catalogue is always as new as its last commit; of a large one the
 * index before is used for the second or two that the next one takes.
 */
export function openTitleSearch(db: Db): TitleSearch {
  let names: EverydayNames | undefined;
  let loaded: LoadedTitles | undefined;
  let building: Promise<void> | undefined;
  let built_at = -Infinity;
  let named: { key: string; names: Promise<GameNames> } | undefined;

  const build = async (): Promise<void> => {
    const revision = await store.catalogueRevision(db);
    names ??= await doInSlices(readyNames(shippedNames()));
    const aliases = readyAliases(await store.listAliases(db), names);
    const index = await buildBeside((after_id, limit) => store.listTitles(db, after_id, limit));
    loaded = { revision, index, aliases, answers: new Map() };
    built_at = performance.now();
  };
  const refresh = (): Promise<void> => {
    building ??= build().finally(() => (building = undefined));
    return building;
  };
  const open = async (): Promise<LoadedTitles> => {
    const revision = await store.catalogueRevision(db);
    for (;;) {
      if (loaded?.revision === revision) return loaded;
      if (loaded !== undefined && loaded.index.game_ids.length >= smallCatalogue) {
        // If it fails, the next query starts another build and gets its error.
        if (performance.now() - built_at > restMs) refresh().catch(() => {});
        return loaded;
      }
      const is_newer = building === undefined;
      await refresh();
      if (loaded !== undefined && is_newer) return loaded;
    }
  };

  const readNames = async (games: readonly NamedGame[]) => readyGameNames(games, await store.listAliases(db));
  const namesOf = async (games: readonly NamedGame[]): Promise<GameNames> => {
    const key = `${await store.catalogueRevision(db)} ${games.map(({ id }) => id).join(' ')}`;
    if (named?.key !== key) {
      named = { key, names: readNames(games) };
      named.names.catch(() => (named = undefined));
    }
    return named.names;
  };
  const withoutNames = openOwnNames(() => store.listAliases(db));

  return {
    find: async (query) => findIn(await open(), query),
    withoutNames,
    namesOf,
    readyNames: async (games) => {
      await namesOf(games);
      await withoutNames([], '');
    },
    open: async () => {
      const opened = await open();
      return { revision: opened.revision, find: (query) => findIn(opened, query) };
    },
  };
}

function findIn({ index, aliases, answers }: LoadedTitles, query: string): RankedTitles {
  const known = answers.get(query);
  if (known !== undefined) return known;
  const ranked = rankTitles(index, aliases, query);
  if (answers.size === answersMax) answers.clear();
  answers.set(query, ranked);
  return ranked;
}
