import type { QuestionAnalysis } from '#server/retrieval/rank/question-analysis.ts';
import type { Block, Unit } from '#server/language/units.ts';
import { asksHow, type ReadChunk, type ScoredUnit, totalOf } from './score-units.ts';
import { bestRows, comparesRows } from '../question/superlatives.ts';
import { endsSentence } from '#server/language/wrapped-lines.ts';

const rowsMax = 5;
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
export function stretch(
  from: ReadChunk,
  chosen: readonly ScoredUnit[],
  {
    question,
    analysis,
    rows_alone,
  }: {
    question: string;
    analysis: QuestionAnalysis;
    /** Of a table no further rows are quoted but for a superlative. */
    rows_alone: boolean;
  },
): Unit[] {
  const { units } = from;
  const quoted = new Set(chosen.map(({ unit }) => unit));
  for (const { unit } of chosen) {
    if (unit.text.endsWith(':')) addLed(units, unit, quoted);
    addBefore(units, unit, quoted);
  }
  for (const block of new Set([...quoted].map((unit) => unit.block))) {
    if (block.kind === 'list') addItems(block, quoted, question);
    if (block.kind === 'table') keepRows(block, quoted, chosen, { question, analysis, rows_alone });
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

/** Steps belong together; so do items of which half are quoted. */
function addItems({ units, is_ordered }: Block, quoted: Set<Unit>, question: string): void {
  if (lengthOf(units) > wholeListMax) return;
  const held = units.filter((unit) => quoted.has(unit)).length;
  if (held * 2 >= units.length || (is_ordered && asksHow.test(question))) units.forEach((unit) => quoted.add(unit));
}

/** Of a table the rows that match best, and what is asked for in superlatives over all of its rows. */
function keepRows(
  block: Block,
  quoted: Set<Unit>,
  chosen: readonly ScoredUnit[],
  { question, analysis, rows_alone }: { question: string; analysis: QuestionAnalysis; rows_alone: boolean },
): void {
  const { table, units } = block;
  if (table === null) return;
  const matched = chosen.filter(({ unit }) => unit.block === block);
  const superlative = bestRows(table, question, analysis);
  const rows = rows_alone ? matched.map(({ unit }) => unit) : matchingRows(units, matched);
  const chosenUnits = superlative?.map((row) => units[table.rows.indexOf(row)]) ?? rows;
  for (const unit of units) quoted.delete(unit);
  for (const unit of chosenUnits) if (unit !== undefined) quoted.add(unit);
}

/** Whether what is quoted are the rows of a table that have the most or the least of what is asked. */
export function quotesBest(
  { chunk: { article_title, section, content } }: ReadChunk,
  quoted: readonly Unit[],
  question: string,
  analysis: QuestionAnalysis,
): boolean {
  const rows = quoted.filter(({ kind }) => kind === 'row');
  const table = rows[0]?.block.table;
  if (table == null || rows.some(({ block }) => block !== rows[0]!.block)) return false;
  const best = bestRows(table, question, analysis);
  if (best === null || best.length !== rows.length) return false;
  const { start, end } = rows[0]!;
  const text = [article_title, section, table.header?.join(' ') ?? '', content.slice(start, end)].join('\n');
  return comparesRows(question, analysis, text);
}

/** The rows that hold what is asked; where only the headings do, the table as it begins. */
function matchingRows(units: readonly Unit[], matched: readonly ScoredUnit[]): readonly Unit[] {
  const most = Math.max(0, ...matched.map(({ cells }) => totalOf(cells)));
  const named = matched.filter(({ cells }) => totalOf(cells) > 0 && totalOf(cells) >= most / 2);
  return named.length > 0 ? named.slice(0, rowsMax).map(({ unit }) => unit) : units.slice(0, rowsMax);
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
