import type { QuestionAnalysis, QuestionTerm } from './question-analysis.ts';
import { stemOf } from '#server/language/stem.ts';
import { tokenise } from '#server/language/tokenise.ts';

/** What an answer must speak of: the asked words of a question, each once. */
export function contentTerms({ terms }: QuestionAnalysis): readonly QuestionTerm[] {
  const distinct = new Map<string, QuestionTerm>();
  for (const term of terms) {
    const key = term.matches[0]?.stem ?? term.word;
    if (term.asked && !distinct.has(key)) distinct.set(key, term);
  }
  return [...distinct.values()];
}

/**
 * For each asked word, the share of the question's weight that a text holds of it; together at most 1.
 * @param holds whether a stem is in the text
 */
export function heldShares(terms: readonly QuestionTerm[], holds: (stem: string) => boolean): number[] {
  const total = terms.reduce((sum, term) => sum + term.idf, 0);
  return terms.map(({ matches, idf: term_idf }) => {
    let most = 0;
    for (const { stem, idf, trust, beside } of matches) {
      const held = Math.min(idf, term_idf) * trust;
      if (held > most && holds(stem) && beside.every(holds)) most = held;
    }
    return total === 0 ? 0 : most / total;
  });
}

/** The share of the weight of these words that is held, 0…1. */
export function heldSum(terms: readonly QuestionTerm[], holds: (stem: string) => boolean): number {
  return heldShares(terms, holds).reduce((sum, share) => sum + share, 0);
}

/** Stems that a text holds, each as a test. */
export function holderOf(text: string): (stem: string) => boolean {
  const stems = new Set(tokenise(text).map(stemOf));
  return (stem) => stems.has(stem);
}

/** The share of the weight of these words that a text holds, 0…1. */
export function heldShare(terms: readonly QuestionTerm[], text: string): number {
  return heldSum(terms, holderOf(text));
}
