import type { ChunkText } from '#server/retrieval/chunk.ts';
import { citationMark, unsourced, unsourcedMark } from './citation-marks.ts';
import { fenceLine } from './citation-tokens.ts';
import { listCited, readLooseCitations } from './cite.ts';
import { heldShareOf, isElsewhere, isSupported } from './claims.ts';
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
 * are in none of the chunks that it cites, or that shares nothing with them, and behind each that states a number and cites
 * nothing, stands `[?]` then. Where sources are to be found, a sentence without one is given the one that holds what it says,
 * and an answer without any mark of ours is read for those that models write in their place. Code stays as it is.
 */
export function checkAnswer(task: Omit<CheckTask, 'question'>): Checked {
  const { text, chunks, game_title, finds_sources } = task;
  const factsOf = readEach(chunks, game_title);
  const isMeant = (statement: string, numbers: readonly number[]) => {
    // "Iron (5)" states a number where a source speaks of five.
    const stated = `${statement} ${numbers.join(' ')}`;
    const is_stated = chunks.some((_, i) => isSupported(stated, factsOf([i + 1])));
    return !is_stated && numbers.every((n) => holds(factsOf([n]), statement, meantFrom));
  };
  const is_loose = finds_sources && listCited(text, chunks.length).length === 0;
  const own = is_loose ? readLooseCitations(text, chunks.length, isMeant) : text;
  const found: Found = { cites: 0, elsewhere: 0, supported: 0, invented: 0, doubtful: [] };
  const marked = markText(own, { ...task, factsOf }, found);
  const { cites, elsewhere, ...counted } = found;
  const not_from_source = elsewhere > 0 && elsewhere === cites && counted.supported === 0;
  return { ...counted, text: marked, not_from_source, cited: listCited(marked, chunks.length) };
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

/** What is found sentence by sentence. */
interface Found extends Pick<Checked, 'supported' | 'invented' | 'doubtful'> {
  /** Sentences that cite sources, and those of them that share nothing with these. */
  cites: number;
  elsewhere: number;
}

type Sources = Pick<CheckTask, 'chunks' | 'finds_sources' | 'near'> & { factsOf: FactsOf };

function markText(text: string, sources: Sources, found: Found): string {
  let fence: string | null = null;
  const lines = text.split('\n').map((line) => {
    const ticks = fenceLine.exec(line)?.[1];
    const inCode = fence !== null;
    if (ticks !== undefined && (fence === null || ticks.startsWith(fence))) fence = inCode ? null : ticks;
    return inCode || ticks !== undefined ? line : markLine(line, sources, found);
  });
  return lines.join('\n');
}

/** The source that holds what a statement says; nothing where none does. */
function sourceFor(statement: string, { chunks, finds_sources, factsOf }: Sources): number | undefined {
  const numbers = finds_sources ? chunks.map((_, i) => i + 1).filter((n) => holds(factsOf([n]), statement)) : [];
  const shareOf = (n: number) => heldShareOf(statement, factsOf([n]));
  return numbers.toSorted((a, b) => shareOf(b) - shareOf(a))[0];
}

function markLine(filtered: string, sources: Sources, found: Found): string {
  const { factsOf, near } = sources;
  const { line, marks } = withoutInvented(filtered);
  const masked = maskCode(line);
  const statements = listStatements(line).map((span) => ({
    ...span,
    code: masked.slice(span.start, span.end),
    citations: [...masked.slice(span.start, span.end).matchAll(citationMark)],
  }));
  let marked = '';
  let done = 0;
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
      const cited = numbersOf(citations);
      const elsewhere = isElsewhere(statement, factsOf(cited));
      if (elsewhere !== 'no') found.doubtful.push({ statement, cited });
      const is_elsewhere = elsewhere !== 'no' && !(near?.get(statement) ?? elsewhere === 'maybe');
      const is_supported = !is_elsewhere && isSupported(statement, factsOf(cited));
      found.cites += 1;
      found.elsewhere += Number(is_elsewhere);
      found.supported += Number(is_supported);
      if (!is_supported) marked += unsupported;
      continue;
    }
    if (statesNothing.test(code) || linePrefix.exec(line)![0].includes('#')) continue;
    // One source may stand behind neighbouring sentences.
    const next = statements.slice(i + 1).find((other) => other.citations.length > 0);
    const is_shared = next !== undefined && holds(factsOf(numbersOf(next.citations)), statement);
    const source = is_shared ? undefined : sourceFor(statement, sources);
    const is_supported = is_shared || source !== undefined;
    const is_invented = !is_supported && marks.some((at) => start <= at && at <= ends);
    found.supported += Number(is_supported);
    found.invented += Number(is_invented);
    if (source !== undefined) marked += ` [${source}]`;
    else if (is_invented || (!is_supported && readNumbers(code).length > 0)) marked += unsupported;
  }
  return marked + line.slice(done);
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
