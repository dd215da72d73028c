import type { QuestionTerm } from '#server/retrieval/question-analysis.ts';
import { isQuestionWord } from '#server/retrieval/question-words.ts';
import { stemOf } from '#server/retrieval/stem.ts';
import { isStopWord } from '#server/retrieval/stop-words.ts';
import { tokenise } from '#server/retrieval/tokenise.ts';
import type { ScoredUnit } from './score-units.ts';

/** "X or Y", "difference between X and Y", "чем X отличается от Y": what stands on either side. */
const pairs: readonly RegExp[] = [
  /(?<!\p{L})(?:between|между) (.+?) (?:and|и) (.+)/iu,
  /(?<!\p{L})чем (?:же )?отлича\p{L}+ (.+?) от (.+)/iu,
  /(?<!\p{L})чем (.+?) (?:отлича\p{L}+ от|лучше|хуже) (.+)/iu,
  /\bcompare (.+?) (?:and|to|with) (.+)/iu,
  /(?<!\p{L})(?:сравни\p{L}*|отличи[ея]|разниц\p{L}) (.+?) (?:и|с|от) (.+)/iu,
  /(.+?) (?:and|и) (.+?)[,:]? (?:differ\p{L}*|compared|чем отлича\p{L}+|в ч[её]м разниц\p{L}|разниц\p{L})(?!\p{L})/iu,
  /(.+?),? (?:or|vs\.?|versus|или) (.+)/iu,
  /(.+?) (?:better|worse|different) (?:than|from|to) (.+)/iu,
];
/** "Good vs air" asks what to fight with. */
const isAgainst =
  /\b(?:good|best|strong|weak|effective|works?) (?:vs|versus)\b|\b(?:good|best|strong|effective)\b.* (?:vs|versus) /iu;
/** The words nearest to what joins them name the two. */
const namingMax = 3;
/** What a heading that names one of the two leaves to the other. */
const besides = 0.5;

const compares =
  /\b(?:than|unlike|whereas|both|differ\p{L}*|compared|instead|better|worse|similar\p{L}*)\b|(?<!\p{L})(?:чем|отлич\p{L}+|тогда как|об[ае]|вместо|лучше|хуже|похож\p{L}*|аналог\p{L}*)(?!\p{L})/iu;

/** For each word that names a thing, the stems by which texts call it. */
type Thing = readonly ReadonlySet<string>[];

export interface TwoThings {
  first: Thing;
  second: Thing;
}

/** Two things that are weighed against each other; null where none are. */
export function readTwoThings(question: string, terms: readonly QuestionTerm[]): TwoThings | null {
  if (isAgainst.test(question)) return null;
  const found = pairs.map((pair) => pair.exec(question)).find((match) => match !== null);
  if (found === undefined || found === null) return null;
  const thingOf = (side: readonly string[]): Thing => {
    const stems = new Set(side.map(stemOf));
    const those = terms.filter(({ word }) => stems.has(stemOf(word)));
    return those.map(({ matches }) => new Set(matches.map(({ stem }) => stem))).filter(({ size }) => size > 0);
  };
  const naming = (side: string) => tokenise(side).filter((word) => !isStopWord(word) && !isQuestionWord(word));
  const first = thingOf(naming(found[1]!).slice(-namingMax));
  const second = thingOf(naming(found[2]!).slice(0, namingMax));
  return first.length === 0 || second.length === 0 ? null : { first, second };
}

/**
 * Of two things that are weighed against each other, the best of what stands under the name of each; null where not both
 * have a heading of their own.
 * @param all best first
 */
export function unitsOfBoth(all: readonly ScoredUnit[], { first, second }: TwoThings): ScoredUnit[] | null {
  const bestOf = (own: Thing, other: Thing): ScoredUnit | undefined => {
    const named = all.flatMap((unit) => {
      const stems = tokenise(headingOf(unit))
        .filter((word) => !isStopWord(word))
        .map(stemOf);
      const held = countHeld(own, stems);
      if (held === 0 || held < besides * stems.length) {
        if (!isDefinition(unit, own)) return [];
        return [{ unit, all_held: own.length, held: 0, further: 0 }];
      }
      const further = stems.length - held - countHeld(other, stems);
      const all_held = countHeld(own, [...stems, ...tokenise(unit.unit.text).map(stemOf)]);
      return further > 0 && all_held === 1 ? [] : [{ unit, all_held, held, further }];
    });
    // "Orcish Mines", which speak of orcs, rather than "Orc" where the orc mines are meant.
    named.sort((a, b) => b.all_held - a.all_held || b.held - a.held || a.further - b.further);
    return named[0]?.unit;
  };
  const one = bestOf(first, second);
  const other = bestOf(second, first);
  return one === undefined || other === undefined || placeOf(one) === placeOf(other)
    ? null
    : [one, other].map((unit) => ({ ...unit, of_two: true }));
}

/** "Окавару — бог битвы" under a heading in another language says what it is as a heading would. */
function isDefinition({ unit: { kind, text } }: ScoredUnit, thing: Thing): boolean {
  if (kind !== 'sentence') return false;
  const [name, says] = text.split(/ (?:[-–—]|is|are|это) /u, 2);
  if (name === undefined || says === undefined) return false;
  const stems = tokenise(name)
    .filter((word) => !isStopWord(word))
    .map(stemOf);
  return stems.length === thing.length && countHeld(thing, stems) === thing.length;
}

/** Whether a unit weighs the one against the other. */
export function comparesBoth({ unit }: ScoredUnit, { first, second }: TwoThings): boolean {
  if (!compares.test(unit.text)) return false;
  const stems = tokenise(`${unit.label} ${unit.text}`).map(stemOf);
  return countHeld(first, stems) > 0 && countHeld(second, stems) > 0;
}

/** How many of the words that name a thing are among these. */
function countHeld(thing: Thing, stems: readonly string[]): number {
  return thing.filter((word) => stems.some((stem) => word.has(stem))).length;
}

/** What stands under one heading is one passage. */
function placeOf(one: ScoredUnit): string {
  return `${one.from.chunk.article_title}\n${headingOf(one)}`;
}

function headingOf({ unit, from }: ScoredUnit): string {
  return unit.label || from.section.split(';')[0]!.split(' › ').at(-1)! || from.chunk.article_title;
}
