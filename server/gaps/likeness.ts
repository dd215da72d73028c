import { contentTerms } from '#server/retrieval/coverage.ts';
import { editDistance, unitsOf } from '#server/retrieval/edit-distance.ts';
import type { QuestionAnalysis } from '#server/retrieval/question-analysis.ts';
import { stemOf } from '#server/retrieval/stem.ts';

/** The stems of a question with the weights that the retrieval engine gives them. */
export type QuestionStems = ReadonlyMap<string, number>;

/** Two questions ask the same if they have at least this share of their weight in common. */
export const alikeFrom = 0.5;

export function stemsOf(analysis: QuestionAnalysis): QuestionStems {
  return new Map(contentTerms(analysis).map((term) => [term.matches[0]?.stem ?? stemOf(term.word), term.idf]));
}

/** The weight that two questions have in common as a share of all that they ask for, 0…1. */
export function likeness(one: QuestionStems, other: QuestionStems): number {
  let shared = 0;
  const left = new Map(other);
  for (const [stem, weight] of one) {
    const duplicate = left.has(stem) ? stem : [...left.keys()].find((candidate) => isMisspelt(stem, candidate));
    if (duplicate === undefined) continue;
    shared += Math.max(weight, left.get(duplicate) ?? 0);
    left.delete(duplicate);
  }
  const total = sumOf(one) + sumOf(other);
  return total === 0 ? 0 : shared / (total - shared);
}

/** Misspelt words are corrected by the articles' words. Words that no article contains cannot be, so two that differ by one letter count as one. */
function isMisspelt(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 5 || /\p{N}/u.test(one + other)) return false;
  return editDistance(unitsOf(one), unitsOf(other), 1) <= 1;
}

function sumOf(stems: QuestionStems): number {
  return [...stems.values()].reduce((sum, weight) => sum + weight, 0);
}
