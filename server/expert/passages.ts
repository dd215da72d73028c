import type { Language } from '#contract/values/languages.ts';
import type { TaskPart } from './expert.ts';
import type { QuestionAnalysis } from '#server/retrieval/question-analysis.ts';
import { stemOf } from '#server/retrieval/stem.ts';
import { tokenise } from '#server/retrieval/tokenise.ts';
import { drawPassage, type Passage } from './draw-passage.ts';
import { namesItself } from './read-table.ts';
import type { Block, Unit } from './read-units.ts';
import { asksHow, type ReadChunk, readChunks, readQuestion, type ScoredUnit, scoreUnits } from './score-units.ts';
import { bestRows } from './superlatives.ts';

/** How much is quoted; the default is what players get. */
export interface Composition {
  units_max: number;
  passages_max: number;
  /** A further unit must have this share of the best one's score, and one that opens a further passage this share. */
  score_from: number;
  passage_from: number;
}

export const defaultComposition: Composition = { units_max: 6, passages_max: 3, score_from: 0.7, passage_from: 0.8 };

const chunksRead = 8;
const rowsMax = 5;
/** A list is quoted whole up to this many characters, and a passage is not stretched beyond. */
const wholeListMax = 700;
const passageMax = 900;
/** A neighbour of this length is quoted along rather than left out between two that are. */
const shortGap = 160;
/** Passages in the question's language are taken when the best of them has this share of the best score of all. */
const ownLanguageFrom = 0.8;
/** What a further passage holds of the question against the first, or beyond it. */
const aboutFrom = 0.6;
const gainFrom = 0.35;
/** From this share of the best score on, a unit is quoted for a part of the question that it alone speaks of. */
const missingFrom = 0.4;
const missingGain = 0.36;
/** What a heading that the question names in full counts in the order of what was chosen. */
const namedFirst = 0.3;
/** Share of common words from which two units say the same. */
const sameFrom = 0.7;

/** Begins by speaking of what was said before. */
const pointsBack =
  /^(?:that|this|these|those|it|its|they|them|their|he|she|such|so|then|also|however|otherwise|instead|therefore|thus|это|этот|эта|эти|этого|он|она|оно|они|их|его|её|ее|такой|такая|такие|так|тогда|также|однако|поэтому|иначе|затем|кроме того|при этом)(?!\p{L})/iu;
const sentenceEnd = /[.!?…:;][\p{P}\s]*$/u;
/** Placeholders that no text was put into, and what was left of templates. */
const residue =
  /\{\w*\}|\bX-X\b|%[sd]\b|(?:[,;:]\s*){2,}[,;:]|\(\s*\)|\[\[|\]\]|\s[.,;](?:\s|$)|\b(?:is|are|was|of|the|in) \.$/;
/**
 * The passages that answer a question best, best first; each holds its sentences in the order of the text. None where
 * nothing of the chunks can be quoted.
 * @param skips what must not be quoted (a player's own unlocked achievements, what was quoted just before)
 */
export function choosePassages(
  { text: question, analysis, language }: { text: string; analysis: QuestionAnalysis; language: Language },
  { chunks: hits, further }: Pick<TaskPart, 'chunks' | 'further'>,
  {
    composition = defaultComposition,
    skips = () => false,
  }: { composition?: Composition; skips?: (unit: Unit) => boolean } = {},
): Passage[] {
  const read = readQuestion(question, analysis);
  const withSource = further.filter(({ content }) => read.source?.test(content));
  const chunks = readChunks([...hits.slice(0, chunksRead), ...withSource]);
  const all = scoreUnits(read, chunks).filter(
    ({ unit, from }) => isQuotable(unit) && !repeatsHeading(unit, from) && !skips(unit),
  );
  const chosen = chooseUnits(inOneLanguage(all, language), composition);
  const orderOf = ({ score, named }: ScoredUnit) => score + namedFirst * named;
  const ordered = chosen.toSorted((a, b) => orderOf(b) - orderOf(a));
  return [...Map.groupBy(ordered, topicOf).values()].flatMap((units) => {
    const { from } = units[0]!;
    const quoted = stretch(from, units, question, analysis);
    const passage = { chunk: from.chunk, score: units[0]!.score, ...drawPassage(from, quoted) };
    return passage.text.trim() === '' ? [] : [passage];
  });
}

function inOneLanguage(all: readonly ScoredUnit[], language: Language): readonly ScoredUnit[] {
  const own = all.filter(({ from }) => from.chunk.language === language);
  const best = all[0]?.score ?? 0;
  return own.length > 0 && own[0]!.score >= ownLanguageFrom * best ? own : all;
}

/** What reads as text, and what says of what it speaks. */
function isQuotable(unit: Unit): boolean {
  const { kind, text, block } = unit;
  if (residue.test(text)) return false;
  if (kind === 'row') return isClearRow(unit, block);
  return true;
}

/** A line without an end that only says again what it stands under: a picture's caption, a name over a table. */
function repeatsHeading({ kind, text, label }: Unit, { chunk }: ReadChunk): boolean {
  if (kind !== 'sentence' || sentenceEnd.test(text)) return false;
  const above = new Set(stemsOf(`${chunk.article_title} ${chunk.section} ${label}`));
  return stemsOf(text).every((stem) => above.has(stem));
}

/** A line of its own that ends nowhere and names no value: it speaks of a picture that is not quoted. */
function isCaption({ kind, text, block }: Unit): boolean {
  return kind === 'sentence' && block.units.length === 1 && !sentenceEnd.test(text) && !text.includes(':');
}

