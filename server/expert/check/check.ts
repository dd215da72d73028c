import type { ChunkText } from '#server/retrieval/chunk.ts';
import { citationMark, unsourced, unsourcedMark } from './citation-marks.ts';
import { fenceLine } from './citation-tokens.ts';
import { listCited, readLooseCitations } from './cite.ts';
import { heldShareOf, isSupported } from './claims.ts';
import { type Facts, readFacts } from './source-facts.ts';
import { readNumbers } from './stated-numbers.ts';
import { maskCode, findSentences, type Span } from '#server/language/sentence-split.ts';
import type { CheckTask, Checked } from '../expert.ts';

const unsupported = ` ${unsourced}`;
/** Quote marks, list bullets and numbers, check boxes, heading signs: they state nothing. */
const linePrefix = /^\s*(?:>\s*)*(?:(?:[-*+]|\d{1,3}[.)])\s+)?(?:\[[ xX]\]\s+)?(?:#{1,6}\s+)?/;
const tableRule = /^[\s|:-]+$/;
/** A lead-in or a question states nothing by itself. */
const statesNothing = /[:?]["'»”)*_]*$/;

/** Of the words of a sentence that name something, its source holds at least this share. */
const heldFrom = 0.7;
/** The same where a mark like "(1)" may name that source. */
const meantFrom = 0.5;

/**
 * Checks an answer against its sources; source number n is `chunks[n - 1]`. Behind each sentence whose numbers or names
 * are in none of the chunks that it cites, and behind each that states a number and cites nothing, stands `[?]` then.
 * Where sources are to be found, a sentence without one is given the one that holds what it says, and an answer without
 * any mark of ours is read for the marks that models write in their place. Code blocks stay as they are.
 */
export function checkAnswer({ text, chunks, game_title, finds_sources }: Omit<CheckTask, 'question'>): Checked {
  const factsOf = readEach(chunks, game_title);
  const isMeant = (statement: string, numbers: readonly number[]) => {
    // "Iron (5)" states a number where a source speaks of five.
    const stated = `${statement} ${numbers.join(' ')}`;
    const is_stated = chunks.some((_, i) => isSupported(stated, factsOf([i + 1])));
    return !is_stated && numbers.every((n) => holds(factsOf([n]), statement, meantFrom));
  };
  const is_loose = finds_sources && listCited(text, chunks.length).length === 0;
  const own = is_loose ? readLooseCitations(text, chunks.length, isMeant) : text;
  const marked = markText(own, chunks, factsOf, finds_sources);
  return { ...marked, cited: listCited(marked.text, chunks.length) };
}

type FactsOf = (cited: readonly number[]) => Facts;

/** What the sources of these numbers state, read once each. */
function readEach(chunks: readonly ChunkText[], gameTitle: string): FactsOf {
  const facts = new Map<string, Facts>();
  return (cited) => {
    const key = cited.join();
    const sources = cited.flatMap((n) => chunks[n - 1] ?? []);
    const known = facts.get(key) ?? readFacts(sources, gameTitle);
    facts.set(key, known);
    return known;
  };
}

type Marked = Pick<Checked, 'text' | 'supported' | 'invented'>;

function markText(text: string, chunks: readonly ChunkText[], factsOf: FactsOf, finds_sources: boolean): Marked {
  const sourceFor = (statement: string): number | undefined => {
    if (!finds_sources) return undefined;
    const held = chunks.map((_, i) => ({ n: i + 1, share: heldShareOf(statement, factsOf([i + 1])) }));
    const [best] = held
      .filter(({ n, share }) => share >= heldFrom && isSupported(statement, factsOf([n])))
      .toSorted((a, b) => b.share - a.share);
    return best?.n;
  };
  let fence: string | null = null;
  const lines = text.split('\n').map((line): Marked => {
    const ticks = fenceLine.exec(line)?.[1];
    const inCode = fence !== null;
    if (ticks !== undefined && (fence === null || ticks.startsWith(fence))) fence = inCode ? null : ticks;
    return inCode || ticks !== undefined
      ? { text: line, supported: 0, invented: 0 }
      : markLine(line, { factsOf, sourceFor });
  });
  return {
    text: lines.map((line) => line.text).join('\n'),
    supported: lines.reduce((sum, line) => sum + line.supported, 0),
    invented: lines.reduce((sum, line) => sum + line.invented, 0),
  };
}

interface Sources {
  factsOf: FactsOf;
  /** The one that holds what a statement says; nothing where none does. */
  sourceFor: (statement: string) => number | undefined;
}

function markLine(filtered: string, { factsOf, sourceFor }: Sources): Marked {
  const { line, marks } = withoutInvented(filtered);
  const masked = maskCode(line);
  const statements = listStatements(line).map((span) => ({
    ...span,
    code: masked.slice(span.start, span.end),
    citations: [...masked.slice(span.start, span.end).matchAll(citationMark)],
  }));
  let marked = '';
  let done = 0;
  let supported = 0;
  let invented = 0;
  for (const [i, { start, end: ends, code, citations }] of statements.entries()) {
    const statement = line
      .slice(start, ends)
      .replace(citationMark, ' ')
      .replace(/\]\([^)]{0,2000}\)/g, ']');
    const last = citations.at(-1);
    const end = last === undefined ? ends : start + last.index + last[0].length;
    marked += line.slice(done, end);
    done = end;
    if (last !== undefined) {
      if (isSupported(statement, factsOf(numbersOf(citations)))) supported++;
      else marked += unsupported;
      continue;
    }
    if (statesNothing.test(code) || linePrefix.exec(line)![0].includes('#')) continue;
    // One source may stand behind neighbouring sentences.
    const next = statements.slice(i + 1).find((other) => other.citations.length > 0);
    const is_shared = next !== undefined && holds(factsOf(numbersOf(next.citations)), statement);
    const source = is_shared ? undefined : sourceFor(statement);
    if (source !== undefined) marked += ` [${source}]`;
    if (is_shared || source !== undefined) {
      supported++;
      continue;
    }
    const is_invented = marks.some((at) => start <= at && at <= ends);
    if (is_invented) invented++;
    if (is_invented || readNumbers(code).length > 0) marked += unsupported;
  }
  return { text: marked + line.slice(done), supported, invented };
}

