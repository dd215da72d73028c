import { scriptOf, stemOf, type Script } from '#server/retrieval/stem.ts';
import { isQuestionWord } from '#server/retrieval/question-words.ts';
import { isStopWord } from '#server/retrieval/stop-words.ts';
import { findGroups, normaliseText, splitGroup, tokenise } from '#server/retrieval/tokenise.ts';

/**
 * A number as it may be read: any one of `readings` will do, and all numbers of that reading must be found.
 * "1,500" reads as 1500 or 1.5, "10 200" as 10200 or as 10 and 200.
 */
interface NumberClaim {
  readings: readonly (readonly string[])[];
  percent: boolean;
}

/** What a text states, in the form that claims are looked up in. */
export interface Facts {
  numbers: ReadonlySet<string>;
  percents: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  script: Script;
}

const times = /(?<![\p{L}\p{N}])[xх×](?=\d)/giu;
const space = "[ \u00a0\u2009\u202f'’]";
const statedNumber = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\d{1,3}(?:${space}\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)*)(?:(k|к)(?!\\p{L}))?(\\s?(?:%|percent|per cent|процент))?`,
  'giu',
);
const properName = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*(?:['’-][\p{L}\p{N}]+)*/gu;
const opening = /(?<![\s*_"'«“„([`])[\s*_"'«“„([`]*$/u;
const labelValueWords = 4;

const numberWords = new Map(
  [
    'one один одна одно одного одной',
    'two два две двух двумя',
    'three три трех тремя',
    'four четыре четырех',
    'five пять пяти',
    'six шесть шести',
    'seven семь семи',
    'eight восемь восьми',
    'nine девять девяти',
    'ten десять десяти',
    'eleven одиннадцать',
    'twelve двенадцать',
  ].flatMap((words, i) => words.split(' ').map((word) => [word, String(i + 1)] as const)),
);

/** The numbers that a text states in digits; those inside words, such as the key F5, are names. */
export function readNumbers(text: string): NumberClaim[] {
  return [...text.replace(times, ' ').matchAll(statedNumber)].map((match) => {
    const percent = match[2] !== undefined;
    const digits = percent ? match[0].slice(0, -match[2]!.length) : match[0];
    if (match[1] === undefined) return { readings: readDigits(digits), percent };
    const readings = readDigits(digits.slice(0, -1));
    return {
      readings: readings.flatMap((reading) => [reading, reading.map((n) => String(Number(n) * 1_000))]),
      percent,
    };
  });
}

function readDigits(digits: string): string[][] {
  const spaced = digits.split(new RegExp(space));
  if (spaced.length > 1) return [...readDigits(spaced.join('')), spaced.map((part) => readDigits(part)[0]![0]!)];
  const parts = digits.split(/[.,]/);
  const separators = digits.replace(/\d/g, '');
  const decimal = plain(`${parts.slice(0, -1).join('')}.${parts.at(-1)}`);
  const whole = plain(parts.join(''));
  const grouped = parts.slice(1).every((part) => part.length === 3) && parts[0]!.length <= 3 && !digits.startsWith('0');
  if (parts.length === 1) return [[whole]];
  if (parts.length === 2) return grouped ? [[whole], [decimal]] : [[decimal]];
  if (grouped && new Set(separators).size === 1) return [[whole]];
  // "1,234.56": only the last separator differs. Anything else is a version or a date and stands for itself.
  return /^(.)\1*(?!\1).$/.test(separators) ? [[decimal]] : [[digits]];
}

function plain(digits: string): string {
  return String(Number(digits));
}

/** The proper names of a sentence: words with a capital that do not owe it to their place. */
export function readNames(sentence: string): string[] {
  return [...sentence.matchAll(properName)]
    .filter((match) => {
      const before = sentence.slice(0, match.index);
      if (/^(?:\p{L}$|I['’])/u.test(match[0])) return false;
      const left = before.replace(opening, '');
      if (left.endsWith(':')) return sentence.slice(match.index).split(/\s+/).length <= labelValueWords;
      return left !== '' && !/[.!?…|>]$/.test(left);
    })
    .map((match) => match[0]);
}

/** Reads the text of the cited chunks once for all the claims to be found in it. */
export function readFacts(text: string): Facts {
  const claims = readNumbers(text);
  const words = tokenise(text);
  const spelled = words.flatMap((word) => numberWords.get(word) ?? []);
  const numbersOf = (found: readonly NumberClaim[]) => found.flatMap((claim) => claim.readings.flat());
  return {
    numbers: new Set([...numbersOf(claims), ...spelled]),
    percents: new Set(numbersOf(claims.filter((claim) => claim.percent))),
    stems: new Set(words.map(stemOf)),
    script: mainScript(text),
  };
}

/**
 * Whether every number and name of a sentence is in the facts. Names that the answer's language writes in another script
 * than the facts cannot be compared and pass.
 */
export function isSupported(sentence: string, facts: Facts): boolean {
  const numbers = readNumbers(sentence).every((claim) => {
    const known = claim.percent ? facts.percents : facts.numbers;
    return claim.readings.some((reading) => reading.every((number) => known.has(number)));
  });
  return numbers && readNames(sentence).every((name) => hasName(name, mainScript(sentence), facts));
}

function hasName(name: string, ownScript: Script, facts: Facts): boolean {
  const script = scriptOf(
    normaliseText(name)
      .toLowerCase()
      .replace(/[^\p{L}]/gu, ''),
  );
  if (script === ownScript && script !== facts.script) return true;
  const known = (word: string) => facts.stems.has(stemOf(word));
  return findGroups(normaliseText(name))
    .map(splitGroup)
    .every(({ parts, compounds }) => parts.every(known) || compounds.some(known));
}

function mainScript(text: string): Script {
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return cyrillic > latin ? 'cyrillic' : 'latin';
}

/** How much of the words of a statement that name something is in the facts, from 0 to 1; 0 where it names nothing. */
export function heldShareOf(statement: string, { stems }: Facts): number {
  const words = tokenise(statement).filter((word) => !isStopWord(word) && !isQuestionWord(word));
  const own = [...new Set(words.map(stemOf))];
  return own.length === 0 ? 0 : own.filter((stem) => stems.has(stem)).length / own.length;
}
