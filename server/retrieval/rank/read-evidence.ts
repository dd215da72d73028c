import { unitTexts } from '#server/language/unit-texts.ts';
import type { Read, ReadUnit } from '#server/providers/model/embedder.ts';
import type { RetrievedChunk } from '../chunk.ts';
import type { RetrievalSettings } from '../settings.ts';
import { likelihoodOf, type Weights } from '#server/language/logistic.ts';
import { decide, type Evidence, type MeaningFeatures } from './evidence.ts';

/** A question is answered by one of the nearest units of what was found, or hardly at all. */
const chunksRead = 8;
const unitsRead = 6;

interface ReadFeatures extends Pick<MeaningFeatures, 'nearest' | 'words'> {
  /** The log of how much the units speak for an answer, nearness included: as much as against it at 0. */
  odds: number;
}

const names = ['odds', 'nearest', 'words'] as const satisfies readonly (keyof ReadFeatures)[];

/**
 * Fitted to questions about games that the reader had not seen when it was last trained, hands and players the same; scaled
 * so that at the settings' limit of an answer .99 of what players lack stays free, and .91 of what was written to look
 * alike (decision 422).
 */
const weights: Weights<keyof ReadFeatures> = { base: -0.27, odds: 0.9, nearest: -0.5, words: 0.9 };

/**
 * The weights say nothing of what lies nearer than .95 of the questions that they were fitted to: a near unit would speak
 * against the answer in it (decision 421).
 */
const nearestKnown = 2;

/**
 * Words and meaning have to be so certain of what they put first. Below, an answer is sure where it is quoted from what
 * the reader takes for the likeliest (decision 419).
 */
const likelyFrom = 0.35;

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
  const each = await read(reading.question, units);
  if (each.length === 0) return evidence;
  const odds = Math.log(each.reduce((sum, one) => sum + Math.exp(one), 0));
  const nearest = Math.min(evidence.meaning.nearest, nearestKnown);
  const certainty = likelihoodOf(names, { ...evidence.meaning, nearest, odds }, weights);
  const decision = decide(certainty, reading.settings);
  // What words or meaning take for possible is not refused for what a small reader makes of it.
  const is_possible = decision === 'none' && evidence.decision !== 'none';
  const answered_in = units[each.indexOf(Math.max(...each))]!.chunk_id;
  return {
    ...evidence,
    certainty,
    decision: is_possible ? 'unsure' : decision,
    ...(evidence.certainty < likelyFrom && { answered_in }),
  };
}

/** The units that are nearest to a question among the best chunks found, nearest first. */
function nearestUnits(hits: readonly RetrievedChunk[]): (ReadUnit & { chunk_id: number })[] {
  return hits
    .slice(0, chunksRead)
    .flatMap((chunk) => {
      const { id: chunk_id, nearness = [] } = chunk;
      return unitTexts(chunk).flatMap((text, i) =>
        nearness[i] === undefined ? [] : [{ chunk_id, text, nearness: nearness[i] }],
      );
    })
    .toSorted((a, b) => b.nearness - a.nearness)
    .slice(0, unitsRead);
}