/** A line without the marks of sources that do not exist, and where in it they stood. */
function withoutInvented(filtered: string): { line: string; marks: number[] } {
  let line = '';
  let from = 0;
  const marks: number[] = [];
  for (const { 0: mark, index } of maskCode(filtered).matchAll(unsourcedMark)) {
    line += filtered.slice(from, index);
    marks.push(line.length);
    from = index + mark.length;
  }
  return { line: line + filtered.slice(from), marks };
}

function numbersOf(citations: readonly RegExpExecArray[]): number[] {
  return [...new Set(citations.map((citation) => Number(citation[1])))];
}

function holds(facts: Facts, statement: string, from = heldFrom): boolean {
  return heldShareOf(statement, facts) >= from && isSupported(statement, facts);
}

function listStatements(line: string): Span[] {
  if (tableRule.test(line)) return [];
  if (isTableRow(line.trim())) {
    const row = line.replace(/(?<![\s|])[\s|]+$/, '');
    return [{ start: line.length - line.trimStart().length, end: row.length }];
  }
  const start = linePrefix.exec(line)![0].length;
  return findSentences(line.slice(start)).map((span) => ({ start: start + span.start, end: start + span.end }));
}

const isTableRow = (line: string) => line.length > 1 && line.startsWith('|') && line.endsWith('|');

/** Whether every line that states something ends with a source; lines that only lead in end with a colon. */
export function isCited(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().endsWith(':'));
  return lines.every((line) => {
    const sentences = findSentences(line);
    return sentences.length === 0 || line.slice(sentences.at(-1)?.start).search(citationMark) >= 0;
  });
}
