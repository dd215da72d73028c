import type { Block, Unit } from '#server/language/units.ts';
import type { ReadChunk, ScoredUnit } from './score-units.ts';
import { endsSentence } from '#server/language/wrapped-lines.ts';

/** A list is quoted whole up to this many characters, and a passage is not stretched beyond. */
const wholeListMax = 700;
const passageMax = 900;
/** A neighbour of this length is quoted along rather than left out between two that are. */
const shortGap = 160;

/** Begins by speaking of what was said before. */
const pointsBack =
  /^(?:that|this|these|those|it|its|they|them|their|he|she|such|so|then|also|however|otherwise|instead|therefore|thus|это|этот|эта|эти|этого|он|она|оно|они|их|его|её|ее|такой|такая|такие|так|тогда|также|однако|поэтому|иначе|затем|кроме того|при этом)(?!\p{L})/iu;
/** Placeholders that no text was put into, and what was left of templates. */
export const residue =
  /\{\w*\}|\bX-X\b|%[sd]\b|(?:[,;:]\s*){2,}[,;:]|\(\s*\)|\[\[|\]\]|\s[.,;](?:\s|$)|\b(?:is|are|was|of|the|in) \.$/;

/** A line of its own that ends nowhere and names no value: it speaks of a picture that is not quoted. */
export function isCaption({ kind, text, block }: Unit): boolean {
  return kind === 'sentence' && block.units.length === 1 && !endsSentence(text) && !text.includes(':');
}

/** Adds what the chosen units cannot do without: what they speak of, the lead of a list, its other items. */
export function stretch(from: ReadChunk, chosen: readonly ScoredUnit[]): Unit[] {
  const { units } = from;
  const quoted = new Set(chosen.map(({ unit }) => unit));
  for (const { unit } of chosen) {
    if (unit.text.endsWith(':')) addLed(units, unit, quoted);
    addBefore(units, unit, quoted);
  }
  for (const block of new Set([...quoted].map((unit) => unit.block))) {
    if (block.kind === 'list') addItems(block, quoted);
    if (block.intro !== null) quoted.add(block.intro);
  }
  fillGaps(from, quoted);
  return units.filter((unit) => quoted.has(unit));
}

/** A unit that begins with "it" is quoted with what stands before it. */
function addBefore(units: readonly Unit[], unit: Unit, quoted: Set<Unit>): void {
  let at = units.indexOf(unit);
  for (let added = 0; added < 2; added++, at--) {
    const before = units[at - 1];
    const current = units[at];
    if (current === undefined || before === undefined || before.entry !== current.entry) return;
    if (current.kind !== 'sentence' || before.kind !== 'sentence' || !pointsBack.test(current.text)) return;
    quoted.add(before);
  }
}

/** A lead ("There are two ways:") is quoted with what it leads to, or not at all. */
function addLed(units: readonly Unit[], lead: Unit, quoted: Set<Unit>): void {
  const next = units[units.indexOf(lead) + 1];
  if (next === undefined || next.entry !== lead.entry) quoted.delete(lead);
  else if (next.block.kind === 'list' && lengthOf(next.block.units) <= wholeListMax)
    next.block.units.forEach((unit) => quoted.add(unit));
  else quoted.add(next);
}

/** Items of which half are quoted belong together; so do steps. */
function addItems({ units, is_ordered }: Block, quoted: Set<Unit>): void {
  if (lengthOf(units) > wholeListMax) return;
  const held = units.filter((unit) => quoted.has(unit)).length;
  if (held * 2 >= units.length || is_ordered) units.forEach((unit) => quoted.add(unit));
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
