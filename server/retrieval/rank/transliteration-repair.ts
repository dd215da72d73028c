import { stemCounts } from '../index/game-index.ts';
import { findKnownStem, type IndexView } from '../index/index-view.ts';
import { findMisspelt } from './repair.ts';
import { isRealWord } from './real-words.ts';
import { isQuestionWord } from '#server/language/question-words.ts';
import { stemOf } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { findString } from '#server/language/string-table.ts';
import { type CyrillicReading, cyrillicReadings, isAskingWord } from '#server/language/transliteration.ts';

interface TypedWord {
  typed: string;
  /** As typed it may be a word that the articles hold, one that English says little by, or another word of English. */
  english: 'named' | 'function' | 'real' | null;
  /** Its likeliest reading in Cyrillic that is known, or else the likeliest; null where there is none. */
  russian: { text: string; known: 'asking' | 'stop' | 'other' | null } | null;
}

const wordPattern = /(?<![\p{L}\p{N}'’])(?=[46]*[a-z])[a-z46]+(?:['’][a-z]+)*['’]?(?![\p{L}\p{N}])/giu;
/** Longer texts show in so many words what they are written in. */
const wordsRead = 30;
/** English words that Russian ones are written like. */
const sharedWords: ReadonlySet<string> = new Set('a by do i my no on s so to'.split(' '));
/** With more of the words that English says little by, a text is English. */
const functionsMax = 1;
/** A stop word is seldom written in a way that costs more, and less seldom where that is not an English word. */
const sureCost = { english: 0.25, other: 0.85 };
const knownCost = 2;
/** The articles' word is taken before one that only a dictionary has, unless it is written in a much rarer way. */
const dictionaryCost = 0.7;
/** Each look into a dictionary takes a tenth of a millisecond. */
const dictionaryReadings = 6;
/** If nothing asks, so many words must be Russian alone, and so long: shorter ones give a known word by chance. */
const wordsMin = 2;
const lettersMin = 4;
const stopMin = 3;

/**
 * The Russian question that was typed in Latin letters, or the text as it is. Words that the articles hold in Latin
 * letters stay as they are where they may be names.
 */
export function readTransliterated(view: IndexView, question: string): string {
  const found = question.match(wordPattern)?.slice(0, wordsRead) ?? [];
  const functions = found
    .map((typed) => typed.toLowerCase())
    .filter((word) => partsOf(word).every(isStopWord) && !sharedWords.has(word));
  if (found.length === 0 || functions.length > functionsMax) return question;
  const words = found.map((typed): TypedWord => {
    const word = typed.toLowerCase().replaceAll('’', "'");
    const english = readEnglish(view, word);
    return { typed, english, russian: readRussian(view, word, english) };
  });
  if (!isRussian(words)) return question;
  let at = 0;
  return question.replaceAll(wordPattern, (typed) => {
    const word = words[at];
    at += 1;
    return word === undefined ? typed : meantBy(view, word);
  });
}

function partsOf(word: string): string[] {
  return word.split(/['’]/u).filter((part) => part !== '');
}

function readEnglish(view: IndexView, word: string): TypedWord['english'] {
  const parts = partsOf(word);
  if (parts.every(isStopWord)) return 'function';
  if (parts.every((part) => isStopWord(part) || isKnown(view, part))) return 'named';
  return parts.every((part) => isStopWord(part) || isRealWord(part)) ? 'real' : null;
}

function isKnown(view: IndexView, word: string): boolean {
  return findKnownStem(view, stemOf(word)) !== -1;
}

function readRussian(view: IndexView, word: string, english: TypedWord['english']): TypedWord['russian'] {
  const readings = cyrillicReadings(word);
  const [likeliest] = readings;
  if (likeliest === undefined) return null;
  const sure = english === null ? sureCost.other : sureCost.english;
  const small = readings.find(({ text, cost }) => cost <= sure && (isAskingWord(text) || isStopWord(text)));
  if (small !== undefined) return { text: small.text, known: isAskingWord(small.text) ? 'asking' : 'stop' };
  const known = likeliestKnown(view, readings);
  return known === undefined ? { text: likeliest.text, known: null } : { text: known, known: 'other' };
}

/** A reading that the articles hold, or else one that only a dictionary has. */
function likeliestKnown(view: IndexView, readings: readonly CyrillicReading[]): string | undefined {
  const near = readings.filter(({ cost }) => cost <= knownCost);
  const held = near.find(({ text }) => isQuestionWord(text) || isKnown(view, text));
  const likelier = near.filter(({ cost }) => cost + dictionaryCost < (held?.cost ?? Infinity));
  const real = likelier.slice(0, dictionaryReadings).find(({ text }) => isRealWord(text));
  if (real !== undefined || held === undefined) return real?.text;
  // Several readings have one stem: "zelya" is spelt as the articles spell it.
  const stem = stemOf(held.text);
  const as_written = ({ text }: CyrillicReading) => stemOf(text) === stem && findString(view.index.words, text) !== -1;
  return (near.find(as_written) ?? held).text;
}

/** Words are Russian where one of them asks in Russian, or else where most of them are known. */
function isRussian(words: readonly TypedWord[]): boolean {
  const long = words.filter(({ typed }) => typed.length > 1);
  const russian = long.filter((word) => word.english === null && isReadable(word));
  const others = long.filter((word) => word.english !== 'named' && !isReadable(word));
  if (russian.some((word) => word.russian?.known === 'asking'))
    return others.filter(({ english }) => english !== null).length <= russian.length;
  const holds_stop = russian.some(({ typed, russian: read }) => read?.known === 'stop' && typed.length >= stopMin);
  const most = holds_stop ? Math.floor(russian.length / 2) : 0;
  return others.length <= most && russian.filter(({ typed }) => typed.length >= lettersMin).length >= wordsMin;
}

function isReadable({ russian }: TypedWord): boolean {
  return russian !== null && russian.known !== null;
}

/** A word that nobody knows is a misspelt Russian one: what is like a name in sound is found in Cyrillic letters, too. */
function meantBy(view: IndexView, { typed, english, russian }: TypedWord): string {
  if (russian === null) return typed;
  const { text, known } = russian;
  const is_small = known === 'asking' || known === 'stop';
  // "Bit" in an English sentence is no name; what a heading has or a capital begins may be one.
  const may_name = english === 'named' && (isCapital(typed) || !isKnown(view, text) || isInHeading(view, typed));
  if (may_name && !is_small) return typed;
  const isMisspeltName = () => isCapital(typed) && findMisspelt(view, typed.toLowerCase()).length > 0;
  if (known === null && (english !== null || /\d/u.test(typed) || isMisspeltName())) return typed;
  if (typed.length > 1 && typed === typed.toUpperCase()) return text.toUpperCase();
  return isCapital(typed) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

function isInHeading(view: IndexView, typed: string): boolean {
  const stem = findKnownStem(view, stemOf(typed.toLowerCase()));
  const { start, row, counts } = view.index.stem_postings;
  for (let i = start[stem] ?? 0; i < (start[stem + 1] ?? 0); i++)
    if ((counts[i] ?? 0) >>> stemCounts.content > 0 && view.allowed?.(row[i] ?? 0) !== false) return true;
  return false;
}

const isCapital = (typed: string): boolean => /^\p{Lu}/u.test(typed);
