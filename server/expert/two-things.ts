import type { QuestionTerm } from '#server/retrieval/question-analysis.ts';
import { isQuestionWord } from '#server/retrieval/question-words.ts';
import { stemOf } from '#server/retrieval/stem.ts';
import { isStopWord } from '#server/retrieval/stop-words.ts';
import { tokenise } from '#server/retrieval/tokenise.ts';
import type { ScoredUnit } from './score-units.ts';

/** "X or Y", "difference between X and Y", "чем X отличается от Y": what stands on either side. */
const pairs: readonly RegExp[] = [
  /(?<!\p{L})(?:between|между) (.+?) (?:and|и) (.+)/iu,
  /(?<!\p{L})чем (.+?) (?:отлича\p{L}+ от|лучше|хуже) (.+)/iu,
  /(.+?),? (?:or|vs\.?|versus|или) (.+)/iu,
  /(.+?) (?:better|worse|different) (?:than|from|to) (.+)/iu,
];
/** The words nearest to what joins them name the two. */
const namingMax = 3;
/** What a heading that names one of the two leaves to the other. */
const besides = 0.5;

const compares =
  /\b(?:than|unlike|whereas|both|differ\p{L}*|compared|instead|better|worse|similar\p{L}*)\b|(?<!\p{L})(?:чем|отлич\p{L}+|тогда как|об[ае]|вместо|лучше|хуже|похож\p{L}*|аналог\p{L}*)(?!\p{L})/iu;

export interface TwoThings {
  first: ReadonlySet<string>;
  second: ReadonlySet<string>;
}

/** The stems by which texts call each of two things that are weighed against each other; null where none are. */
export function readTwoThings(question: string, terms: readonly QuestionTerm[]): TwoThings | null {
  const found = pairs.map((pair) => pair.exec(question)).find((match) => match !== null);
  if (found === undefined || found === null) return null;
  const stemsOf = (side: readonly string[]) => {
    const stems = new Set(side.map(stemOf));
    const those = terms.filter(({ word }) => stems.has(stemOf(word)));
    return new Set(those.flatMap(({ matches }) => matches.map(({ stem }) => stem)));
  };
  const naming = (side: string) => tokenise(side).filter((word) => !isStopWord(word) && !isQuestionWord(word));
  const first = stemsOf(naming(found[1]!).slice(-namingMax));
  const second = stemsOf(naming(found[2]!).slice(0, namingMax));
  return first.size === 0 || second.size === 0 ? null : { first, second };
}

/**
 * Of two things that are weighed against each other, the best of what stands under the name of each; null where not both
 * have a heading of their own.
 * @param all best first
 */
export function unitsOfBoth(all: readonly ScoredUnit[], { first, second }: TwoThings): ScoredUnit[] | null {
  const bestOf = (own: ReadonlySet<string>, other: ReadonlySet<string>): ScoredUnit | undefined => {
    const named = all.flatMap((unit) => {
      const stems = tokenise(headingOf(unit))
        .filter((word) => !isStopWord(word))
        .map(stemOf);
      const held = stems.filter((stem) => own.has(stem)).length;
      if (held === 0 || !stems.every((stem) => own.has(stem) || other.has(stem))) return [];
      return held / stems.length >= besides ? [{ unit, held }] : [];
    });
    const most = Math.max(0, ...named.map(({ held }) => held));
    return named.find(({ held }) => held === most)?.unit;
  };
  const one = bestOf(first, second);
  const other = bestOf(second, first);
  return one === undefined || other === undefined || headingOf(one) === headingOf(other)
    ? null
    : [one, other].map((unit) => ({ ...unit, of_two: true }));
}

/** Whether a unit weighs the one against the other. */
export function comparesBoth({ unit }: ScoredUnit, { first, second }: TwoThings): boolean {
  if (!compares.test(unit.text)) return false;
  const stems = tokenise(`${unit.label} ${unit.text}`).map(stemOf);
  return stems.some((stem) => first.has(stem)) && stems.some((stem) => second.has(stem));
}

function headingOf({ unit, from }: ScoredUnit): string {
  return unit.label || from.section.split(';')[0]!.split(' › ').at(-1)! || from.chunk.article_title;
}
