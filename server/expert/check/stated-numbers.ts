import { anyOf } from '../words/phrases.ts';
import { allWords, namesByWord } from '../words/words.ts';

/**
 * A number as it may be read: any one of `readings` will do, and all numbers of that reading must be found.
 * "1,500" reads as 1500 or 1.5, "10 200" as 10200 or as 10 and 200.
 */
export interface NumberClaim {
  readings: readonly (readonly string[])[];
  percent: boolean;
  /** Where it stands in the text. */
  start: number;
  end: number;
}

const beside = allWords.beside_numbers;
/** What stands before a number and joins it to another one: "x2", "16x16", "2d6". */
const joint = new RegExp(`(?<!\\p{L})(?:${anyOf(beside.times)}|(?<=\\d)${anyOf(beside.dice)})(?=\\d)`, 'giu');
const space = "[ \u00a0\u2009\u202f'’]";
const statedNumber = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\d{1,3}(?:${space}\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)*)(?:(${anyOf(beside.thousands)})(?!\\p{L}))?(\\s?${anyOf(beside.percent)})?`,
  'giu',
);

/** The numbers that a text states in digits; those inside words, such as the key F5, are names. */
export function readNumbers(text: string): NumberClaim[] {
  return [...text.replace(joint, '|').matchAll(statedNumber)].map((match) => {
    const [whole, thousands = '', percent = ''] = match;
    const plainly = readDigits(whole.slice(0, whole.length - thousands.length - percent.length));
    const larger = thousands === '' ? [] : plainly.map((reading) => reading.map((n) => String(Number(n) * 1_000)));
    return {
      readings: [...plainly, ...larger],
      percent: percent !== '',
      start: match.index,
      end: match.index + whole.length,
    };
  });
}

function readDigits(digits: string): string[][] {
  const spaced = digits.split(new RegExp(space));
  if (spaced.length > 1) return [...readDigits(spaced.join('')), spaced.map((part) => readDigits(part)[0]![0]!)];
  const parts = digits.split(/[.,]/);
  const separators = [...digits].filter((sign) => '.,'.includes(sign));
  const decimal = plain(`${parts.slice(0, -1).join('')}.${parts.at(-1)}`);
  const whole = plain(parts.join(''));
  const grouped = parts.slice(1).every((part) => part.length === 3) && parts[0]!.length <= 3 && !digits.startsWith('0');
  if (parts.length === 1) return [[whole]];
  if (parts.length === 2) return grouped ? [[whole], [decimal]] : [[decimal]];
  if (grouped && new Set(separators).size === 1) return [[whole]];
  // "1,234.56": only the last separator differs. Anything else is a version or a date and stands for itself.
  if (separators.indexOf(separators.at(-1)!) === separators.length - 1 && new Set(separators).size === 2)
    return [[decimal]];
  return parts.length === 3 && separators.join('') === '..' ? [[digits], parts.map(plain)] : [[digits]];
}

function plain(digits: string): string {
  return String(Number(digits));
}

const numberWords = namesByWord(allWords.numbers);
const monthWords = namesByWord(allWords.months);
const multipleWords = namesByWord(allWords.multiples);
const statedMultiple = new RegExp(
  `(?<![\\d.,])(\\d+(?:[.,]\\d+)?)\\s?-?${anyOf(beside.multiples)}(?![\\p{L}\\p{N}])`,
  'giu',
);
/** More times as much is a count of something else. */
const multipleMax = 20;

/** The numbers that words stand for: "two", and a month's. */
export function wordNumbers(words: readonly string[]): string[] {
  return words.flatMap((word) => numberWords.get(word) ?? monthWords.get(word) ?? []);
}

/** The number of a month by its name. */
export function monthOf(word: string): string | undefined {
  return monthWords.get(word.toLowerCase());
}

export function numbersOf(claims: readonly NumberClaim[]): string[] {
  return claims.flatMap((claim) => claim.readings.flat());
}

const joined = new RegExp(
  `(?<![\\d.,])(\\d+(?:[.,]\\d+)*)\\s?(?:[*/:–—-]|${anyOf([...beside.times, ...beside.dice, ...beside.ranges])})\\s?(?=(\\d+(?:[.,]\\d+)*))`,
  'giu',
);

/** Numbers that belong together: "10×2", "5–10", "2d6". */
export function pairsIn(text: string): (readonly [string, string])[] {
  return [...text.matchAll(joined)].map(
    ([, one, other]) => [one!.replace(',', '.'), other!.replace(',', '.')] as const,
  );
}

/** What "triple" and "+200 %" say in each other's form. */
export function multiplesIn(text: string, words: readonly string[]): { numbers: string[]; percents: string[] } {
  const worded = words.flatMap((word) => multipleWords.get(word) ?? []).map(Number);
  const stated = [...text.matchAll(statedMultiple)].map((match) => Number(match[1]!.replace(',', '.')));
  const times = [...worded, ...stated].filter((one) => one > 0 && one <= multipleMax);
  const percents = readNumbers(text)
    .filter(({ percent }) => percent)
    .flatMap(({ readings }) => readings.flat().map(Number));
  return {
    numbers: [...times, ...percents.flatMap((one) => [one / 100, 1 + one / 100])].map(rounded),
    percents: times.flatMap((one) => [one * 100, Math.abs(one - 1) * 100]).map(rounded),
  };
}

function rounded(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}
