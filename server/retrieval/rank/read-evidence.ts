import { unitTexts } from '#server/language/unit-texts.ts';
import type { Read, ReadUnit } from '#server/providers/model/embedder.ts';
import type { RetrievedChunk } from '../chunk.ts';
import type { RetrievalSettings } from '../settings.ts';
import { decide, type Evidence } from './evidence.ts';

/** A question is answered by one of the nearest units of what was found, or hardly at all. */
const chunksRead = 8;
const unitsRead = 4;
/**
 * What reading counts beside the odds of words and meaning: fitted to questions of ten authors about games that neither
 * encoder nor reader had seen, and to a labelled set, each set and each kind the same.
 */
const weights = { base: 0.41, read: 0.8, before: 0.55 };

interface Reading {
  question: string;
  hits: readonly RetrievedChunk[];
  settings: RetrievalSettings;
}

/**
 * The evidence after a reader has read what lies nearest; `evidence` itself where it did not come to that in time, and
 * where the question is hardly more than a name, which asks nothing that could be read.
 */
export async function readEvidence(read: Read | undefined, evidence: Evidence, reading: Reading): Promise<Evidence> {
  const units = nearestUnits(reading.hits);
  if (read === undefined || evidence.meaning === undefined || units.length === 0) return evidence;
  const odds = await read(reading.question, units);
  if (odds === undefined) return evidence;
  const before = Math.log(evidence.certainty / (1 - evidence.certainty));
  const certainty = 1 / (1 + Math.exp(-(weights.base + weights.read * odds + weights.before * before)));
  return { ...evidence, certainty, decision: decide(certainty, reading.settings), is_read: true };
}

/** The units that are nearest to a question among the best chunks found, nearest first. */
function nearestUnits(hits: readonly RetrievedChunk[]): ReadUnit[] {
  return hits
    .slice(0, chunksRead)
    .flatMap((chunk) => {
      const { nearness = [] } = chunk;
      return unitTexts(chunk).flatMap((text, i) =>
        nearness[i] === undefined ? [] : [{ text, nearness: nearness[i] }],
      );
    })
    .toSorted((a, b) => b.nearness - a.nearness)
    .slice(0, unitsRead);
}
