import { type BuiltIndex, buildWithoutBlocking } from './build-without-blocking.ts';
import type { ChunkText } from './chunk.ts';
import { bytes } from './game-index.ts';

export type LoadChunks = (game_id: number, revision: number) => Promise<readonly ChunkText[]>;

/** A game's index at one revision with the texts it was built from; row r of the index is `chunks[r]`. */
export interface CachedIndex extends BuiltIndex {
  revision: number;
}

export interface IndexCacheOptions {
  /** Memory for all games together. */
  budget_bytes?: number;
  /** Above this many chunks an index is built in a worker thread. */
  worker_above?: number;
  /** How long a question may be answered from the previous revision while a worker builds the current one. */
  stale_for_ms?: number;
  /** Milliseconds since any fixed point. */
  now?: () => number;
}

/** What `open` may return: `current` waits for the revision asked for, `recent` takes the previous one during a build. */
export type Freshness = 'current' | 'recent';

export interface IndexCache {
  open: (game_id: number, revision: number, freshness: Freshness) => Promise<CachedIndex>;
  /** Held memory in bytes as the budget counts it. */
  heldBytes: () => number;
}

const defaultBudget = 256 * 1024 * 1024;
const defaultWorkerAbove = 2_000;
const defaultStaleForMs = 10_000;
/** An index's typed arrays against all that it keeps in memory: the texts above all. */
const memoryFactor = 2.2;

interface Held {
  game_id: number;
  entry: CachedIndex;
  held_bytes: number;
}

interface Build {
  started_at: number;
  done: Promise<CachedIndex>;
}

/** Indexes by game and revision: least recently used out first, and each built once however many ask at the same time. */
export function createIndexCache(loadChunks: LoadChunks, options: IndexCacheOptions = {}): IndexCache {
  const {
    budget_bytes = defaultBudget,
    worker_above = defaultWorkerAbove,
    stale_for_ms = defaultStaleForMs,
    now = () => performance.now(),
  } = options;
  /** Least recently used first. */
  const held = new Map<string, Held>();
  const builds = new Map<string, Build>();
  let held_bytes = 0;

  const drop = (key: string, { held_bytes: freed }: Held): void => {
    held.delete(key);
    held_bytes -= freed;
  };
  const keep = (key: string, game_id: number, entry: CachedIndex): void => {
    const added = { game_id, entry, held_bytes: bytes(entry.index) * memoryFactor };
    held.set(key, added);
    held_bytes += added.held_bytes;
    for (const [oldest, other] of held) {
      if (held_bytes <= budget_bytes || oldest === key) break;
      drop(oldest, other);
    }
  };
  const touch = (key: string, found: Held): CachedIndex => {
    held.delete(key);
    held.set(key, found);
    return found.entry;
  };
  const build = async (key: string, game_id: number, revision: number): Promise<CachedIndex> => {
    try {
      const chunks = await loadChunks(game_id, revision);
      const entry = { revision, ...(await buildWithoutBlocking(chunks, worker_above)) };
      keep(key, game_id, entry);
      return entry;
    } finally {
      builds.delete(key);
    }
  };
  const startBuild = (key: string, game_id: number, revision: number): Build => {
    const started = { started_at: now(), done: build(key, game_id, revision) };
    builds.set(key, started);
    return started;
  };
  /** Only a large game is answered from its previous revision: the index of a small one is there in no time. */
  const findPrevious = (game_id: number, revision: number): CachedIndex | null => {
    let newest: [string, Held] | null = null;
    for (const [key, candidate] of held) {
      const { entry } = candidate;
      const older = candidate.game_id === game_id && entry.revision < revision;
      const large = entry.chunks.length > worker_above;
      if (older && large && entry.revision > (newest?.[1].entry.revision ?? -1)) newest = [key, candidate];
    }
    return newest === null ? null : touch(...newest);
  };

  return {
    heldBytes: () => held_bytes,
    open: async (game_id, revision, freshness) => {
      const key = `${game_id}:${revision}`;
      const found = held.get(key);
      if (found !== undefined) return touch(key, found);
      const running = builds.get(key) ?? startBuild(key, game_id, revision);
      if (freshness === 'recent' && now() - running.started_at < stale_for_ms) {
        const previous = findPrevious(game_id, revision);
        if (previous !== null) {
          // Nobody waits for this build; whoever asks next meets its failure by starting the next one.
          running.done.catch(() => {});
          return previous;
        }
      }
      return running.done;
    },
  };
}
