import type { Unit } from '#server/language/units.ts';
import type { ReadChunk, ScoredUnit } from './score-units.ts';
import { endsSentence } from '#server/language/wrapped-lines.ts';
import { anyOf, wholeWords } from '../words/phrases.ts';
import { allWords } from '../words/words.ts';

/** What belongs together is quoted whole up to so many units and characters; a passage is not stretched beyond. */
const wholeUnits = 8;
const wholeMax = 700;
const passageMax = 900;
/** A neighbour of this length is quoted along rather than left out between two that are, or before what it announces. */
const shortGap = 160;
/** A longer sentence that says "there" mostly says itself what of. */
const thereMax = 80;

const { before: beforeIt, words, there, not_there, behind_there, concludes, joins } = allWords.said_before;
/**
 * A sentence begins by speaking of what was said before it, or says soon that it follows from that ("It is therefore"),
 * unless it is from its own beginning ("and therefore").
 */
const beginsBack = wholeWords(
  String.raw`^(?:(?:${anyOf(beforeIt)}\s+)?${anyOf(words)}|(?:(?!${anyOf(joins)}\s)[^\s,;:]+\s+){1,5}${anyOf(concludes)})`,
);
/** Names its place by "there" alone; "there is" and "there, where" name none that was said before. */
const saysThere = wholeWords(
  String.raw`(?!${anyOf(not_there)}(?!\p{L}))(?<!(?:is|are|was|were)\s+(?=there\s+\p{L}))${anyOf(there)}(?!,?\s+${anyOf(behind_there)}(?!\p{L}))`,
);
/** Placeholders that no text was put into, and what was left of templates. */
export const residue =
  /\{\w*\}|\bX-X\b|%[sd]\b|(?:[,;:]\s*){2,}[,;:]|\(\s*\)|\[\[|\]\]|\s[.,;](?:\s|$)|\b(?:is|are|was|of|the|in) \.$/;

/** A line of its own that ends nowhere and names no value: it speaks of a picture that is not quoted. */
export function isCaption({ kind, text, block }: Unit): boolean {
  return kind === 'sentence' && block.units.length === 1 && !endsSentence(text) && !text.includes(':');
}

/**
 * Adds what the chosen units cannot do without: what they speak of, what they announce and what announces them, the rest
 * of a short list.
 * @param options.whole_lists false where little is quoted of much
 */
export function stretch(from: ReadChunk, chosen: readonly ScoredUnit[], { whole_lists = true } = {}): Unit[] {
  const { units } = from;
  const quoted = new Set(chosen.map(({ unit }) => unit));
  for (const { unit } of chosen) addBefore(units, unit, quoted);
  // A set is walked through to what is added meanwhile: that may need something, too.
  for (const unit of quoted) {
    if (isLead(unit)) addBefore(units, unit, quoted);
    for (const further of [
      leadOf(from, unit) ?? [],
      whole_lists ? restOfList(unit) : [],
      whole_lists ? restOfTable(unit, chosen) : [],
      ledBy(from, unit, quoted),
    ].flat())
      if (!residue.test(further.text)) quoted.add(further);
  }
  fillGaps(from, quoted);
  const ordered = units.filter((unit) => quoted.has(unit));
  // From the end: what announces only a lead that goes has nothing behind it, either.
  for (const unit of ordered.toReversed())
    if (isLead(unit) && !behind(from, unit).some((further) => quoted.has(further))) quoted.delete(unit);
  return ordered.filter((unit) => quoted.has(unit));
}

/** A unit that begins with "it" is quoted with what stands before it under the same heading. */
function addBefore(units: readonly Unit[], unit: Unit, quoted: Set<Unit>): void {
  let at = units.indexOf(unit);
  for (let added = 0; added < 2; added++, at--) {
    const before = units[at - 1];
    const current = units[at];
    // The entry before is a later one where what a line of its own heads has just ended.
    if (current === undefined || before === undefined || before.entry < current.entry) return;
    if (current.kind !== 'sentence' || !pointsBack(current.text) || residue.test(before.text)) return;
    if (before.kind !== 'sentence' && restOfList(before).length === 0) return;
    quoted.add(before);
  }
}

function pointsBack(text: string): boolean {
  return beginsBack.test(text) || (text.length <= thereMax && saysThere.test(text));
}

