import { isProductWord } from '#server/language/product-words.ts';
import { scriptOf, stemOf } from '#server/language/stem.ts';
import type { Span } from '#server/language/sentence-split.ts';
import { isQuestionWord } from '#server/language/question-words.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { tokenise } from '#server/language/tokenise.ts';
import { findAny } from '../words/phrases.ts';
import { allWords } from '../words/words.ts';
import { nameKeys } from './key-names.ts';
import type { Facts, UnitFacts } from './source-facts.ts';
import { abbreviation, hasName, isRendered, isSpokenOf, nameMatches, scriptOfName, speaksOf } from './stated-names.ts';
import { type NumberClaim, numbersOf, pairsIn, readNumbers, wordNumbers } from './stated-numbers.ts';

/** A small number stands in many places: its unit speaks of the sentence's subject at least this well, as a share of the best. */
const smallNumberFrom = 0.5;
const smallBelow = 13;
/** A name may stand where little else of the sentence does. */
const nameFrom = 0.1;
/** What a word counts that only a neighbouring sentence has. */
const besideShare = 0.3;
/** Characters after which a word counts half as much for a claim. */
const halfAway = 64;
/** Smaller numbers are what some others come to by chance. */
const derivedFrom = 10;
/** Numbers of a sentence that may be counted from others, and numbers that they may be counted from. */
const derivedMost = 12;
const partsMost = 60;
/** A statement that names less is about nothing by itself. */
const comparedFrom = 2;
/** With a smaller share of its words held it may be about something else; with none of so many it is where nothing says more. */
const sharedFrom = 0.2;
const surelyFrom = 6;
const smallWordsFrom = 0.15;

const isSmall = (word: string) => isStopWord(word) || isQuestionWord(word);

/** A word of a statement, with where it stands. */
interface Word {
  stem: string;
  place: number;
  /** How well each of the units speaks of it, in their order. */
  held: readonly number[];
  /** How much it tells of the unit that it stands in. */
  weight: number;
}

/**
 * Whether every number and name of a sentence stands in the facts, in a place that speaks of what the sentence speaks of. A
 * number may also be what others that stand there come to.
 */
export function isSupported(sentence: string, facts: Facts): boolean {
  const text = nameKeys(sentence);
  const numbers = readNumbers(text);
  const names = nameMatches(text);
  if (numbers.length === 0 && names.length === 0) return true;
  if (!pairsStand(text, facts.whole)) return false;
  const words = wordsOf(text, facts);
  return (
    numbers.every((claim) => {
      const count = (unit: UnitFacts) => countOf(claim, unit);
      const is_small = isSmallNumber(claim);
      const least = is_small
        ? numbers.filter((other) => other.readings[0]!.join() === claim.readings[0]!.join()).length
        : 1;
      const share = is_small ? smallNumberFrom : 0;
      return stands(facts, { claim, words, count, least, share }) || isDerived(claim, { text, numbers, words }, facts);
    }) &&
    names.every((match) => {
      const [name] = match;
      if (abbreviation.test(name)) return true;
      const claim = { start: match.index, end: match.index + name.length };
      const script = scriptOfName(name);
      if (script !== 'other' && script !== facts.script && !hasName(name, facts.whole))
        return isRendered(name, text, claim, facts);
      return stands(facts, { claim, words, count: (unit) => Number(hasName(name, unit)), share: nameFrom });
    })
  );
}

interface Standing {
  claim: Span;
  words: readonly Word[];
  /** How often a unit states the claim. */
  count: (unit: UnitFacts) => number;
  /** How often the sentence states it. */
  least?: number;
  /** How well its unit speaks of the sentence's subject at least, as a share of the one that does best. */
  share: number;
}

/** Whether a claim stands, as often as it is made, where the sources speak of what the sentence speaks of. */
function stands(facts: Facts, { claim, words, count, least = 1, share }: Standing): boolean {
  const { units, whole } = facts;
  if (count(whole) < least) return false;
  const counts = units.map(count);
  // What stands in no unit stands in markup, between cells or over lines.
  if (counts.every((one) => one === 0)) return true;
  const fits = fitsOf(facts, words, claim);
  const enough = share * Math.max(...fits);
  return counts.reduce((sum, one, i) => (fits[i]! >= enough ? sum + one : sum), 0) >= least;
}

function wordsOf(sentence: string, { units, script }: Facts): Word[] {
  return [...sentence.matchAll(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)].flatMap((match) =>
    tokenise(match[0])
      .filter((word) => !isSmall(word))
      .map((word) => {
        const stem = stemOf(word);
        const speaks = speaksOf(stem, script);
        const held = units.map((unit) => (speaks(unit.stems) ? 1 : speaks(unit.beside) ? besideShare : 0));
        const places = held.filter((one) => one === 1).length;
        return { stem, place: match.index, held, weight: Math.log((units.length + 1) / (places + 0.5)) };
      }),
  );
}

