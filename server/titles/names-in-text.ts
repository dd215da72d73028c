import { doInSlices, type Slices } from '#server/scheduler/slices.ts';
import { isRealWord, readyRealWords } from '#server/retrieval/rank/real-words.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import type { AliasRow } from './aliases.ts';
import { namesByTitle, titleKey } from './everyday-names.ts';
import { isMisspelt } from './misspelt.ts';
import { numbersLike, queryWords, titleParts, writtenWords } from './title-words.ts';

export interface NamedGame {
  id: number;
  title: string;
}

interface Name {
  game_id: number;
  /** The title, the part of it before its subtitle or what players call the game; else a word that only its title has. */
  is_whole: boolean;
  /** Those that have no number and say something. */
  content_words: number;
  /** Holds a word that no dictionary has: whoever writes it means the game. */
  is_distinct: boolean;
}

/** Names of games by their words as one, so that "open ttd" and "openttd" are the same. */
export interface GameNames {
  byKey: ReadonlyMap<string, readonly Name[]>;
  /** Keys of one word that a misspelt word may mean, by their first letter. */
  spelt: ReadonlyMap<string, readonly string[]>;
}

/** A name in a text: from one word to before another. */
export interface FoundName {
  game_ids: number[];
  from: number;
  to: number;
  /** Nobody writes it who means something else. */
  is_certain: boolean;
  /** It is a whole name in several words that say something, or stands behind "in" or "game": a single word may be any. */
  is_title: boolean;
}

const longestName = 6;
/** Longer texts name their game at the beginning. */
const wordsRead = 60;
const leastLetters = 3;
const misspeltFrom = 6;
/** So many ordinary words in the order of a title are the title. */
const phraseWords = 3;
const ownWordFrom = 5;

const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word);
const isContent = (word: string): boolean => !isStopWord(word) && !isNumber(word);
const mayBeDistinct = (word: string): boolean => word.length >= leastLetters && isContent(word);
const isDistinctWord = (word: string): boolean => mayBeDistinct(word) && !isRealWord(word);

/** Whether some words are worth a look among the titles: one alone may be a word of any question. */
export const canBeName = (words: readonly string[]): boolean =>
  words.some(isDistinctWord) || words.filter(isContent).length > 1;

/** Whether they are written as nothing else is: an everyday name or a title, and perhaps its number. */
export const isSpelledName = (words: readonly string[]): boolean =>
  isDistinctWord(words[0] ?? '') && words.slice(1).every((word) => isNumber(word) || isDistinctWord(word));

/** A Russian word without its ending: "в террарии" names what "террария" is. */
function withoutEnding(word: string): string {
  return /^\p{Script=Cyrillic}{4,}$/u.test(word)
    ? word.replace(/(?<=.{3})(?:ами|ями|ом|ем|ой|ей|ах|ях|ам|ям|[аеиоуыэюяйь])$/u, '')
    : word;
}

const keyOf = (words: readonly string[]): string => words.map(withoutEnding).join('');

/**
 * Gets ready what these games are called: by their titles, with and without a subtitle, by everyday names and aliases,
 * and by a word that only one of the titles has and no dictionary. Others are served meanwhile.
 */
export async function readyGameNames(games: readonly NamedGame[], aliases: readonly AliasRow[]): Promise<GameNames> {
  await namesByTitle.ready();
  const called = await doInSlices(listCalled(games, aliases));
  await readyRealWords(new Set(called.flatMap(({ words }) => words.filter(mayBeDistinct))));
  return doInSlices(sortNames(called));
}

/** One way in which a game is called. */
interface Called {
  game_id: number;
  words: readonly string[];
  is_title: boolean;
}

const inSlice = 5;

function* listCalled(games: readonly NamedGame[], aliases: readonly AliasRow[]): Slices<Called[]> {
  const called: Called[] = [];
  const idsOfTitle = new Map<string, number[]>();
  const addName = (key: string, name: string): void => {
    for (const game_id of idsOfTitle.get(key) ?? []) called.push({ game_id, words: queryWords(name), is_title: false });
  };
  for (const [at, { id, title }] of games.entries()) {
    const parts = titleParts(title);
    const all = parts.flat();
    for (const words of [all, parts[0] ?? []]) {
      called.push({ game_id: id, words, is_title: words === all });
      if (isStopWord(words[0] ?? '')) called.push({ game_id: id, words: words.slice(1), is_title: false });
    }
    const key = all.join(' ');
    idsOfTitle.set(key, [...(idsOfTitle.get(key) ?? []), id]);
    if (at % inSlice === 0) yield;
  }
  for (const [key, shipped] of namesByTitle()) {
    if (!idsOfTitle.has(key)) continue;
    for (const { names } of shipped) for (const name of names) addName(key, name);
    yield;
  }
  for (const [at, { alias, stands_for }] of aliases.entries()) {
    addName(titleKey(stands_for), alias);
    if (at % inSlice === 0) yield;
  }
  return called;
}

