import { findKnownStem, idfOf, rowsWithTerm, type IndexView } from '../index/index-view.ts';
import { type FoundPhrase, glossary, lexicon, type Phrase, phrasesAt, type PhraseTable } from './player-words.ts';
import { stemOf } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { translate } from './dictionary.ts';

/** A word of the game's texts that a question word stands for; `weight` is 1 for the word as typed. */
export interface TermMatch {
  word: string;
  stem: string;
  weight: number;
  idf: number;
  /** How much of the question word's share in the evidence a text has that holds this one. */
  trust: number;
  /** Stems that a text has to hold too: the other words of a phrase. */
  beside: readonly string[];
  /** Stands beside the word as typed rather than for it. */
  is_expansion: boolean;
  /** Known from the dictionary of everyday words alone, which says nothing of games. */
  from_dictionary: boolean;
}

/** A word of a question in its place, stop words included. */
export interface Place {
  word: string;
  stem: string;
}

/** A phrase weighs so much in the search where the word asked is missing, and holds so much of its share in the evidence. */
interface Expansion {
  weight: number;
  trust: number;
  from_dictionary?: boolean;
}

/** Players' words for the same. */
const alike: Expansion = { weight: 0.5, trust: 0.7 };
/** Players' words of the other language; taken where they are in more rows. */
const translated: Expansion = { weight: 0.7, trust: 0.85 };
/** Players' words for the same in the other language: two steps are less certain than one. */
const chained: Expansion = { weight: 0.49, trust: 0.595 };
/** Words of the other language that only the dictionary of everyday words knows. */
const everyday: Expansion = { weight: 0.6, trust: 0.5, from_dictionary: true };
/** Share of that weight where players' words know the word, too: what both say is meant the likelier. */
const everydayBeside = 0.33;

/** @returns whether the texts hold any of the phrases */
type AddPhrases = (from: number, length: number, phrases: readonly Phrase[], expansion: Expansion) => boolean;

/** Shorter parts are in words that they have nothing to do with. */
const partFrom = 3;
/** A word may begin and end like two others by chance. */
const asTwo = { weight: 0.35, trust: 0.7 };

/**
 * Other words of the game's texts for the words of a question, by place: players' words, the other language. They widen
 * the search and replace nothing.
 */
export function expandQuestion(view: IndexView, places: readonly Place[]): TermMatch[][] {
  const expanded: TermMatch[][] = places.map(() => []);
  const typed = new Set(places.map(({ stem }) => stem));
  const in_phrase = new Set<number>();
  const add: AddPhrases = (from, length, phrases, expansion) => {
    const fresh = phrases.filter((phrase) => isNew(view, phrase, typed));
    const known = [...new Map(fresh.map((phrase) => [phrase.stems.join(' '), phrase])).values()];
    const words = places.slice(from, from + length).filter(({ word }) => !isStopWord(word)).length;
    if (words === 0 || known.length === 0) return false;
    const weight = expansion.weight / Math.sqrt(known.length);
    const matches = known.flatMap((phrase) => matchesOf(view, phrase, words, { ...expansion, weight }));
    for (let i = from; i < from + length; i++) {
      if (!isStopWord(places[i]!.word)) expanded[i]!.push(...matches);
      if (length > 1) in_phrase.add(i);
    }
    return true;
  };
  addPlayerWords(view, places, add);
  for (const [at, { word, stem }] of places.entries()) {
    // A phrase means what it does as a whole.
    if (isStopWord(word) || in_phrase.has(at)) continue;
    const weight = everyday.weight * (expanded[at]!.length > 0 ? everydayBeside : 1);
    add(at, 1, moreFrequent(view, rowsOf(view, stem), translate(stem)), { ...everyday, weight });
  }
  return expanded;
}

function addPlayerWords(view: IndexView, places: readonly Place[], add: AddPhrases): void {
  const stems = places.map(({ stem }) => stem);
  addEach(lexicon(), stems, ({ at, length, to }) => add(at, length, to, alike));
  addEach(glossary(), stems, ({ at, length, to }) => {
    const rows = Math.min(...stems.slice(at, at + length).map((stem) => rowsOf(view, stem)));
    return add(at, length, moreFrequent(view, rows, to), translated);
  });
  addEach(lexicon(), stems, ({ at, length, to }) => {
    if (stems.slice(at, at + length).some((stem) => rowsOf(view, stem) > 0)) return false;
    const further = to.flatMap((phrase) =>
      phrasesAt(glossary(), phrase.stems, 0).flatMap((found) => (found.length === phrase.stems.length ? found.to : [])),
    );
    return add(at, length, further, chained);
  });
}

/**
 * The translations that stand in more rows than the words they translate: where a game has articles in both languages,
 * those on a thing may all be in the other, while some in the question's mention it.
 */
function moreFrequent(view: IndexView, rows: number, phrases: readonly Phrase[]): Phrase[] {
  return phrases.filter(({ words, stems }) =>
    stems.every((stem, i) => isStopWord(words[i]!) || rowsOf(view, stem) > rows),
  );
}

/** Tries the phrases at each place, longest first, until one adds something. */
function addEach(
  table: PhraseTable,
  stems: readonly string[],
  add: (found: FoundPhrase & { at: number }) => boolean,
): void {
  for (let at = 0; at < stems.length; at++) {
    const added = phrasesAt(table, stems, at).find((found) => add({ ...found, at }));
    if (added !== undefined) at += added.length - 1;
  }
}

function isNew(view: IndexView, { words, stems }: Phrase, typed: ReadonlySet<string>): boolean {
  return (
    stems.some((stem, i) => !isStopWord(words[i]!) && !typed.has(stem)) &&
    stems.every((stem, i) => isStopWord(words[i]!) || findKnownStem(view, stem) !== -1)
  );
}

function rowsOf(view: IndexView, stem: string): number {
  const id = findKnownStem(view, stem);
  return id === -1 ? 0 : rowsWithTerm(view, view.index.stem_postings, id);
}

/** Each word of a phrase, on the condition that the others stand beside it. */
function matchesOf(
  view: IndexView,
  phrase: Phrase,
  for_words: number,
  { weight, trust, from_dictionary = false }: Expansion,
): TermMatch[] {
  const places = phrase.words.flatMap((word, i) => (isStopWord(word) ? [] : [{ word, stem: phrase.stems[i]! }]));
  return places.map(({ word, stem }) => ({
    word,
    stem,
    weight: weight / Math.max(for_words, places.length),
    idf: idfOf(view, rowsOf(view, stem)),
    trust,
    is_expansion: true,
    from_dictionary,
    beside: places.flatMap((other) => (other.stem === stem ? [] : [other.stem])),
  }));
}

/** A word that no text holds as two that the texts know: "minecart" as "mine cart". */
export function splitWord(view: IndexView, word: string): TermMatch[] {
  for (let at = word.length - partFrom; at >= partFrom; at--) {
    const words = [word.slice(0, at), word.slice(at)];
    const stems = words.map(stemOf);
    if (words.every((part, i) => !isStopWord(part) && findKnownStem(view, stems[i]!) !== -1))
      return matchesOf(view, { words, stems }, 1, asTwo);
  }
  return [];
}
