import { normaliseText } from '#contract/values/normalise-text.ts';
import { findKnownStem, type IndexView } from '../index/index-view.ts';
import { swapLayout } from '#server/language/layout.ts';
import { stemOf } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { findGroups, splitGroup } from '#server/language/tokenise.ts';

/** A word between spaces as typed, or as the same keys give it in the other layout. */
interface Reading {
  text: string;
  letters: number;
  known_letters: number;
  /** Whether a known word of it is more than a stop word. */
  holds_content: boolean;
}

/** The other layout is taken where less than the first share is known as typed, at least the second would be, by the gap. */
const knownBelow = 0.5;
const knownFrom = 0.6;
const leastGain = 0.3;
/** A lone word in the other layout must be this long: shorter ones give a known word by chance. */
const loneWordMin = 4;

/**
 * The text a question was meant to be, where it or a word of it was typed in the other keyboard layout. Words that are
 * known as typed stay. Shares are of letters, not words: swapped text falls apart into single letters that are known.
 */
export function repairLayout(view: IndexView, question: string): string {
  const words = question
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ typed: readWord(view, word), swapped: readWord(view, swapLayout(word)) }));
  const typed = knownShare(words.map((word) => word.typed));
  const swapped = knownShare(words.map((word) => word.swapped));
  const holds_content = words.some((word) => word.swapped.holds_content);
  const all_swapped = holds_content && typed < knownBelow && swapped >= knownFrom && swapped >= typed + leastGain;
  const isLone = ({ typed: one, swapped: other }: (typeof words)[number]) =>
    one.known_letters === 0 && other.letters >= loneWordMin && isKnown(other) && other.holds_content;
  const isSwapped = (word: (typeof words)[number]): boolean =>
    all_swapped ? !isKnown(word.typed) || isKnown(word.swapped) : isLone(word);
  if (!words.some(isSwapped)) return question;
  return words.map((word) => (isSwapped(word) ? word.swapped.text : word.typed.text)).join(' ');
}

function readWord(view: IndexView, text: string): Reading {
  const reading: Reading = { text, letters: 0, known_letters: 0, holds_content: false };
  for (const group of findGroups(normaliseText(text))) {
    for (const part of splitGroup(group).parts) {
      reading.letters += part.length;
      const stop = isStopWord(part);
      if (!stop && findKnownStem(view, stemOf(part)) === -1) continue;
      reading.known_letters += part.length;
      reading.holds_content ||= !stop;
    }
  }
  return reading;
}

function knownShare(readings: readonly Reading[]): number {
  const letters = readings.reduce((sum, reading) => sum + reading.letters, 0);
  return letters === 0 ? 0 : readings.reduce((sum, reading) => sum + reading.known_letters, 0) / letters;
}

function isKnown({ letters, known_letters }: Reading): boolean {
  return letters > 0 && known_letters === letters;
}
