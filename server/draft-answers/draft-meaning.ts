import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { openMeaning } from '#server/embeddings/meaning.ts';
import { type Embedder, textsAtOnce } from '#server/providers/embedder.ts';
import { EmbeddingFault } from '#server/providers/embedding-fault.ts';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import type { MeaningSource } from '#server/retrieval/retrieval.ts';
import { joinUnits, packUnit, type UnitVectors } from '#server/retrieval/unit-vectors.ts';
import { unitTexts } from '#server/units/unit-texts.ts';

/** An author waits: afterwards words alone answer, and what is not read yet is read for the next question. */
const longestMs = 3_000;
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
    const texts = new Map(draft.map((chunk) => [chunk.id, unitTexts(chunk)]));
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

/** Reads what units mean, each text once, and goes on when nobody waits any more. Nothing where the embedder fails. */
function createReader(embedder: Embedder) {
  const remembered = new Map<string, UnitVectors>();
  const keyOf = (text: string) => createHash('sha256').update(text).digest('base64');
  const remember = (text: string, unit: UnitVectors): void => {
    remembered.delete(keyOf(text));
    remembered.set(keyOf(text), unit);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= unitsRemembered) break;
      remembered.delete(oldest);
    }
  };
  return async (texts: readonly string[]): Promise<ReadonlyMap<string, UnitVectors> | undefined> => {
    const units = new Map<string, UnitVectors>();
    const missing: string[] = [];
    for (const text of new Set(texts)) {
      const known = remembered.get(keyOf(text));
      if (known === undefined) missing.push(text);
      else units.set(text, known);
    }
    try {
      for (let from = 0; from < missing.length; from += textsAtOnce) {
        const some = missing.slice(from, from + textsAtOnce);
        for (const [i, vector] of (await embedder.embed(some, { kind: 'text' })).entries()) {
          if (vector !== null) units.set(some[i]!, packUnit(vector));
        }
      }
    } catch (error) {
      if (!(error instanceof EmbeddingFault)) throw error;
      return undefined;
    } finally {
      for (const [text, unit] of units) remember(text, unit);
    }
    return units;
  };
}
