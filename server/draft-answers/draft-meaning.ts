import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Deps } from '#server/deps.ts';
import { openMeaning } from '#server/embeddings/meaning.ts';
import { type Embedder, textsAtOnce } from '#server/providers/model/embedder.ts';
import { EmbeddingFault } from '#server/providers/model/embedding-fault.ts';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import type { MeaningSource } from '#server/retrieval/retrieval.ts';
import { joinUnits, packUnit, type UnitVectors } from '#server/language/unit-vectors.ts';
import { pauses } from '#server/scheduler/pauses.ts';
import { unitTexts } from '#server/language/unit-texts.ts';

/** An author waits: afterwards words alone answer, and what is not read yet is read for the next question. */
const longestMs = 3_000;
/** Whoever tries a longer draft again has it read further. */
const readsOnMs = 60_000;
/** Whoever tries a draft changes a few sentences and asks again. */
const unitsRemembered = 20_000;

/** What is published and a draft, searched by meaning; nothing where the draft cannot be read so, or not yet. */
export type DraftMeaning = (
  published: readonly ChunkText[],
  draft: readonly ChunkText[],
) => Promise<MeaningSource | undefined>;

export function openDraftMeaning({
  db,
  embedder,
  log,
}: Pick<Deps, 'db' | 'log'> & Pick<Partial<Deps>, 'embedder'>): DraftMeaning {
  if (embedder === undefined) return async () => undefined;
  const stored = openMeaning(db, embedder, log);
  const readUnits = createReader(embedder);
  return async (published, draft) => {
    const texts = new Map<number, string[]>();
    const pause = pauses();
    for (const chunk of draft) {
      texts.set(chunk.id, unitTexts(chunk));
      await pause();
    }
    const late = new AbortController();
    const units = await Promise.race([
      readUnits([...texts.values()].flat()),
      wait(longestMs, undefined, { signal: late.signal, ref: false }),
    ]).finally(() => late.abort());
    if (units === undefined) return undefined;
    return {
      ...stored,
      countVectors: async () => published.length + draft.length,
      loadVectors: async (ids) => {
        const others = ids.filter((id) => !texts.has(id));
        const loaded = new Map(others.length === 0 ? [] : await stored.loadVectors(others));
        for (const id of ids) {
          const own = texts.get(id)?.map((text) => units.get(text) ?? null) ?? [];
          const known = own.find((unit) => unit !== null);
          if (known !== undefined && known !== null) loaded.set(id, joinUnits(own, known.values.length));
        }
        return loaded;
      },
    };
  };
}

/**
 * Reads what units mean, each text once, and goes on for a while when nobody waits any more. Nothing where the embedder
 * fails or time is up; what is read by then is remembered.
 */
function createReader(embedder: Embedder) {
  const remembered = new Map<string, UnitVectors>();
  /** Whoever asks twice about one draft has each part of it read once. */
  const turns = new PQueue({ concurrency: 1 });
  const keyOf = (text: string) => createHash('sha256').update(text).digest('base64');
  const recall = (text: string): UnitVectors | undefined => {
    const key = keyOf(text);
    const unit = remembered.get(key);
    if (unit !== undefined) remember(key, unit);
    return unit;
  };
  const remember = (key: string, unit: UnitVectors): void => {
    remembered.delete(key);
    remembered.set(key, unit);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= unitsRemembered) break;
      remembered.delete(oldest);
    }
  };
  return async (texts: readonly string[]): Promise<ReadonlyMap<string, UnitVectors> | undefined> => {
    const units = new Map<string, UnitVectors>();
    const signal = AbortSignal.timeout(readsOnMs);
    const pause = pauses();
    const listMissing = async (some: Iterable<string>): Promise<string[]> => {
      const missing: string[] = [];
      for (const text of some) {
        const known = recall(text);
        if (known === undefined) missing.push(text);
        else units.set(text, known);
        await pause();
      }
      return missing;
    };
    const read = async (some: readonly string[]): Promise<void> => {
      const missing = await listMissing(some);
      if (missing.length === 0) return;
      for (const [i, vector] of (await embedder.embed(missing, { kind: 'text', signal })).entries()) {
        if (vector === null) continue;
        const unit = packUnit(vector);
        units.set(missing[i]!, unit);
        remember(keyOf(missing[i]!), unit);
      }
    };
    const missing = await listMissing(new Set(texts));
    try {
      for (let from = 0; from < missing.length; from += textsAtOnce) {
        const some = missing.slice(from, from + textsAtOnce);
        await turns.add(() => read(some), { signal });
      }
    } catch (error) {
      if (!(error instanceof EmbeddingFault || signal.aborted)) throw error;
      return undefined;
    }
    return units;
  };
}
