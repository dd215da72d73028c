import type { Read, ReadUnit } from '#server/providers/model/embedder.ts';
import { unitTexts } from '#server/language/unit-texts.ts';
import type { RetrievedChunk } from '../chunk.ts';
import type { RetrievalSettings } from '../settings.ts';
import { decide, type Evidence } from './evidence.ts';

/** A question is answered by one of the nearest units of what was found, or hardly at all. */
const chunksRead = 8;
const unitsRead = 4;
/** From this share of a question's weight on that a heading names it asks for what stands under that name. */
const wholeName = 0.95;

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

/**
 * The evidence after a reader has read what lies nearest, in the place of what words say. `evidence` itself where it did
 * not come to that in time, and where the question is hardly more than a name: a name asks nothing that can be answered.
 */
export async function readEvidence(
  read: Read,
  evidence: Evidence,
  { question, hits, settings }: { question: string; hits: readonly RetrievedChunk[]; settings: RetrievalSettings },
): Promise<Evidence> {
  if (evidence.features.named >= wholeName) return evidence;
  const units = nearestUnits(hits);
  const certainty = units.length === 0 ? undefined : await read(question, units);
  return certainty === undefined ? evidence : { ...evidence, certainty, decision: decide(certainty, settings) };
}
