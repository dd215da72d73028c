import { normaliseText } from '#contract/values/normalise-text.ts';
import { expandQuestion, splitWord, type TermMatch } from './expand-question.ts';
import { findKnownStem, idfOf, rowsWithTerm, type IndexView } from '../index/index-view.ts';
import { repairLayout } from './layout-repair.ts';
import { findMisspelt, type Replacement } from './repair.ts';
import { isQuestionWord } from '#server/language/question-words.ts';
import { isRealWord } from './real-words.ts';
import { readTransliterated } from './transliteration-repair.ts';
import { stemOf, stemsWithFleetingVowel, stemsWithoutFleetingVowel } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { stringAt } from '#server/language/string-table.ts';
import { findGroups, splitGroup, type WordGroup } from '#server/language/tokenise.ts';

/** One word of a question, stop words left out. */
export interface QuestionTerm {
  /** As typed, lower-cased. */
  word: string;
  /** `expanded`: not in the texts, but other words for the same are. */
  kind: 'known' | 'repaired' | 'expanded' | 'unknown';
  /** The longer form of its group, next to the parts. */
  whole: boolean;
  matches: readonly TermMatch[];
  /** What the word weighs in the question: rare words weigh most, unknown ones as much as the rarest. */
  idf: number;
  /** Whether an answer must speak of it: words that only ask are left out. */
  asked: boolean;
}

/** What the engine understood of a question: what it ranks by, and what an expert needs to weigh sentences alike. */
export interface QuestionAnalysis {
  /** The text searched for: the question, or what its keys give where the other layout was meant, or its Latin letters in Cyrillic. */
  text: string;
  /** It was meant in other letters than typed: those of the same keys in the other layout, or Russian for Latin ones. */
  layout_swapped: boolean;
  terms: readonly QuestionTerm[];
}

/** Words that a question goes on about without naming them, and the share of a word as asked that each of them counts. */
export interface QuestionContext {
  text: string;
  weight: number;
}

/** Above so many words of its own a question is judged by those: what went before must not stand in for them. */
const speaksForItself = 2;
/** Most unknown words of one question that are repaired. */
const repairedMost = 24;
/** A repaired word counts so much in the evidence, against 1 for a word as typed. */
const repairedTrust = 0.85;

/** Reads a question against one game: layout, transliteration, misspellings. Known words are never changed. */
export function analyseQuestion(view: IndexView, question: string, context?: QuestionContext): QuestionAnalysis {
  const swapped = repairLayout(view, question);
  const text = swapped === question ? readTransliterated(view, question) : swapped;
  const terms = readText(view, text, repairedMost);
  const added = context === undefined ? [] : contextTerms(view, context, terms);
  return { text, layout_swapped: text !== question, terms: markContentTerms([...terms, ...added]) };
}

/** The terms of a text, of which so many unknown words are repaired. */
function readText(view: IndexView, text: string, repairs_left: number): QuestionTerm[] {
  const groups = readGroups(text);
  const places = groups.flatMap(({ parts }) => parts.map((word) => ({ word, stem: stemOf(word) })));
  const expanded = expandQuestion(view, places);
  const repairs = { left: repairs_left };
  let place = 0;
  return groups.flatMap((words) => {
    const further = expanded.slice(place, (place += words.parts.length));
    return readTerms(view, words, repairs, further).map((term) => toTerm(view, term));
  });
}

/** Words of the context that the texts know, or other words for, and that the question does not hold itself. */
function contextTerms(
  view: IndexView,
  { text, weight }: QuestionContext,
  own: readonly QuestionTerm[],
): QuestionTerm[] {
  const held = new Set(own.flatMap(({ matches }) => matches.map(({ stem }) => stem)));
  const speaks_for_itself = own.filter(({ asked }) => asked).length > speaksForItself;
  return readText(view, text, 0)
    .filter(({ matches }) => matches.length > 0 && !matches.some(({ stem }) => held.has(stem)))
    .map((term) => ({
      ...term,
      asked: term.asked && !speaks_for_itself,
      idf: term.idf * weight,
      matches: term.matches.map((match) => ({ ...match, idf: match.idf * weight })),
    }));
}

