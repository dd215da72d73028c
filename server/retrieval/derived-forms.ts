import { findKnownStem, isKnownStem, type IndexView } from './index-view.ts';
import type { Phrase } from './player-words.ts';
import { isRealWord } from './real-words.ts';
import { rootsOf } from './roots.ts';
import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import { stringAt, stringCount, type StringTable } from './string-table.ts';
import { unitsOf } from './edit-distance.ts';

/** Shorter beginnings are shared by words that have nothing to do with each other. */
const sharedFrom = 5;
const lettersGrouped = 4;
const endingMax = 4;
const formsMax = 4;
const partFrom = 3;
const hasDigit = /\p{N}/u;

/** Stems by their first letters: those of bucket b are `ids[start[b] … start[b + 1])`. */
interface Beginnings {
  start: Uint32Array;
  ids: Uint32Array;
}

const beginnings = new WeakMap<StringTable, Beginnings>();

/** Grouped when a game's first question needs it. */
function beginningsOf(stems: StringTable): Beginnings {
  const known = beginnings.get(stems);
  if (known !== undefined) return known;
  const count = stringCount(stems);
  const buckets = 2 ** Math.ceil(Math.log2(count + 1));
  const bucket_of = (id: number) => bucketOf(stems.units, stems.start[id]!, buckets);
  const start = new Uint32Array(buckets + 1);
  for (let id = 0; id < count; id++) start[bucket_of(id) + 1]! += 1;
  for (let b = 0; b < buckets; b++) start[b + 1]! += start[b]!;
  const next = start.slice();
  const ids = new Uint32Array(count);
  for (let id = 0; id < count; id++) ids[next[bucket_of(id)]!++] = id;
  const grouped = { start, ids };
  beginnings.set(stems, grouped);
  return grouped;
}

function bucketOf(units: Uint16Array, from: number, buckets: number): number {
  let hash = 0;
  for (let i = from; i < from + lettersGrouped; i++) hash = Math.imul(hash ^ (units[i] ?? 0), 0x01000193);
  return (hash >>> 8) & (buckets - 1);
}

/**
 * Stems of the texts that go on from a stem or that it goes on from: "mirror" and "mirrored", "кремний" and
 * "кремниевый". The nearest in length first.
 */
export function derivedForms(view: IndexView, stem: string): Phrase[] {
  if (stem.length < sharedFrom || hasDigit.test(stem)) return [];
  const { stems } = view.index;
  const { start, units: all } = stems;
  const units = unitsOf(stem);
  const grouped = beginningsOf(stems);
  const bucket = bucketOf(units, 0, grouped.start.length - 1);
  const found: { id: number; further: number }[] = [];
  for (const id of grouped.ids.subarray(grouped.start[bucket], grouped.start[bucket + 1])) {
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

/** Stems of the texts with the root of a stem and another ending: "кузница" for "кузня". The nearest in length first. */
export function kinOf(view: IndexView, stem: string): Phrase[] {
  const roots = rootsOf(stem);
  if (stem.length < lettersGrouped || roots.length === 0) return [];
  const { stems } = view.index;
  const grouped = beginningsOf(stems);
  const bucket = bucketOf(unitsOf(stem), 0, grouped.start.length - 1);
  return [...grouped.ids.subarray(grouped.start[bucket], grouped.start[bucket + 1])]
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
