import type { QuestionTerm } from '#server/retrieval/question-analysis.ts';
import { isQuestionWord } from '#server/retrieval/question-words.ts';
import { stemOf } from '#server/retrieval/stem.ts';
import { isStopWord } from '#server/retrieval/stop-words.ts';
import { tokenise } from '#server/retrieval/tokenise.ts';
import { plainText } from '#server/units/plain-text.ts';
import type { ScoredUnit } from './score-units.ts';

/**
 * "X or Y", "difference between X and Y", "чем X отличается от Y": what stands on either side.
 * Where anything may stand before it, it is read from the beginning of a line: from each letter on it would be read again.
 */
const pairs: readonly RegExp[] = [
  /(?<!\p{L})(?:between|между) (.+?) (?:and|и) (.+)/iu,
  /(?<!\p{L})чем (?:же )?отлича\p{L}+ (.+?) от (.+)/iu,
  /(?<!\p{L})чем (.+?) (?:отлича\p{L}+ от|лучше|хуже) (.+)/iu,
  /\bcompare (.+?) (?:and|to|with) (.+)/iu,
  /(?<!\p{L})(?:сравни\p{L}*|отличи[ея]|разниц\p{L}) (.+?) (?:и|с|от) (.+)/iu,
  /^(?=.* (?:differ|compared|чем отлича|в ч[её]м разниц|разниц))(.+?) (?:and|и) (.+?)[,:]? (?:differ\p{L}*|compared|чем отлича\p{L}+|в ч[её]м разниц\p{L}|разниц\p{L})(?!\p{L})/imu,
  /^(.+?),? (?:or|vs\.?|versus|или) (.+)/imu,
  /^(.+?) (?:better|worse|different) (?:than|from|to) (.+)/imu,
];
/** "Good vs air" asks what to fight with. */
const isAgainst =
  /\b(?:good|best|strong|weak|effective|works?) (?:vs|versus)\b|\b(?:good|best|strong|effective)\b.{0,80} (?:vs|versus) /iu;
/** Two things are named in few words; what joins them is looked for at every place of them. */
const questionMax = 300;
/** The words nearest to what joins them name the two. */
const namingMax = 3;
/** What a heading that names one of the two leaves to the other. */
const besides = 0.5;

const compares =
  /\b(?:than|unlike|whereas|both|differ\p{L}*|compared|instead|better|worse|similar\p{L}*)\b|(?<!\p{L})(?:чем|отлич\p{L}+|тогда как|об[ае]|вместо|лучше|хуже|похож\p{L}*|аналог\p{L}*)(?!\p{L})/iu;

/** "X or Y" may also ask which of two ways something is done. */
const asksEither = /(?<!\p{L})(?:or|или)(?!\p{L})/iu;

/** For each word that names a thing, the stems by which texts call it. */
type Thing = readonly ReadonlySet<string>[];

export interface TwoThings {
  first: Thing;
  second: Thing;
  /** Places of the question's other words, without those that only compare. */
  rest: readonly number[];
  /** It asks how the two differ, and for nothing else. */
  is_explicit: boolean;
}

/** Two things that are weighed against each other; null where none are. */
export function readTwoThings(question: string, terms: readonly QuestionTerm[]): TwoThings | null {
  if (question.length > questionMax || isAgainst.test(question)) return null;
  const found = pairs.map((pair) => pair.exec(question)).find((match) => match !== null);
  if (found === undefined || found === null) return null;
  const termsOf = (side: readonly string[]) => {
    const stems = new Set(side.map(stemOf));
    return terms.filter(({ word }) => stems.has(stemOf(word)));
  };
  const thingOf = (those: readonly QuestionTerm[]): Thing => {
    return those.map(({ matches }) => new Set(matches.map(({ stem }) => stem))).filter(({ size }) => size > 0);
  };
  const naming = (side: string) => tokenise(side).filter((word) => !isStopWord(word) && !isQuestionWord(word));
  const [left, right] = [termsOf(naming(found[1]!).slice(-namingMax)), termsOf(naming(found[2]!).slice(0, namingMax))];
  const [first, second] = [thingOf(left), thingOf(right)];
  if (first.length === 0 || second.length === 0) return null;
  const rest = terms.flatMap((term, i) =>
    left.includes(term) || right.includes(term) || compares.test(term.word) ? [] : [i],
  );
  return { first, second, rest, is_explicit: !asksEither.test(question) };
}

