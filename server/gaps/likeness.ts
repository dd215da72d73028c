import { contentTerms } from '#server/retrieval/rank/coverage.ts';
import { isOneEdit, letterSet, lettersAllow, unitsOf } from '#server/language/edit-distance.ts';
import type { QuestionAnalysis } from '#server/retrieval/rank/question-analysis.ts';
import { stemOf } from '#server/language/stem.ts';

/** What is kept of a refused question. */
export interface KeptWords {
  /** Its heaviest stems with the weights that the retrieval engine gives them. */
  stems: Readonly<Record<string, number>>;
  unknown_words: readonly string[];
}

/** Two questions ask the same if they have at least this share of their weight in common. */
export const alikeFrom = 0.5;

/** A question of a sentence or two has fewer. Comparing two questions costs the square of it. */
const stemsKept = 20;
const unknownFrom = 3;

export function wordsToKeep(analysis: QuestionAnalysis): KeptWords {
  const terms = contentTerms(analysis)
    .toSorted((a, b) => b.idf - a.idf)
    .slice(0, stemsKept);
  return {
    stems: Object.fromEntries(terms.map((term) => [term.matches[0]?.stem ?? stemOf(term.word), term.idf])),
    unknown_words: terms.flatMap(({ kind, word }) => (kind === 'unknown' && word.length >= unknownFrom ? [word] : [])),
  };
}

/** The stems of a question, made ready for many comparisons. */
export interface ReadStems {
  weights: ReadonlyMap<string, number>;
  total: number;
  heaviest: number;
  /** Those that may be misspelt: words of some length without a digit. */
  long: readonly { stem: string; units: Uint16Array; letters: number }[];
}

const longFrom = 5;

export function readStems(stems: KeptWords['stems']): ReadStems {
  const weights = new Map(Object.entries(stems));
  return {
    weights,
    total: [...weights.values()].reduce((sum, weight) => sum + weight, 0),
    heaviest: Math.max(0, ...weights.values()),
    long: [...weights.keys()]
      .filter((stem) => stem.length >= longFrom && !/\p{N}/u.test(stem))
      .map((stem) => ({ stem, units: unitsOf(stem), letters: letterSet(stem) })),
  };
}

/**
 * The weight that two questions have in common as a share of all that they ask for, 0…1. Misspelt words are corrected by
 * the articles' words. Words that no article contains cannot be, so two that differ by one letter count as one. They are
 * sought only as long as the two may still be alike.
 */
export function likeness(one: ReadStems, other: ReadStems): number {
  let shared = 0;
  const paired = new Set<string>();
  for (const [stem, weight] of one.weights) {
    const same = other.weights.get(stem);
    if (same === undefined) continue;
    shared += Math.max(weight, same);
    paired.add(stem);
  }
  const total = one.total + other.total;
  if (total === 0) return 0;
  const left = other.long.filter(({ stem }) => !paired.has(stem));
  const sought = one.long.filter(({ stem }) => !paired.has(stem));
  const most = ({ stem }: { stem: string }) => Math.max(one.weights.get(stem) ?? 0, other.heaviest);
  let reachable = shared + sought.reduce((sum, word) => sum + most(word), 0);
  for (const word of sought) {
    if (left.length === 0 || shareOf(reachable, total) < alikeFrom) break;
    const place = left.findIndex(
      ({ letters, units }) => lettersAllow(word.letters, letters, 1) && isOneEdit(word.units, units, 0, units.length),
    );
    const [misspelt] = place === -1 ? [] : left.splice(place, 1);
    if (misspelt === undefined) reachable -= most(word);
    else shared += Math.max(one.weights.get(word.stem) ?? 0, other.weights.get(misspelt.stem) ?? 0);
  }
  return shareOf(shared, total);
}

/** Of what both ask for; counted once where they have it in common. */
function shareOf(shared: number, total: number): number {
  return 2 * shared >= total ? 1 : shared / (total - shared);
}
