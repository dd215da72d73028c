import type { Retrieval, RetrievalRequest, Retrieved } from '#server/retrieval/retrieval.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { contentTerms, heldShares, holderOf } from '#server/retrieval/rank/coverage.ts';
import type { QuestionAnalysis, QuestionTerm } from '#server/retrieval/rank/question-analysis.ts';
import { isEarlierChunk } from '#server/language/earlier-texts.ts';
import { stemOf } from '#server/language/stem.ts';
import { tokenise } from '#server/language/tokenise.ts';
import type { Language } from '#contract/values/languages.ts';
import { plainText } from '#server/language/plain-text.ts';
import { readUnits, type Unit } from '#server/language/units.ts';
import { numberOf, readSuperlatives, type Superlative } from '../question/superlatives.ts';
import type { Comparison } from '../expert.ts';

/** One figure that the articles give of one thing. */
interface Figure {
  chunk: RetrievedChunk;
  unit: Unit;
  /** As the articles name it: "Cost". */
  name: string;
  value: number;
}

/** "Cost: 21 gold", "**Speed**: 87", "HP: 27". */
const namedFigure = /(\p{L}[\p{L} ()/]{0,30}?)(?:\*\*)?:(?:\*\*)?\s*([−-]?[£$€]?\d[\d.,]*)/gu;

/** The figures that a text gives with their names. */
function namedFigures(text: string): { name: string; digits: string }[] {
  return [...text.matchAll(namedFigure)].map(([, name = '', digits = '']) => ({ name: name.trim(), digits }));
}

const thingsFrom = 3;
const bestMax = 3;

/** What a comparison reads, in values that another thread can be sent. */
export interface CompareTask {
  question: string;
  /** All that may hold a figure. */
  chunks: readonly RetrievedChunk[];
  analysis: QuestionAnalysis;
  language: Language;
}

/** {@link compareFigures}, here or in another thread. */
export type Compare = (task: CompareTask) => Comparison | null | Promise<Comparison | null>;

/**
 * Answers a superlative over articles ("which unit is the cheapest"): no article says of itself that it is the one. Null
 * where the question asks for none, or too few of the things asked about have a figure that fits.
 */
export function compareFigures({ question, chunks, analysis, language }: CompareTask): Comparison | null {
  return (
    readSuperlatives(question)
      .values()
      .map((superlative) => compareBy(superlative, chunks, analysis, language))
      .find((comparison) => comparison !== null) ?? null
  );
}

function compareBy(
  { columns, takes, asks }: Superlative,
  chunks: readonly RetrievedChunk[],
  analysis: QuestionAnalysis,
  language: Language,
): Comparison | null {
  const things = contentTerms(analysis).filter(({ word }) => !asks.has(word) && !columns.test(word));
  const isRequested = ({ chunk, unit }: Figure): boolean => {
    const header = unit.block.table?.header?.join(' ') ?? '';
    const text = `${chunk.article_title} ${chunk.section} ${unit.label} ${unit.text} ${header}`;
    const stems = tokenise(text).map(stemOf);
    return heldShares(things, holderOf(text)).every(
      (share, i) => share > 0 || things[i]!.idf === 0 || isInCompound(things[i]!, stems),
    );
  };
  const figures = chunks
    .filter((chunk) => mayGive(chunk.content, columns) && !isEarlierChunk(chunk))
    .flatMap((chunk) => figuresOf(chunk, columns))
    .filter(({ value }) => value > 0)
    .filter(isRequested);
  const own = figures.filter(({ chunk }) => chunk.language === language);
  const groups = [...Map.groupBy(own.length >= thingsFrom ? own : figures, ({ name }) => name.toLowerCase()).values()];
  const [group] = groups.toSorted((a, b) => b.length - a.length);
  if (group === undefined || group.length < thingsFrom) return null;
  const ordered = group.toSorted((a, b) => (takes === 'most' ? b.value - a.value : a.value - b.value));
  const equal = ordered.filter(({ value }) => value === ordered[0]!.value);
  if (equal.length > bestMax) return null;
  return { name: ordered[0]!.name, things: group.length, best: equal };
}

const compoundFrom = 4;

/** A ship is asked about, and the articles speak of airships. */
function isInCompound({ word, matches }: QuestionTerm, stems: readonly string[]): boolean {
  const forms = [stemOf(word), ...matches.map(({ stem }) => stem)];
  return forms.some((stem) => stem.length >= compoundFrom && stems.some((one) => one.endsWith(stem)));
}

/** Whether it pays to read a chunk in full: a line of a table, or one that gives a figure, has the name. */
function mayGive(content: string, columns: RegExp): boolean {
  return content
    .split('\n')
    .some(
      (line) => columns.test(line) && (line.includes('|') || namedFigures(line).some(({ name }) => columns.test(name))),
    );
}

function figuresOf(chunk: RetrievedChunk, columns: RegExp): Figure[] {
  return readUnits(chunk.content).units.flatMap((unit): Figure[] => {
    const { table, units } = unit.block;
    if (unit.kind === 'row') {
      const header = table?.header;
      const row = table?.rows[units.indexOf(unit)];
      // "Price" is what is meant by it, "Bait price" only where nothing else is called so.
      const [named] = (header ?? [])
        .flatMap((name, column) => (column > 0 && columns.test(name) ? [{ name: plainText(name), column }] : []))
        .toSorted((a, b) => tokenise(a.name).length - tokenise(b.name).length);
      const value = named === undefined ? null : numberOf(row?.cells[named.column] ?? '');
      return named === undefined || value === null ? [] : [{ chunk, unit, name: named.name, value }];
    }
    const given = namedFigures(unit.text).find(({ name }) => columns.test(name));
    const value = given === undefined ? null : numberOf(given.digits);
    return value === null ? [] : [{ chunk, unit, name: given!.name, value }];
  });
}

/** Chunks that may hold a figure: more are not read for one question. */
const chunksRead = 250;

/** {@link compareFigures} over all that the articles hold, for a question that was searched for already. */
export async function findComparison(
  { retrieval, reading }: { retrieval: Retrieval; reading: { compare: Compare } },
  request: RetrievalRequest,
  { analysis }: Pick<Retrieved, 'analysis'>,
  language: Language,
): Promise<Comparison | null> {
  const superlatives = readSuperlatives(analysis.text);
  if (superlatives.length === 0) return null;
  const things = contentTerms(analysis).filter(
    ({ word }) => !superlatives.some(({ asks, names }) => names !== '' && asks.has(word)),
  );
  const question = [...things.map(({ word }) => word), ...superlatives.map(({ names }) => names)].join(' ').trim();
  const { hits } = await retrieval.retrieve({ ...request, question, limit: chunksRead, words_only: true });
  return reading.compare({ question: analysis.text, chunks: hits, analysis, language });
}
