import { idsThatBegin, lettersGrouped } from '../index/beginnings.ts';
import { findKnownStem, isKnownStem, type IndexView } from '../index/index-view.ts';
import type { Phrase } from './player-words.ts';
import { isRealWord } from './real-words.ts';
import { rootsOf } from '#server/language/roots.ts';
import { stemOf } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { stringAt } from '#server/language/string-table.ts';
import { unitsOf } from '#server/language/edit-distance.ts';

/** Shorter beginnings are shared by words that have nothing to do with each other. */
const sharedFrom = 5;
const endingMax = 4;
const formsMax = 4;
const partFrom = 3;
const hasDigit = /\p{N}/u;

/**
 * Stems of the texts that go on from a stem or that it goes on from: "mirror" and "mirrored". The nearest in length
 * first.
 */
export function derivedForms(view: IndexView, stem: string): Phrase[] {
  if (stem.length < sharedFrom || hasDigit.test(stem)) return [];
  const { stems } = view.index;
  const { start, units: all } = stems;
  const units = unitsOf(stem);
  const found: { id: number; further: number }[] = [];
  for (const id of idsThatBegin(view.index.stem_beginnings, units)) {
    const from = start[id]!;
    const length = start[id + 1]! - from;
    const further = Math.abs(length - units.length);
    if (further === 0 || further > endingMax || length < sharedFrom) continue;
    const shared = Math.min(length, units.length);
    let i = 0;
    while (i < shared && all[from + i] === units[i]) i++;
    if (i === shared && isKnownStem(view, id) && !isCompound(stem, length)) found.push({ id, further });
  }
  return found
    .toSorted((a, b) => a.further - b.further || a.id - b.id)
    .slice(0, formsMax)
    .map(({ id }) => ({ words: [stringAt(stems, id)], stems: [stringAt(stems, id)] }));
}

/** "Waterpark" is a park: it is more than another form of "water", with which it begins. */
function isCompound(stem: string, beginning: number): boolean {
  const rest = stem.slice(beginning);
  return rest.length >= endingMax && isRealWord(rest);
}

/** Stems of the texts with the root of a stem and another ending, as {@link rootsOf} says it. The nearest in length first. */
export function kinOf(view: IndexView, stem: string): Phrase[] {
  const roots = rootsOf(stem);
  if (stem.length < lettersGrouped || roots.length === 0) return [];
  const { stems } = view.index;
  return [...idsThatBegin(view.index.stem_beginnings, unitsOf(stem))]
    .filter((id) => isKnownStem(view, id))
    .map((id) => stringAt(stems, id))
    .filter((other) => other !== stem && rootsOf(other).some((root) => roots.includes(root)))
    .toSorted((a, b) => Math.abs(a.length - stem.length) - Math.abs(b.length - stem.length) || (a < b ? -1 : 1))
    .slice(0, formsMax)
    .map((other) => ({ words: [other], stems: [other] }));
}

/** A word that no text holds as two that the texts know: "minecart" as "mine cart". */
export function splitWord(view: IndexView, word: string): string[][] {
  for (let at = word.length - partFrom; at >= partFrom; at--) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => !isStopWord(part) && findKnownStem(view, stemOf(part)) !== -1)) return [parts];
  }
  return [];
}
