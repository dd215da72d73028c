import { buildWithoutBlocking } from './index/build-without-blocking.ts';
import type { ChunkText } from './chunk.ts';
import type { FoundFile, IndexFiles } from './files/index-files.ts';
import { recentlyUsed } from './recently-used.ts';
import { bytesOf } from '#server/language/typed-arrays.ts';

export type LoadChunks = (game_id: number, revision: number) => Promise<readonly ChunkText[]>;

/** A game's index at one revision with what its rows say. */
export type CachedIndex = FoundFile;

/**
 * What happens to the index of a game: it was there, an older one answered while it is built, it was read from its file,
 * its texts were read and it was built, or it had to make room.
 */
export type CacheEvent = 'hit' | 'older' | 'file' | 'load' | 'eviction';

export interface IndexCacheOptions {
  /** Memory for all games together. */
  budget_bytes?: number | undefined;
  /** Above this many chunks questions may be answered from an older revision while a newer one is built. */
  older_above?: number;
  count?: ((event: CacheEvent) => void) | undefined;
  /** Where indexes outlive their process; without, each process builds its own. */
  files?: IndexFiles | undefined;
}

/** What `open` may return: `current` waits for the revision asked for, `recent` takes an older one during a build. */
export type Freshness = 'current' | 'recent';

const defaultBudget = 256 * 1024 * 1024;
const defaultOlderAbove = 2_000;

interface Build {
  revision: number;
  /** Somebody waits for exactly this revision. */
  is_awaited: boolean;
  done: PromiseWithResolvers<CachedIndex>;
}

/**
 * Indexes by game and revision: least recently used out first, and each built once however many ask at the same time.
 * Of one game one index is built at a time; of those that wait for it and nobody else waits for, only the newest is.
 */
export function createIndexCache(loadChunks: LoadChunks, options: IndexCacheOptions = {}) {
  const { budget_bytes = defaultBudget, older_above = defaultOlderAbove, count = () => {}, files } = options;
  const held = recentlyUsed<CachedIndex>(budget_bytes, bytesOf, () => count('eviction'));
  /** By game; the first is being built. */
  const lanes = new Map<number, Build[]>();
  const keyOf = (game_id: number, revision: number) => `${game_id}:${revision}`;

  const keepFound = (game_id: number, found: FoundFile): CachedIndex => {
    count('file');
    held.keep(keyOf(game_id, found.revision), found);
    return found;
  };
  const build = async (game_id: number, revision: number): Promise<CachedIndex> => {
    const turn = files === undefined ? undefined : await files.take(game_id, revision);
    if (turn !== undefined && turn.found !== null) return keepFound(game_id, turn.found);
    try {
      count('load');
      const chunks = await loadChunks(game_id, revision);
      const entry = { revision, ...(await buildWithoutBlocking(chunks)) };
      held.keep(keyOf(game_id, revision), entry);
      // Nobody here waits for the file; other processes wait for the end of the turn.
      void (async () => {
        await files?.write(game_id, revision, entry);
        await turn?.end();
      })();
      return entry;
    } catch (error) {
      await turn?.end();
      throw error;
    }
  };
  /** By game; whoever finds nothing in memory looks for a file, together with all who look at the same time. */
  const looks = new Map<string, Promise<void>>();
  const lookForFile = async (game_id: number, revision: number): Promise<void> => {
    const key = keyOf(game_id, revision);
    const look = async () => {
      const found = await files?.findRecent(game_id, revision, older_above + 1);
      if (found) keepFound(game_id, found);
    };
    const running = looks.get(key) ?? look().finally(() => looks.delete(key));
    looks.set(key, running);
    await running;
  };
  const buildInTurn = async (game_id: number, lane: Build[]): Promise<void> => {
    for (let next = lane[0]; next !== undefined; next = lane[0]) {
      await build(game_id, next.revision).then(next.done.resolve, next.done.reject);
      lane.shift();
    }
    lanes.delete(game_id);
  };
  const enqueue = (game_id: number, revision: number, is_awaited: boolean): Build => {
    const added: Build = { revision, is_awaited, done: Promise.withResolvers() };
    // Where nobody waits for it, whoever asks next meets its failure by starting the next one.
    added.done.promise.catch(() => {});
    const lane = lanes.get(game_id) ?? [];
    const [running, ...waiting] = lane;
    const outlived = waiting.filter((other) => other.is_awaited || other.revision > revision);
    lane.splice(1, waiting.length, ...outlived, added);
    if (running === undefined) {
      lanes.set(game_id, lane);
      void buildInTurn(game_id, lane);
    }
    return added;
  };
  const waitFor = (game_id: number, revision: number): Promise<CachedIndex> => {
    const found = lanes.get(game_id)?.find((other) => other.revision === revision);
    if (found === undefined) return enqueue(game_id, revision, true).done.promise;
    found.is_awaited = true;
    return found.done.promise;
  };
  /** Only a large game is answered from an older revision: the index of a small one is there in no time. */
  const findOlder = (game_id: number, revision: number): CachedIndex | undefined => {
    const [newest] = held
      .entries()
      .filter(([key, one]) => key === keyOf(game_id, one.revision) && one.revision < revision)
      .filter(([, { index }]) => index.row_count > older_above)
      .toSorted(([, a], [, b]) => b.revision - a.revision);
    return newest && held.use(newest[0]);
  };

  return {
    heldBytes: held.heldBytes,
    open: async (game_id: number, revision: number, freshness: Freshness): Promise<CachedIndex> => {
      const key = keyOf(game_id, revision);
      const found = held.use(key);
      if (found !== undefined) {
        count('hit');
        return found;
      }
      if (freshness === 'current') return waitFor(game_id, revision);
      if (findOlder(game_id, revision) === undefined && !lanes.has(game_id)) {
        await lookForFile(game_id, revision);
        const read = held.use(key);
        if (read !== undefined) return read;
      }
      let older = findOlder(game_id, revision);
      const lane = lanes.get(game_id) ?? [];
      // What is being built of an older revision is there sooner than what comes after it.
      const building = lane.slice(0, 1).find((other) => other.revision < revision);
      if (older === undefined && building === undefined) return waitFor(game_id, revision);
      // The index is built for whoever asks later.
      if (!lane.some((other) => other.revision >= revision)) enqueue(game_id, revision, false);
      if (older === undefined) {
        await building?.done.promise.catch(() => {});
        older = findOlder(game_id, revision);
      }
      if (older === undefined) return held.use(key) ?? waitFor(game_id, revision);
      count('older');
      return older;
    },
  };
}