/** "There are two ways:" says nothing without what stands behind it, and neither does a question that the text asks. */
function isLead({ kind, text }: Unit): boolean {
  return (kind === 'sentence' || kind === 'item') && /[:?]$/.test(text);
}

/** The short line that announces a unit, or the list or table that it is in. */
function leadOf(from: ReadChunk, unit: Unit): Unit | undefined {
  const { block } = unit;
  const first = block.kind === 'paragraph' ? unit : block.units[0]!;
  const above = block.units.slice(0, block.units.indexOf(unit)).toReversed();
  return [...(unit.kind === 'item' ? above : []), from.units[from.units.indexOf(first) - 1]].find(
    (lead) =>
      lead !== undefined &&
      lead.text.length <= shortGap &&
      (isLead(lead) || standsOver(lead, unit)) &&
      behind(from, lead).includes(unit),
  );
}

/** A paragraph of one sentence says what the list or table under it is of. */
function standsOver(lead: Unit, { kind }: Unit): boolean {
  return kind !== 'sentence' && lead.kind === 'sentence' && lead.block.units.length === 1 && endsSentence(lead.text);
}

/** What a lead brings: nothing more than what is quoted of it, if that is anything. */
function ledBy(from: ReadChunk, lead: Unit, quoted: ReadonlySet<Unit>): readonly Unit[] {
  const led = isLead(lead) ? behind(from, lead) : [];
  if (led.some((unit) => quoted.has(unit))) return [];
  let length = 0;
  const whole = leading(led.slice(0, wholeUnits), ({ text }) => (length += text.length) <= wholeMax);
  return whole.length === 0 ? led.slice(0, 1) : whole;
}

/** All that a lead announces: the items of an item, a sentence, a list, a table, the terms that follow. */
function behind({ chunk, entries, units }: ReadChunk, lead: Unit): readonly Unit[] {
  const after = units.slice(units.indexOf(lead) + 1);
  const [next] = after;
  if (next === undefined) return [];
  if (lead.kind === 'item' && next.block === lead.block) {
    const depthOf = ({ start }: Unit) => /^\s*/.exec(chunk.content.slice(start))![0].length;
    const depth = depthOf(lead);
    const is_flat = depthOf(next) <= depth;
    return leading(after, (unit) => unit.block === lead.block && (is_flat ? !isLead(unit) : depthOf(unit) > depth));
  }
  if (next.entry === lead.entry) return next.block.kind === 'paragraph' ? [next] : next.block.units;
  return entries[lead.entry]!.is_term ? [] : leading(after, ({ entry }) => entries[entry]!.is_term);
}

/** The first of them, up to one that does not fit. */
function leading(units: readonly Unit[], fits: (unit: Unit) => boolean): readonly Unit[] {
  const end = units.findIndex((unit) => !fits(unit));
  return end === -1 ? units : units.slice(0, end);
}

/** A list of which an item is quoted is the answer, and whole where it is short; so are steps, however many. */
function restOfList({ block: { kind, units, is_ordered } }: Unit): readonly Unit[] {
  return kind === 'list' && lengthOf(units) <= wholeMax && (is_ordered || units.length <= wholeUnits) ? units : [];
}

/** So is a short table, unless the question names the rows that are quoted of it. */
function restOfTable({ block }: Unit, chosen: readonly ScoredUnit[]): readonly Unit[] {
  const { kind, units } = block;
  const is_short = kind === 'table' && units.length <= wholeUnits && lengthOf(units) <= wholeMax;
  return is_short && !chosen.some(({ unit, is_named_row }) => unit.block === block && is_named_row) ? units : [];
}

function fillGaps(from: ReadChunk, quoted: Set<Unit>): void {
  const { units } = from;
  for (const [at, unit] of units.entries()) {
    const before = units[at - 1];
    const after = units[at + 1];
    if (quoted.has(unit) || before === undefined || after === undefined) continue;
    if (unit.kind !== 'sentence' || unit.entry !== before.entry || unit.entry !== after.entry) continue;
    if (
      quoted.has(before) &&
      quoted.has(after) &&
      before.kind !== 'row' &&
      after.kind !== 'row' &&
      unit.text.length <= shortGap &&
      lengthOf([...quoted]) < passageMax &&
      !residue.test(unit.text) &&
      !isCaption(unit)
    )
      quoted.add(unit);
  }
}

function lengthOf(units: readonly Unit[]): number {
  return units.reduce((sum, { text }) => sum + text.length, 0);
}