function stemsOf(text: string): string[] {
  return tokenise(text).map(stemOf);
}

function isClearRow(unit: Unit, { table, units }: Block): boolean {
  if (table === null) return false;
  if (table.header !== null) return true;
  const row = table.rows[units.indexOf(unit)];
  if (row === undefined || row.cells.length !== 2) return false;
  // Two columns without a header: each row names its value, unless several things share one table.
  const names = table.rows.map(({ cells }) => cells[0]);
  return namesItself(row) || new Set(names).size === names.length;
}

function chooseUnits(all: readonly ScoredUnit[], composition: Composition): ScoredUnit[] {
  const { units_max, passages_max, score_from, passage_from } = composition;
  const chosen: ScoredUnit[] = [];
  const best = all[0];
  if (best === undefined) return chosen;
  for (const unit of all) {
    if (chosen.length === units_max || unit.score < score_from * best.score) break;
    if (unit.unit.kind === 'stat' && unit.own === 0 && !unit.gives_figure) continue;
    if (chosen.length > 0 && isCaption(unit.unit)) continue;
    const is_new = !chosen.some(({ from, unit: { entry } }) => from === unit.from && entry === unit.unit.entry);
    const is_wanted =
      unit.score >= passage_from * best.score &&
      countPassages([...chosen, unit]) <= passages_max &&
      addsSomething(unit, chosen);
    if (is_new && chosen.length > 0 && !is_wanted) continue;
    if (!chosen.some((other) => saysTheSame(other.unit, unit.unit))) chosen.push(unit);
  }
  return withMissingParts(all, chosen, composition);
}

/** Adds what speaks of a part of the question that nothing chosen speaks of. */
function withMissingParts(
  all: readonly ScoredUnit[],
  chosen: readonly ScoredUnit[],
  { passages_max }: Composition,
): ScoredUnit[] {
  const added = [...chosen];
  const from = missingFrom * chosen[0]!.score;
  while (countPassages(added) < passages_max) {
    const further = all
      .filter(
        (unit) => unit.score >= from && unit.unit.kind !== 'stat' && !added.some((other) => other.from === unit.from),
      )
      .map((unit) => ({ unit, gain: gainOf(unit, added) }))
      .toSorted((a, b) => b.gain - a.gain)[0];
    if (further === undefined || further.gain < missingGain) return added;
    added.push(further.unit);
  }
  return added;
}

/** Two units with the same one belong to one passage. */
function topicOf({ from, unit: { entry } }: ScoredUnit): string {
  return `${from.rank}:${from.topics[entry]}`;
}

function countPassages(chosen: readonly ScoredUnit[]): number {
  return new Set(chosen.map(topicOf)).size;
}

/** Whether a further passage speaks of what is asked as much as the best, or of a part of it that nothing quoted holds. */
function addsSomething(unit: ScoredUnit, chosen: readonly ScoredUnit[]): boolean {
  const most = Math.max(0, ...chosen.map(({ about }) => about));
  return unit.about >= aboutFrom * most || gainOf(unit, chosen) >= gainFrom;
}

/** What a unit holds of the question beyond those chosen. */
function gainOf({ held }: ScoredUnit, chosen: readonly ScoredUnit[]): number {
  const known = (term: number) => Math.max(0, ...chosen.map((one) => one.held[term]!));
  return held.reduce((gain, share, term) => gain + Math.max(0, share - known(term)), 0);
}

function saysTheSame(a: Unit, b: Unit): boolean {
  const words_a = wordsOf(a);
  const words_b = wordsOf(b);
  const common = [...words_a].filter((word) => words_b.has(word)).length;
  return common / (words_a.size + words_b.size - common) >= sameFrom;
}

function wordsOf({ label, text }: Unit): Set<string> {
  return new Set(`${label} ${text}`.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

/** Adds what the chosen units cannot do without: what they speak of, the lead of a list, its other items. */
function stretch(from: ReadChunk, chosen: readonly ScoredUnit[], question: string, analysis: QuestionAnalysis): Unit[] {
  const { units } = from;
  const quoted = new Set(chosen.map(({ unit }) => unit));
  for (const { unit } of chosen) {
    if (unit.text.endsWith(':')) addLed(units, unit, quoted);
    addBefore(units, unit, quoted);
  }
  for (const block of new Set([...quoted].map((unit) => unit.block))) {
    if (block.kind === 'list') addItems(block, quoted, question);
    if (block.kind === 'table') keepRows(block, quoted, chosen, question, analysis);
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
  question: string,
  analysis: QuestionAnalysis,
): void {
  const { table, units } = block;
  if (table === null) return;
  const superlative = bestRows(table, question, analysis);
  const matched = chosen.filter(({ unit }) => unit.block === block);
  const chosenUnits = superlative?.map((row) => units[table.rows.indexOf(row)]) ?? matchingRows(units, matched);
  for (const unit of units) quoted.delete(unit);
  for (const unit of chosenUnits) if (unit !== undefined) quoted.add(unit);
}

/** The rows that hold what is asked; where only the headings do, the table as it begins. */
function matchingRows(units: readonly Unit[], matched: readonly ScoredUnit[]): readonly Unit[] {
  const most = Math.max(0, ...matched.map(({ held_by_cells }) => held_by_cells));
  const named = matched.filter(({ held_by_cells }) => held_by_cells > 0 && held_by_cells >= most / 2);
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
