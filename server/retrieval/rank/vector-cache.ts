import { gatherVectors, type GameVectors, unitsOfRow } from './game-vectors.ts';
import type { CachedIndex, Freshness } from '../index-cache.ts';
import { recentlyUsed } from '../recently-used.ts';
import { bytesOf } from '#server/language/typed-arrays.ts';
import type { UnitVectors } from '#server/language/unit-vectors.ts';

/** Where vectors come from. */
export interface VectorStore {
  /** Vectors of different models cannot be compared. */
  model: string;
  /** How many chunks of a game that were current at a revision have a vector. */
  countVectors: (game_id: number, revision: number) => Promise<number>;
  /** Those of these chunks that are there. */
  loadVectors: (chunk_ids: readonly number[]) => Promise<ReadonlyMap<number, UnitVectors>>;
}

interface VectorCacheOptions {
  /** Memory for the vectors of all games together. */
  budget_bytes?: number | undefined;
  now?: () => number;
}

interface Held {
  model: string;
  game_id: number;
  revision: number;
  chunk_ids: Float64Array;
  vectors: GameVectors;
  /** As many as the database had, which may be more than fit together. */
  stored: number;
  looked_at: number;
}

const defaultBudget = 256 * 1024 * 1024;
/** It is not asked more often whether more chunks have vectors by now. */
const lookEveryMs = 5000;
/** With more chunks a question in a hurry does without vectors while they are read. */
const waitedForUpTo = 2000;
const chunksAtOnce = 500;
/** Stands for a number of stored vectors that none can have. */
const outdated = -1;

/**
 * The vectors of games by the revision of their index: read once, from the revision before where chunks are the same,
 * and again as long as chunks without one may have got theirs.
 */
export function createVectorCaches(options: VectorCacheOptions = {}) {
  const { budget_bytes = defaultBudget, now = () => performance.now() } = options;
  const held = recentlyUsed<Held>(budget_bytes, ({ vectors }) => bytesOf(vectors));
  const reads = new Map<string, Promise<Held>>();

  const heldOf = ({ model }: VectorStore, game_id: number): Held[] =>
    held.entries().flatMap(([, entry]) => (entry.game_id === game_id && entry.model === model ? [entry] : []));
  const read = async (store: VectorStore, key: string, game_id: number, index: CachedIndex): Promise<Held> => {
    const { chunk_ids } = index.index;
    const known = new Map<number, UnitVectors>();
    for (const other of heldOf(store, game_id)) if (other.stored !== outdated) collect(other, known);
    const missing = [...chunk_ids].filter((id) => !known.has(id));
    for (let from = 0; from < missing.length; from += chunksAtOnce) {
      const some = await store.loadVectors(missing.slice(from, from + chunksAtOnce));
      for (const [id, vector] of some) known.set(id, vector);
    }
    const stored = chunk_ids.filter((id) => known.has(id)).length;
    const vectors = gatherVectors(chunk_ids, known);
    const entry = {
      model: store.model,
      game_id,
      revision: index.revision,
      chunk_ids,
      vectors,
      stored,
      looked_at: now(),
    };
    held.keep(key, entry);
    return entry;
  };
  const isCurrent = async (store: VectorStore, found: Held, freshness: Freshness): Promise<boolean> => {
    if (found.stored === found.chunk_ids.length) return true;
    if (freshness === 'recent' && now() - found.looked_at < lookEveryMs) return true;
    found.looked_at = now();
    return (await store.countVectors(found.game_id, found.revision)) === found.stored;
  };

  return {
    heldBytes: held.heldBytes,
    /** What is held of one store; all share one budget. */
    of: (store: VectorStore) => ({
      /** Has a game's vectors read anew at the next look. */
      forget: (game_id: number): void => {
        for (const entry of heldOf(store, game_id)) entry.stored = outdated;
      },
      /** Nothing where they are still being read for a question that is in a hurry. */
      open: async (game_id: number, index: CachedIndex, freshness: Freshness): Promise<GameVectors | null> => {
        const key = `${game_id}:${index.revision}:${store.model}`;
        const found = held.use(key);
        if (found !== undefined && (await isCurrent(store, found, freshness))) return found.vectors;
        const reading = reads.get(key) ?? read(store, key, game_id, index).finally(() => reads.delete(key));
        reads.set(key, reading);
        if (freshness === 'recent' && index.index.row_count > waitedForUpTo) {
          // Whoever asks next meets its failure by starting the next one.
          reading.catch(() => {});
          return found?.vectors ?? null;
        }
        return (await reading).vectors;
      },
    }),
  };
}

export type VectorCaches = ReturnType<typeof createVectorCaches>;

function collect({ chunk_ids, vectors }: Held, known: Map<number, UnitVectors>): void {
  for (const [row, id] of chunk_ids.entries()) {
    const units = unitsOfRow(vectors, row);
    if (units.scales.length > 0) known.set(id, units);
  }
}