function* sortNames(called: readonly Called[]): Slices<GameNames> {
  const byKey = new Map<string, Name[]>();
  const add = (game_id: number, words: readonly string[], is_whole = true): void => {
    const key = keyOf(words);
    const known = byKey.get(key) ?? [];
    if (key === '' || known.some((name) => name.game_id === game_id)) return;
    const content_words = words.filter(isContent).length;
    byKey.set(key, [...known, { game_id, is_whole, content_words, is_distinct: words.some(isDistinctWord) }]);
  };
  const owners = new Map<string, Set<number>>();
  for (const [at, { game_id, words, is_title }] of called.entries()) {
    add(game_id, words);
    for (const word of is_title ? words : [])
      if (word.length >= ownWordFrom && isDistinctWord(word))
        owners.set(word, (owners.get(word) ?? new Set<number>()).add(game_id));
    if (at % inSlice === 0) yield;
  }
  for (const [word, ids] of owners) if (ids.size === 1) for (const id of ids) add(id, [word], false);
  yield;
  const spelt = [...byKey].flatMap(([key, names]) =>
    key.length >= misspeltFrom && names.some(({ is_distinct }) => is_distinct) ? [key] : [],
  );
  return { byKey, spelt: Map.groupBy(spelt, (key) => key.charAt(0)) };
}

/** The games that a text names, each at its longest name, the certain ones first. */
export function findNames({ byKey, spelt }: GameNames, text: string): FoundName[] {
  const written = writtenWords(text).slice(0, wordsRead);
  const words = written.map((word) => word.written.toLowerCase());
  const stems = words.map(withoutEnding);
  const found: FoundName[] = [];
  const taken = (from: number, to: number) => found.some((name) => from < name.to && name.from < to);
  for (let length = Math.min(longestName, words.length); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const to = from + length;
      if (taken(from, to)) continue;
      const names =
        byKey.get(stems.slice(from, to).join('')) ??
        withNumber(byKey, words.slice(from, to)) ??
        (length === 1 ? namesLike(byKey, spelt, words[from]!) : []);
      if (names.length === 0) continue;
      const isCertain = ({ content_words, is_distinct }: Name): boolean =>
        is_distinct || content_words >= phraseWords || isMarked(written, { from, to, content_words });
      const certain = names.filter(isCertain);
      const meant = certain.length > 0 ? certain : names;
      const isTitle = ({ is_whole, content_words }: Name): boolean =>
        is_whole && (content_words > 1 || isPlace(written, from, to));
      found.push({
        game_ids: meant.map(({ game_id }) => game_id),
        from,
        to,
        is_certain: certain.length > 0,
        is_title: meant.some(isTitle),
      });
    }
  }
  return found.toSorted((a, b) => Number(b.is_certain) - Number(a.is_certain) || a.from - b.from);
}

/** "Civilization six" names what "Civilization VI" does. */
function withNumber(byKey: GameNames['byKey'], words: readonly string[]): readonly Name[] | undefined {
  const [last = ''] = words.slice(-1);
  const number = words.length > 1 ? numbersLike(last, false).find(({ word }) => isNumber(word)) : undefined;
  return number && byKey.get(keyOf([...words.slice(0, -1), number.word]));
}

/** One letter beside the name, in a word that no dictionary has. */
function namesLike(byKey: GameNames['byKey'], spelt: GameNames['spelt'], word: string): readonly Name[] {
  const typed = withoutEnding(word);
  const key = (spelt.get(typed.charAt(0)) ?? []).find((name) => isMisspelt(typed, name, misspeltFrom));
  return key === undefined || !isDistinctWord(word) ? [] : byKey.get(key)!;
}

export const gameWord = /^(?:game|игр[аеуы]|игрой)$/u;
const inside = /^(?:in|for|в|во|для)$/u;

/** Whether it stands behind "in" at an end of the text: "in rust", and not "in rust proof paint". */
function isPlace(written: ReturnType<typeof writtenWords>, from: number, to: number): boolean {
  const before = written[from - 1]?.written.toLowerCase() ?? '';
  if (gameWord.test(before)) return true;
  const is_end = /[^\s-]/u.test(written[to]?.before ?? '.');
  return inside.test(before) && (is_end || from === 1);
}

const quote = /["'«“„]$/u;
const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word) && /\p{Ll}/u.test(word);

/** Ordinary words are a name where they are written as one: in quotes, with capitals, before a colon, behind "game". */
function isMarked(
  written: ReturnType<typeof writtenWords>,
  { from, to, content_words }: { from: number; to: number; content_words: number },
): boolean {
  const first = written[from]!;
  if (quote.test(first.before) || gameWord.test(written[from - 1]?.written.toLowerCase() ?? '')) return true;
  if (from === 0 && /^\s*(?:[:,]|[-–—]\s)/u.test(written[to]?.before ?? '')) return true;
  const name = written.slice(from, to).filter(({ written: word }) => isContent(word.toLowerCase()));
  const beginsSentence = from === 0 || /[.?!\n]/u.test(first.before);
  if (name.length === 0 || !name.every(({ written: word }) => isCapital(word))) return false;
  if (beginsSentence && content_words < 2) return false;
  // Where most words have capitals, these say nothing.
  const others = [...written.slice(0, from), ...written.slice(to)].filter(({ written: word }) => !/^\p{N}/u.test(word));
  return others.filter(({ written: word }) => isCapital(word)).length * 2 <= others.length;
}
