import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Encoder, openEncoder } from '#server/encoder/encoder.ts';
import type { Read } from '#server/providers/model/embedder.ts';
import type { MeaningSource } from '#server/retrieval/retrieval.ts';
import { joinUnits, packUnit, unitsFromBytes, unitsToBytes, type UnitVectors } from '#server/language/unit-vectors.ts';
import { unitTexts } from '#server/language/unit-texts.ts';
import type { Corpus } from './corpus.ts';

const hashBytes = 16;
const dimensions = 384;
const unitBytes = hashBytes + 4 + dimensions;
const textsAtOnce = 64;

export interface BenchMeaning {
  of: (corpus: Corpus) => Promise<MeaningSource>;
  read: Read;
  close: () => Promise<void>;
}

/** Search by the meaning of units with the product's encoder; vectors are kept in a folder between runs. */
export function openBenchMeaning(folder: string, weights?: string): BenchMeaning {
  mkdirSync(folder, { recursive: true });
  const encoder = openEncoder({ folder: weights });
  return {
    close: encoder.close,
    read: encoder.read,
    of: async ({ slug, chunks }) => {
      const path = join(folder, `${slug}.${basename(encoder.model)}.vectors`);
      const known = readKept(path);
      const texts = new Map(chunks.map((chunk) => [chunk.id, unitTexts(chunk)]));
      await addMissing(encoder, [...texts.values()].flat(), { path, known, slug });
      const reading = new Map<string, Promise<Float32Array | null>>();
      const ask = async (text: string) => (await encoder.embed([text], { kind: 'question' }))[0] ?? null;
      return {
        model: encoder.model,
        ...(encoder.unrelated && { unrelated: encoder.unrelated }),
        countVectors: async () => texts.size,
        loadVectors: async (ids) =>
          new Map(
            ids.flatMap((id) => {
              const units = texts.get(id);
              return units === undefined
                ? []
                : [
                    [
                      id,
                      joinUnits(
                        units.map((text) => known.get(hashOf(text)) ?? null),
                        dimensions,
                      ),
                    ],
                  ];
            }),
          ),
        readQuestion: (text) => {
          const running = reading.get(text) ?? ask(text);
          reading.set(text, running);
          return running;
        },
        forgetQuestion: () => {},
        prepare: async () => {},
      };
    },
  };
}

function hashOf(text: string): string {
  return createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 2 * hashBytes);
}

function readKept(path: string): Map<string, UnitVectors> {
  const kept = new Map<string, UnitVectors>();
  if (!existsSync(path)) return kept;
  const bytes = readFileSync(path);
  for (let at = 0; at + unitBytes <= bytes.length; at += unitBytes) {
    const hash = bytes.toString('hex', at, at + hashBytes);
    kept.set(hash, unitsFromBytes(bytes.subarray(at + hashBytes, at + unitBytes), dimensions));
  }
  return kept;
}

async function addMissing(
  encoder: Encoder,
  texts: readonly string[],
  { path, known, slug }: { path: string; known: Map<string, UnitVectors>; slug: string },
): Promise<void> {
  const missing = [...new Set(texts)]
    .filter((text) => !known.has(hashOf(text)))
    .toSorted((a, b) => a.length - b.length);
  const began = performance.now();
  for (let from = 0; from < missing.length; from += textsAtOnce) {
    const some = missing.slice(from, from + textsAtOnce);
    const vectors = await encoder.embed(some, { kind: 'text' });
    const rows = vectors.map((vector, i) => {
      const units = packUnit(vector!);
      known.set(hashOf(some[i]!), units);
      return Buffer.concat([Buffer.from(hashOf(some[i]!), 'hex'), unitsToBytes(units)]);
    });
    appendFileSync(path, Buffer.concat(rows));
  }
  if (missing.length > 0)
    console.error(`${slug}: ${missing.length} units in ${Math.round((performance.now() - began) / 1000)} s`);
}
