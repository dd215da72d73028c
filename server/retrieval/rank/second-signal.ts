import { AppError } from '#server/errors.ts';
import type { Level } from '#server/providers/model/embedder.ts';
import type { Freshness, CachedIndex } from '../index-cache.ts';
import { fuseRankings, type FusedRow, meaningDepth } from './fusion.ts';
import { nearestRows, nearnessInRow } from './game-vectors.ts';
import type { Gate } from '../index/index-view.ts';
import type { RankedRow } from './score-sheet.ts';
import type { VectorCaches, VectorStore } from './vector-cache.ts';

/** What a second signal is made of: vectors of units, and of questions. */
export interface MeaningSource extends VectorStore {
  /** How near questions about something else come to the nearest unit; where nobody knows, the words decide. */
  unrelated?: Level;
  /**
   * The vector of a question; nothing where it did not come in time.
   * @param vector_required waits as long as it takes, and throws where none comes
   */
  readQuestion: (text: string, vector_required: boolean) => Promise<Float32Array | null>;
  /** Has a question's vector asked for anew the next time. */
  forgetQuestion: (text: string) => void;
  /** Gets the vectors of questions that will be asked soon, patiently, and keeps them so that they stay the same. */
  prepare: (texts: readonly string[]) => Promise<void>;
}

/** What became of the second signal for one question. */
export type SecondSignal =
  /** None is set up, or it has no weight here. */
  | { state: 'off' }
  /** Too few chunks have a vector. */
  | { state: 'not_ready'; covered: number; chunks: number }
  /** The question's vector did not come. */
  | { state: 'failed' }
  | {
      state: 'fused';
      model: string;
      weight: number;
      covered: number;
      chunks: number;
      /** It is known how near questions about something else come. */
      is_measured: boolean;
      /** By chunk version, those found by either. */
      places: ReadonlyMap<number, Omit<FusedRow, 'row'>>;
    };

/** With a smaller share of vectors a chunk without one would be hidden by the others rather than found by its words. */
const leastCovered = 0.9;

const retryAfterSeconds = 30;

export interface SecondQuery {
  game_id: number;
  text: string;
  weight: number;
  freshness: Freshness;
  vector_required: boolean;
  allowed: Gate | undefined;
}

export interface Fused {
  signal: SecondSignal;
  /** Nothing where words alone decide. */
  rows: FusedRow[] | null;
  /** How near the nearest unit of all is, as {@link Fused.nearnessInRow} says it; nothing where that cannot be said. */
  nearest: number | null;
  /** How near each unit of a row is, as a hit says it; empty where words alone decide. */
  nearnessInRow: (row: number) => number[];
}

const byWords = { rows: null, nearest: null, nearnessInRow: () => [] };

function isReady(covered: number, chunks: number): boolean {
  return covered > 0 && covered >= leastCovered * chunks;
}

/** Fuses rankings by words with one by meaning, where there is one. */
export function openSecondSignal(source: MeaningSource, caches: VectorCaches) {
  const cache = caches.of(source);
  const { unrelated: level } = source;
  const standing = (product: number) => (level === undefined ? product : (product - level.mean) / level.deviation);
  return {
    prepare: source.prepare,
    /** Whether questions would be asked by their meaning, too. */
    isReady: async (game_id: number, index: CachedIndex): Promise<boolean> => {
      const vectors = await cache.open(game_id, index, 'current');
      return isReady(vectors?.covered ?? 0, index.index.row_count);
    },
    /** How near a text is to each of others; nothing where that cannot be said, or not in time. */
    nearnessTo: async (text: string, others: readonly string[]): Promise<number[] | undefined> => {
      if (level === undefined) return undefined;
      const read = (one: string) => source.readQuestion(one, false);
      const vectors = await Promise.all([text, ...others].map(read));
      const [own, ...rest] = vectors.filter((vector) => vector !== null);
      if (own === undefined || rest.length < others.length) return undefined;
      return rest.map((vector) => standing(productOf(own, vector)));
    },
    /** @throws AppError `unavailable` for who is patient, where the question's vector cannot be compared with the chunks' */
    fuse: async (index: CachedIndex, by_words: readonly RankedRow[], query: SecondQuery): Promise<Fused> => {
      const { game_id, text, weight, freshness, vector_required, allowed } = query;
      const chunks = index.index.row_count;
      const vectors = await cache.open(game_id, index, freshness);
      const covered = vectors?.covered ?? 0;
      if (vectors === null || !isReady(covered, chunks)) {
        return { ...byWords, signal: { state: 'not_ready', covered, chunks } };
      }
      const question = await source.readQuestion(text, vector_required);
      if (question === null) return { ...byWords, signal: { state: 'failed' } };
      if (question.length !== vectors.dimensions) {
        // The server has another model under the same name by now: one of the two is older than that.
        cache.forget(game_id);
        source.forgetQuestion(text);
        if (vector_required) throw new AppError('unavailable', { retry_after: retryAfterSeconds });
        return { ...byWords, signal: { state: 'failed' } };
      }
      const by_meaning = await nearestRows(vectors, question, meaningDepth, allowed);
      const rows = fuseRankings(by_words, by_meaning, weight);
      const is_measured = level !== undefined;
      const places = new Map(rows.map(({ row, ...place }) => [index.index.chunk_ids[row]!, place]));
      return {
        signal: { state: 'fused', model: source.model, weight, covered, chunks, is_measured, places },
        rows,
        nearest: level === undefined ? null : standing(by_meaning[0]?.score ?? 0),
        nearnessInRow: (row) => nearnessInRow(vectors, row, question).map(standing),
      };
    },
  };
}

function productOf(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}
