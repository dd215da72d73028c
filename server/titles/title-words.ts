import { normaliseText } from '#contract/values/normalise-text.ts';

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv', 'xvi'];
const romanNumbers = new Map(romans.map((roman, i) => [roman, String(i + 1)]));

/** Words that a title's acronym may leave out. */
export const smallWords: ReadonlySet<string> = new Set('a an and at by for from in of on or the to with'.split(' '));

/** Words in titles of things that are not games themselves, such as demos. */
export const sideProducts: ReadonlySet<string> = new Set(
  'artbook benchmark beta demo ost playtest prologue soundtrack trailer'.split(' '),
);

const initials = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu;
const partBorder = /[:|()[\]~]|\s[-–—]+\s/u;
const word = /[\p{L}\p{N}]+/gu;

/** Longer words are machine text; nobody types them. */
const wordLengthMax = 40;

/** Normalises titles and queries, so that "S.T.A.L.K.E.R.", "stalker" and "STALKER™" are equal. Case is preserved. */
function level(text: string): string {
  // Trade marks go before NFKD, which would turn ™ into the letters "tm".
  return normaliseText(text.replaceAll(/[™®©]/gu, '').replaceAll('&', ' and '))
    .replaceAll(/['’‘`´ʼ]/gu, '')
    .replaceAll(initials, (letters) => letters.replaceAll('.', ''));
}

/** The words of a title in the parts that ":", " - " and brackets make, Roman numbers as Arabic ones. */
export function titleParts(title: string): string[][] {
  let place = 0;
  return level(title)
    .split(partBorder)
    .map((part) => (part.match(word) ?? []).map((found) => romanAsNumber(found, place++) ?? lowered(found)))
    .filter((part) => part.length > 0);
}

/** A single letter is a number only where nobody would take it for a word: upper-case and not first. */
function romanAsNumber(found: string, place: number): string | undefined {
  if (found.length === 1 && (place === 0 || found !== found.toUpperCase())) return undefined;
  return romanNumbers.get(found.toLowerCase());
}

function lowered(found: string): string {
  return found.toLowerCase().slice(0, wordLengthMax);
}

/** The words of a text as they are written, each with what stands before it. */
export function writtenWords(text: string): { written: string; before: string }[] {
  const levelled = level(text);
  let end = 0;
  return [...levelled.matchAll(word)].map(({ 0: written, index }) => {
    const before = levelled.slice(end, index);
    end = index + written.length;
    return { written, before };
  });
}

/** The words of a query, normalised like those of a title. Numbers stay as typed: see {@link numbersLike}. */
export function queryWords(query: string): string[] {
  return (level(query).match(word) ?? []).map(lowered);
}

const numberWords = new Map<string, readonly string[]>(
  [
    'one один первый первая',
    'two два второй вторая',
    'three три третий третья',
    'four четыре четвертый четвертая',
    'five пять пятый пятая',
    'six шесть шестой шестая',
    'seven семь седьмой седьмая',
    'eight восемь восьмой восьмая',
    'nine девять девятый девятая',
    'ten десять десятый десятая',
  ].map((words, i) => [String(i + 1), words.split(' ')]),
);
const numberOfWord = new Map([...numberWords].flatMap(([digits, words]) => words.map((name) => [name, digits])));

/** Other ways to write a word as a number, or a number as a word, each with its certainty. */
export function numbersLike(query_word: string, is_first: boolean): { word: string; weight: number }[] {
  const like: { word: string; weight: number }[] = [];
  const roman = romanNumbers.get(query_word);
  if (roman !== undefined && !(query_word.length === 1 && is_first))
    like.push({ word: roman, weight: query_word.length === 1 ? 0.9 : 0.95 });
  const digits = numberOfWord.get(query_word);
  if (digits !== undefined) like.push({ word: digits, weight: 0.85 });
  const english = numberWords.get(query_word)?.[0];
  if (english !== undefined) like.push({ word: english, weight: 0.85 });
  return like;
}