type ReadTerm = Pick<QuestionTerm, 'word' | 'kind' | 'whole' | 'matches'>;

function readTerms(
  view: IndexView,
  { parts, compounds }: WordGroup,
  repairs: { left: number },
  expanded: readonly (readonly TermMatch[])[],
): ReadTerm[] {
  const known_compounds = compounds.flatMap((word): ReadTerm[] => {
    const match = exactMatch(view, word);
    return match === null ? [] : [{ word, kind: 'known', whole: true, matches: [match] }];
  });
  // "cs:go" where texts say "csgo": the part is found through the whole, which alone is ranked by.
  const through_whole = known_compounds.flatMap(({ matches }) => matches.map((match) => ({ ...match, weight: 0 })));
  const read_parts = parts.flatMap((word, i): ReadTerm[] => {
    const further = expanded[i]!;
    if (isStopWord(word)) return [];
    const match = exactMatch(view, word);
    if (match !== null) return [{ word, kind: 'known', whole: false, matches: [match, ...further] }];
    if (known_compounds.length > 0)
      return [{ word, kind: 'known', whole: false, matches: [...through_whole, ...further] }];
    if (further.length > 0)
      return [{ word, kind: 'expanded', whole: false, matches: [...splitWord(view, word), ...further] }];
    if (repairs.left === 0) return [{ word, kind: 'unknown', whole: false, matches: [] }];
    repairs.left -= 1;
    return [{ word, whole: false, ...repairWord(view, word) }];
  });
  return [...read_parts, ...known_compounds];
}

function toTerm(view: IndexView, term: ReadTerm): QuestionTerm {
  const own = term.kind === 'known' ? term.matches.slice(0, 1) : term.matches;
  // Of several words for the same the one that most stands for it: another must not make it the rarest of the question.
  const most = Math.max(0, ...own.map(({ weight }) => weight));
  const idfs = own.filter(({ weight }) => weight >= most).map(({ idf }) => idf);
  const idf = idfs.length > 0 ? Math.max(...idfs) : idfOf(view, 1);
  return { ...term, idf, asked: !term.whole && !isQuestionWord(term.word) };
}

/** A question of nothing but asking words ("how does it work") asks for those. */
function markContentTerms(terms: readonly QuestionTerm[]): readonly QuestionTerm[] {
  return terms.some((term) => term.asked) ? terms : terms.map((term) => ({ ...term, asked: !term.whole }));
}

function readGroups(text: string): WordGroup[] {
  return findGroups(normaliseText(text)).map((group) => {
    const { parts, compounds } = splitGroup(group);
    return { parts, compounds: compounds.filter((word) => !isStopWord(word)) };
  });
}

function exactMatch(view: IndexView, word: string): TermMatch | null {
  const stem = stemOf(word);
  const stem_id = [stem, ...stemsWithoutFleetingVowel(stem), ...stemsWithFleetingVowel(stem)]
    .map((one) => findKnownStem(view, one))
    .find((id) => id !== -1);
  return stem_id === undefined ? null : toMatch(view, { word, stem_id, weight: 1 }, 1);
}

function toMatch(view: IndexView, { word, stem_id, weight }: Replacement, trust: number): TermMatch {
  const idf = idfOf(view, rowsWithTerm(view, view.index.stem_postings, stem_id));
  const stem = stringAt(view.index.stems, stem_id);
  return { word, stem, weight, idf, trust, beside: [], is_expansion: false, from_dictionary: false };
}

function repairWord(view: IndexView, word: string): Pick<QuestionTerm, 'kind' | 'matches'> {
  const misspelt = isRealWord(word) ? [] : findMisspelt(view, word);
  if (misspelt.length > 0)
    return { kind: 'repaired', matches: misspelt.map((found) => toMatch(view, found, repairedTrust)) };
  const parts = splitWord(view, word);
  return parts.length > 0 ? { kind: 'expanded', matches: parts } : { kind: 'unknown', matches: [] };
}
