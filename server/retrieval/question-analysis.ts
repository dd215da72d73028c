import { findKnownStem, idfOf, rowsWithTerm, type IndexView } from './index-view.ts';
import { swapLayout } from './layout.ts';
import { findInOtherScript, findMisspelt, type Replacement } from './repair.ts';
import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import { stringAt } from './string-table.ts';
import { findGroups, normaliseText, splitGroup, type WordGroup } from './tokenise.ts';

/** A word of the game's texts that a question word stands for; `weight` is 1 for the word as typed. */
export interface TermMatch {
  word: string;
  stem: string;
  weight: number;
  idf: number;
}

/** One word of a question, stop words left out. */
export interface QuestionTerm {
  /** As typed, lower-cased. */
  word: string;
  kind: 'known' | 'repaired' | 'cross_script' | 'unknown';
  /** Words typed as one group ("ak-47") share a number. */
  group: number;
  /** The longer form of its group, next to the parts. */
  whole: boolean;
  matches: readonly TermMatch[];
}

/** What the engine understood of a question: what it ranks by, and what an expert needs to weigh sentences alike. */
export interface QuestionAnalysis {
  /** The text searched for: the question, or what its keys give in the other layout. */
  text: string;
  layout_swapped: boolean;
  terms: readonly QuestionTerm[];
}

/** Reads a question against one game: layout, misspellings, names in the other script. Known words are never changed. */
export function analyseQuestion(view: IndexView, question: string): QuestionAnalysis {
  const as_typed = readGroups(question);
  const swapped_text = swapLayout(question);
  const swapped = readGroups(swapped_text);
  const layout_swapped = isOtherLayout(view, as_typed, swapped);
  const groups = layout_swapped ? swapped : as_typed;
  let repairs_left = view.settings.repaired_words;
  const terms: QuestionTerm[] = [];
  for (const [group, { parts, wholes }] of groups.entries()) {
    const known_wholes = wholes.flatMap((word) => {
      const match = exactMatch(view, word);
      return match === null ? [] : [{ word, kind: 'known', group, whole: true, matches: [match] } as const];
    });
    for (const word of parts) {
      if (isStopWord(word)) continue;
      const match = exactMatch(view, word);
      if (match !== null) {
        terms.push({ word, kind: 'known', group, whole: false, matches: [match] });
      } else if (known_wholes.length > 0 || repairs_left === 0) {
        terms.push({ word, kind: 'unknown', group, whole: false, matches: [] });
      } else {
        repairs_left -= 1;
        terms.push({ word, group, whole: false, ...repairWord(view, word) });
      }
    }
    terms.push(...known_wholes);
  }
  return { text: layout_swapped ? swapped_text : question, layout_swapped, terms };
}

function readGroups(text: string): WordGroup[] {
  return findGroups(normaliseText(text)).map((group) => {
    const { parts, wholes } = splitGroup(group);
    return { parts, wholes: wholes.filter((word) => !isStopWord(word)) };
  });
}

function exactMatch(view: IndexView, word: string): TermMatch | null {
  const stem_id = findKnownStem(view, stemOf(word));
  return stem_id === -1 ? null : toMatch(view, { word, stem_id, weight: 1 });
}

function toMatch(view: IndexView, { word, stem_id, weight }: Replacement): TermMatch {
  const idf = idfOf(view, rowsWithTerm(view, view.index.stem_postings, stem_id));
  return { word, stem: stringAt(view.index.stems, stem_id), weight, idf };
}

function repairWord(view: IndexView, word: string): Pick<QuestionTerm, 'kind' | 'matches'> {
  const misspelt = findMisspelt(view, word);
  if (misspelt.length > 0) return { kind: 'repaired', matches: misspelt.map((found) => toMatch(view, found)) };
  const other_script = findInOtherScript(view, word);
  if (other_script.length > 0) return { kind: 'cross_script', matches: other_script.map((found) => toMatch(view, found)) };
  return { kind: 'unknown', matches: [] };
}

function isOtherLayout(view: IndexView, as_typed: readonly WordGroup[], swapped: readonly WordGroup[]): boolean {
  const { layout_known_below, layout_known_from, layout_gain } = view.settings;
  const typed = knownShare(view, as_typed);
  if (typed.share >= layout_known_below) return false;
  const other = knownShare(view, swapped);
  return other.holds_content && other.share >= layout_known_from && other.share >= typed.share + layout_gain;
}

/** Stop words are known words here, but alone they prove nothing: "c" is a Russian one when typed as "с". */
function knownShare(view: IndexView, groups: readonly WordGroup[]): { share: number; holds_content: boolean } {
  let words = 0;
  let known = 0;
  let holds_content = false;
  for (const word of groups.flatMap((group) => group.parts)) {
    words += 1;
    if (isStopWord(word)) known += 1;
    else if (findKnownStem(view, stemOf(word)) !== -1) {
      known += 1;
      holds_content = true;
    }
  }
  return { share: words === 0 ? 0 : known / words, holds_content };
}
