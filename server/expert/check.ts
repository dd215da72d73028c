import type { ChunkText } from '#server/retrieval/chunk.ts';
import { isSupported, readFacts, readNumbers, type Facts } from './claims.ts';
import { maskCode, findSentences, type Span } from './sentence-split.ts';

const unsupported = ' [?]';
const citationMark = /\[(\d+)\]/g;
const fenceLine = /^\s*(`{3,}|~{3,})/;
/** Quote marks, list bullets and numbers, check boxes, heading signs: they state nothing. */
const linePrefix = /^\s*(?:>\s*)*(?:(?:[-*+]|\d{1,3}[.)])\s+)?(?:\[[ xX]\]\s+)?(?:#{1,6}\s+)?/;
const headingLine = /^\s*(?:>\s*)*#{1,6}\s/;
const tableRow = /^\s*\|.*\|\s*$/;
const tableRule = /^[\s|:-]+$/;
/** A lead-in or a question states nothing by itself. */
const statesNothing = /[:?]["'»”)*_]*$/;

/**
 * Puts `[?]` behind each sentence whose numbers or names are in none of the chunks that it cites, and behind each sentence
 * that states a number and cites nothing. Source number n is `chunks[n - 1]`. Code blocks stay as they are.
 */
export function markUnsupported(text: string, chunks: readonly ChunkText[], gameTitle = ''): string {
  const facts = new Map<string, Facts>();
  const factsOf = (cited: readonly number[]): Facts => {
    const key = cited.join();
    const known = facts.get(key) ?? readFacts([gameTitle, ...cited.map((n) => textOf(chunks[n - 1]))].join('\n'));
    facts.set(key, known);
    return known;
  };
  let fence: string | null = null;
  return text
    .split('\n')
    .map((line) => {
      const ticks = fenceLine.exec(line)?.[1];
      const inCode = fence !== null;
      if (ticks !== undefined && (fence === null || ticks.startsWith(fence))) fence = inCode ? null : ticks;
      return inCode || ticks !== undefined ? line : markLine(line, factsOf);
    })
    .join('\n');
}

function textOf(chunk: ChunkText | undefined): string {
  return chunk === undefined ? '' : `${chunk.article_title}\n${chunk.section}\n${chunk.content}`;
}

function markLine(line: string, factsOf: (cited: readonly number[]) => Facts): string {
  const masked = maskCode(line);
  let marked = '';
  let done = 0;
  for (const span of listStatements(line)) {
    const code = masked.slice(span.start, span.end);
    const citations = [...code.matchAll(citationMark)];
    const cited = [...new Set(citations.map((citation) => Number(citation[1])))];
    const statement = line
      .slice(span.start, span.end)
      .replace(citationMark, ' ')
      .replace(/\]\([^)]{0,2000}\)/g, ']');
    const last = citations.at(-1);
    const supported =
      last === undefined
        ? statesNothing.test(code) || headingLine.test(line) || readNumbers(code).length === 0
        : isSupported(statement, factsOf(cited));
    const end = last === undefined ? span.end : span.start + last.index + last[0].length;
    marked += line.slice(done, end) + (supported ? '' : unsupported);
    done = end;
  }
  return marked + line.slice(done);
}

/** What a line states: its sentences, or the one row of a table. */
function listStatements(line: string): Span[] {
  if (tableRule.test(line)) return [];
  if (tableRow.test(line)) {
    const row = line.replace(/(?<![\s|])[\s|]+$/, '');
    return [{ start: line.length - line.trimStart().length, end: row.length }];
  }
  const start = linePrefix.exec(line)![0].length;
  return findSentences(line.slice(start)).map((span) => ({ start: start + span.start, end: start + span.end }));
}

/** Whether every line that states something ends with a source; lines that only lead in end with a colon. */
export function isCited(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().endsWith(':'));
  return lines.every((line) => {
    const sentences = findSentences(line);
    return sentences.length === 0 || /\[\d+\]/.test(line.slice(sentences.at(-1)?.start));
  });
}
