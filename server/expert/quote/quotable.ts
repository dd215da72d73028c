import { stemOf } from '#server/language/stem.ts';
import { tokenise } from '#server/language/tokenise.ts';
import { namesItself } from '#server/language/read-table.ts';
import { rowOf, type Unit } from '#server/language/units.ts';
import { endsSentence } from '#server/language/wrapped-lines.ts';
import { anyOf, wholeWords } from '../words/phrases.ts';
import { allWords } from '../words/words.ts';
import type { ReadChunk } from './score-units.ts';
import { residue } from './stretch-passage.ts';
import { lastHeading } from '#server/language/plain-text.ts';

/** What reads as text and says something of its own, not only where that stands. */
export function isQuotable(unit: Unit, from: ReadChunk): boolean {
  const { kind, text } = unit;
  if (residue.test(text) || pointsElsewhere(unit, from) || repeatsHeading(unit, from)) return false;
  if (kind === 'row') return isClearRow(unit);
  return true;
}

/** "See also", and a short line that begins so: where something is said, not what. */
const pointers = wholeWords(String.raw`^${anyOf(allWords.pointers.alone)}\P{L}*$`);
const pointerLine = wholeWords(String.raw`^\P{L}*${anyOf(allWords.pointers.opening)}`);
const pointerMax = 120;

function pointsElsewhere({ kind, text, label }: Unit, { section }: ReadChunk): boolean {
  if (pointers.test(label || lastHeading(section))) return true;
  return kind === 'sentence' && text.length <= pointerMax && pointerLine.test(text);
}

/** A line without an end that only says again what it stands under: a picture's caption, a name over a table. */
function repeatsHeading({ kind, text, label }: Unit, { chunk }: ReadChunk): boolean {
  if (kind !== 'sentence' || endsSentence(text)) return false;
  const above = new Set(stemsOf(`${chunk.article_title} ${chunk.section} ${label}`));
  return stemsOf(text).every((stem) => above.has(stem));
}

function stemsOf(text: string): string[] {
  return tokenise(text).map(stemOf);
}

function isClearRow(unit: Unit): boolean {
  const { table } = unit.block;
  if (table === null) return false;
  if (table.header !== null) return true;
  const row = rowOf(unit);
  if (row === undefined || row.cells.length !== 2) return false;
  // Two columns without a header: each row names its value, unless several things share one table.
  const names = table.rows.map(({ cells }) => cells[0]);
  return namesItself(row) || new Set(names).size === names.length;
}
