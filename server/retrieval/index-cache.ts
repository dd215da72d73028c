import { buildWithoutBlocking } from './index/build-without-blocking.ts';
import { bytesOf } from '#server/language/typed-arrays.ts';
import type { ChunkText } from './chunk.ts';
import type { FoundFile, IndexFiles } from './files/index-files.ts';

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

interface IndexCache {
  open: (game_id: number, revision: number, freshness: Freshness) => Promise<CachedIndex>;
  /** Held memory in bytes as the budget counts it. */
  heldBytes: () => number;
}

const defaultBudget = 256 * 1024 * 1024;
const defaultOlderAbove = 2_000;

interface Held {
  game_id: number;
  entry: CachedIndex;
  held_bytes: number;
}

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
export function createIndexCache(loadChunks: LoadChunks, options: IndexCacheOptions = {}): IndexCache {
  const { budget_bytes = defaultBudget, older_above = defaultOlderAbove, count = () => {}, files } = options;
  /** Least recently used first. */
  const held = new Map<string, Held>();
  /** By game; the first is being built. */
  const lanes = new Map<number, Build[]>();
  let held_bytes = 0;

  const drop = (key: string, { held_bytes: freed }: Held): void => {
    held.delete(key);
    held_bytes -= freed;
  };
  const keep = (key: string, game_id: number, entry: CachedIndex): void => {
    const added = { game_id, entry, held_bytes: bytesOf(entry) };
    const before = held.get(key);
    if (before !== undefined) drop(key, before);
    held.set(key, added);
    held_bytes += added.held_bytes;
    for (const [oldest, other] of held) {
      if (held_bytes <= budget_bytes || oldest === key) break;
      drop(oldest, other);
      count('eviction');
    }
  };
  const touch = (key: string, found: Held): CachedIndex => {
    held.delete(key);
    held.set(key, found);
    return found.entry;
  };
  const keepFound = (game_id: number, found: FoundFile): CachedIndex => {
    count('file');
    keep(`${game_id}:${found.revision}`, game_id, found);
    return found;
  };
  const build = async (game_id: number, revision: number): Promise<CachedIndex> => {
    const turn = files === undefined ? undefined : await files.take(game_id, revision);
    if (turn !== undefined && turn.found !== null) return keepFound(game_id, turn.found);
    try {
      count('load');
      const chunks = await loadChunks(game_id, revision);
      const entry = { revision, ...(await buildWithoutBlocking(chunks)) };
      keep(`${game_id}:${revision}`, game_id, entry);
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
  const lookForFile = (game_id: number, revision: number): Promise<void> => {
    const key = `${game_id}:${revision}`;
    const running = looks.get(key);
    if (files === undefined || running !== undefined) return running ?? Promise.resolve();
    const started = files
      .findRecent(game_id, revision, older_above + 1)
      .then((found) => void (found === null ? null : keepFound(game_id, found)))
      .finally(() => looks.delete(key));
    looks.set(key, started);
    return started;
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
    const lane = lanes.get(game_id);
    if (lane !== undefined) {
      const [running, ...waiting] = lane;
      const outlived = waiting.filter((other) => other.is_awaited || other.revision > revision);
      lane.splice(0, lane.length, ...(running === undefined ? [] : [running]), ...outlived, added);
      return added;
    }
    const started = [added];
    lanes.set(game_id, started);
    void buildInTurn(game_id, started);
    return added;
  };
  /** Has the index built for whoever asks later. */
  const buildBeside = (game_id: number, revision: number): void => {
    if (lanes.get(game_id)?.some((other) => other.revision >= revision) !== true) enqueue(game_id, revision, false);
  };
  const waitFor = (game_id: number, revision: number): Promise<CachedIndex> => {
    const found = lanes.get(game_id)?.find((other) => other.revision === revision);
    if (found === undefined) return enqueue(game_id, revision, true).done.promise;
    found.is_awaited = true;
    return found.done.promise;
  };
  /** Only a large game is answered from an older revision: the index of a small one is there in no time. */
  const findOlder = (game_id: number, revision: number): CachedIndex | null => {
    let newest: [string, Held] | null = null;
    for (const [key, candidate] of held) {
      const { entry } = candidate;
      const older = candidate.game_id === game_id && entry.revision < revision;
      const large = entry.index.row_count > older_above;
      if (older && large && entry.revision > (newest?.[1].entry.revision ?? -1)) newest = [key, candidate];
    }
    return newest === null ? null : touch(...newest);
  };

  /** What is being built of an older revision: it is there sooner than what comes after it. */
  const findOlderBuild = (game_id: number, revision: number): Build | null => {
    const running = lanes.get(game_id)?.[0];
    return running !== undefined && running.revision < revision ? running : null;
  };

  return {
    heldBytes: () => held_bytes,
    open: async (game_id, revision, freshness) => {
      const key = `${game_id}:${revision}`;
      const found = held.get(key);
      if (found !== undefined) {
        count('hit');
        return touch(key, found);
      }
      if (freshness === 'current') return waitFor(game_id, revision);
      if (findOlder(game_id, revision) === null && !lanes.has(game_id)) {
        await lookForFile(game_id, revision);
        const read = held.get(key);
        if (read !== undefined) return touch(key, read);
      }
      let older = findOlder(game_id, revision);
      const building = findOlderBuild(game_id, revision);
      if (older === null && building === null) return waitFor(game_id, revision);
      buildBeside(game_id, revision);
      if (older === null) {
        await building?.done.promise.catch(() => {});
        older = findOlder(game_id, revision);
      }
      if (older === null) return held.get(key)?.entry ?? waitFor(game_id, revision);
      count('older');
      return older;
    },
  };
}