/** How well each unit speaks of what stands around a claim; what stands close counts for more. */
function fitsOf({ units }: Facts, words: readonly Word[], { start, end }: Span): number[] {
  const near = new Map<string, { word: Word; weight: number }>();
  for (const word of words) {
    const { stem, place } = word;
    if ((place >= start && place < end) || word.weight <= 0) continue;
    const distance = place < start ? start - place : place - end;
    const weight = word.weight / (1 + distance / halfAway);
    if (weight > (near.get(stem)?.weight ?? 0)) near.set(stem, { word, weight });
  }
  const weighed = [...near.values()];
  return units.map((_, i) => weighed.reduce((sum, { word, weight }) => sum + weight * word.held[i]!, 0));
}

function countOf({ percent, readings }: NumberClaim, { numbers, percents }: UnitFacts): number {
  const held = percent ? readings.filter((reading) => reading.every((number) => percents.has(number))) : readings;
  return Math.max(
    0,
    ...held.map((reading) => Math.min(...reading.map((number) => numbers.get(number) ?? Number(percent)))),
  );
}

/** Whether two numbers that belong together, as in "10×2" or "5–10", do so in the facts where one of them has another partner. */
function pairsStand(text: string, { pairs }: UnitFacts): boolean {
  return pairsIn(text).every(([a, b]) => {
    const same = (one: readonly [string, string]) => (one[0] === a && one[1] === b) || (one[0] === b && one[1] === a);
    return pairs.some(same) || !pairs.some((one) => one[0] === a || one[1] === b);
  });
}

function isSmallNumber({ readings }: NumberClaim): boolean {
  return readings.every((reading) => reading.some((one) => Number(one) < smallBelow));
}

const counted = findAny(allWords.counted);

/**
 * Whether a number is what others come to: the product of two that the sentence states, or, where it says that it counts, what
 * two come to that stand in it or where it is from.
 */
function isDerived(
  claim: NumberClaim,
  { text, numbers, words }: { text: string; numbers: readonly NumberClaim[]; words: readonly Word[] },
  facts: Facts,
): boolean {
  if (numbers.length > derivedMost) return false;
  const others = numbers.filter((one) => one !== claim && countOf({ ...one, percent: false }, facts.whole) > 0);
  const spelled = wordNumbers(tokenise(text)).map(Number);
  const own = [...numbersOf(others).map(Number), ...spelled];
  const shares = others.some(({ percent }) => percent) || claim.percent;
  const fits = fitsOf(facts, words, claim);
  const enough = smallNumberFrom * Math.max(...fits);
  const there = valuesIn(facts.units.filter((_, i) => fits[i]! >= enough));
  const results = [
    ...pairsOf(own).flatMap(([a, b]) => [a * b, Math.abs(a - b)]),
    ...spelled.flatMap((a) => there.map((b) => a * b)),
  ].filter((one) => one >= derivedFrom);
  if (counted.test(text)) {
    const anywhere = valuesIn([facts.whole]);
    results.push(...own.flatMap((a) => anywhere.flatMap((b) => [a + b, Math.abs(a - b)])).filter((one) => one > 1));
    results.push(
      ...pairsOf(there)
        .flatMap(([a, b]) => [a + b, Math.abs(a - b)])
        .filter((one) => one >= derivedFrom),
    );
  }
  // "Some 140": a share is given in round figures.
  const about = shares ? pairsOf(own).flatMap(([a, b]) => [(a * b) / 100, (100 * a) / b, (100 * b) / a]) : [];
  return claim.readings
    .flat()
    .map(Number)
    .some((one) => results.includes(one) || (one >= derivedFrom && about.some((share) => Math.abs(share - one) <= 1)));
}

function valuesIn(units: readonly UnitFacts[]): number[] {
  const values = units.flatMap(({ numbers, percents }) => [...numbers.keys(), ...percents].map(Number));
  return [...new Set(values)].slice(0, partsMost);
}

function pairsOf(numbers: readonly number[]): (readonly [number, number])[] {
  return numbers.flatMap((a, i) => numbers.slice(i + 1).map((b) => [a, b] as const));
}

/** The share of the words of a statement that name something which the facts hold; 0 where it names nothing. */
export function heldShareOf(statement: string, facts: Facts): number {
  const own = namingWords(statement);
  return own.length === 0 ? 0 : own.filter((word) => isSpokenOf(word, facts)).length / own.length;
}

function namingWords(statement: string): string[] {
  const words = tokenise(statement).filter((word) => !isSmall(word) && !isProductWord(word));
  return [...new Map(words.map((word) => [stemOf(word), word])).values()];
}

/** Says by its words whether a statement is about something else than the facts: `maybe` where its meaning may tell more. */
export function isElsewhere(statement: string, facts: Facts): 'no' | 'maybe' | 'likely' {
  const naming = namingWords(statement).length;
  const share = heldShareOf(statement, facts);
  // Without the small words that English is full of it is in a language whose words cannot be compared.
  const latin = tokenise(statement).filter((word) => scriptOf(word) !== 'cyrillic');
  const is_known = latin.filter(isSmall).length >= smallWordsFrom * latin.length;
  if (naming < comparedFrom || share >= sharedFrom || !is_known) return 'no';
  return share === 0 && naming >= surelyFrom ? 'likely' : 'maybe';
}