/**
 * Of two things that are weighed against each other, the best of what stands under the name of each, or their rows in a
 * table; null where not both have a heading or a row of their own. Where only one has a heading and it is asked how they
 * differ, what stands there and what names the other.
 * @param all best first
 */
export function unitsOfBoth(all: readonly ScoredUnit[], two: TwoThings): ScoredUnit[] | null {
  const { first, second } = two;
  const bestOf = (own: Thing, other: Thing): readonly ScoredUnit[] => {
    const named = all.flatMap((unit) => {
      if (unit.unit.kind === 'row' && !holdsRest(unit, two)) return [];
      const stems = tokenise(nameOf(unit))
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
    const [best] = named;
    return named
      .filter((one) => one.all_held === best?.all_held && one.held === best.held && one.further === best.further)
      .map(({ unit }) => unit);
  };
  const ones = bestOf(first, second);
  const others = bestOf(second, first);
  const [one, other] = inOneTable(ones, others) ?? [ones[0], others[0]];
  if (one !== undefined && other !== undefined)
    return placeOf(one) === placeOf(other) ? null : [one, other].map((unit) => ({ ...unit, of_two: true }));
  const described = one ?? other;
  if (!two.is_explicit || described === undefined || described.unit.kind === 'row') return null;
  const thing = one === undefined ? first : second;
  const naming = all.find((unit) => countHeld(thing, stemsOf(`${unit.unit.label} ${unit.unit.text}`)) === thing.length);
  return naming === undefined || naming.unit === described.unit
    ? null
    : [{ ...described, of_two: true, is_put_first: true }, naming];
}

/** Rows of the two in the same table compare what the same columns say. */
function inOneTable(ones: readonly ScoredUnit[], others: readonly ScoredUnit[]): [ScoredUnit, ScoredUnit] | undefined {
  for (const one of ones) {
    if (one.unit.kind !== 'row') continue;
    const other = others.find(({ unit }) => unit.block === one.unit.block && unit !== one.unit);
    if (other !== undefined) return [one, other];
  }
  return undefined;
}

/** Whether a row says something of all that is asked of the two: "where do I find copper or iron" asks for no prices. */
function holdsRest(one: ScoredUnit, { rest }: TwoThings): boolean {
  return rest.every((term) => one.held[term]! > 0 || one.above[term]! > 0);
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

/** How many of two things that are weighed against each other are described. */
export function countDescribed(passages: readonly { of_two?: number }[]): number {
  return passages.reduce((sum, { of_two = 0 }) => sum + of_two, 0);
}

/** Whether a unit weighs the one against the other. */
export function comparesBoth({ unit }: ScoredUnit, { first, second }: TwoThings): boolean {
  if (!compares.test(unit.text)) return false;
  const stems = stemsOf(`${unit.label} ${unit.text}`);
  return countHeld(first, stems) > 0 && countHeld(second, stems) > 0;
}

/** How many of the words that name a thing are among these. */
function countHeld(thing: Thing, stems: readonly string[]): number {
  return thing.filter((word) => stems.some((stem) => word.has(stem))).length;
}

/** What stands under one heading is one passage. */
function placeOf(one: ScoredUnit): string {
  return `${one.from.chunk.article_title}\n${nameOf(one)}`;
}

/** What a unit speaks of: the name in its row, else what it stands under. */
function nameOf(one: ScoredUnit): string {
  const { block, kind } = one.unit;
  if (kind !== 'row') return headingOf(one);
  return plainText(block.table?.rows[block.units.indexOf(one.unit)]?.cells[0] ?? '');
}

function stemsOf(text: string): string[] {
  return tokenise(text).map(stemOf);
}

function headingOf({ unit, from }: ScoredUnit): string {
  return unit.label || from.section.split(';')[0]!.split(' › ').at(-1)! || from.chunk.article_title;
}
