import { readToken, type TextPosition } from './citation-tokens.ts';
import { findSentences } from '#server/language/sentence-split.ts';

const noSpaceBefore = /[\s.,;:!?…)»”|*_]/;
/** What must not close up where a marker was: it would make a new one of what stood around it. */
const keptApart = /[\]】\d]/;

/** Stands behind a sentence that no source holds. */
export const unsourced = '[?]';

export interface CitationFilter {
  /** Takes the next piece of a model's text and gives back what is decided of it. */
  push: (piece: string) => string;
  /** Gives back what was held. */
  end: () => string;
  /** The sources cited so far, in the order of their first use. */
  cited: () => readonly number[];
}

/**
 * Rewrites a model's citations while they stream: every variant becomes `[n]`, one whose numbers all lie outside
 * 1…`sourceCount` becomes `[?]`, and a model's own `[?]` goes. Other brackets pass, code keeps all of its own. Whatever the
 * pieces, the text is the same, and no citation can become a link or define one.
 */
export function createCitationFilter(sourceCount: number): CitationFilter {
  const cited: number[] = [];
  const at: TextPosition = { line_start: true, fence: null };
  let held = '';
  /** What was decided last: a marker that was dropped together with the space before it owes that space to a word. */
  let last: 'text' | 'marker' | 'marker at line start' | 'dropped' | 'dropped with space' = 'text';

  const show = (text: string): string => {
    if (text === '') return '';
    const first = text.charAt(0);
    const link = (last.startsWith('marker') && first === '(') || (last === 'marker at line start' && first === ':');
    const owed =
      (last.startsWith('dropped') && keptApart.test(first)) ||
      (last === 'dropped with space' && !noSpaceBefore.test(first));
    last = 'text';
    at.line_start = text.endsWith('\n');
    return link || owed ? ` ${text}` : text;
  };

  const cite = (space: string, numbers: readonly number[]): string => {
    const valid = [...new Set(numbers)].filter((n) => n >= 1 && n <= sourceCount);
    if (valid.length === 0 && (numbers.length === 0 || sourceCount === 0)) {
      if (space !== '') last = 'dropped with space';
      else if (last !== 'dropped with space') last = 'dropped';
      return '';
    }
    for (const n of valid) if (!cited.includes(n)) cited.push(n);
    const marker = at.line_start ? 'marker at line start' : 'marker';
    const shown = show(space + (valid.length === 0 ? unsourced : valid.map((n) => `[${n}]`).join('')));
    last = marker;
    return shown;
  };

  const drain = (ended: boolean): string => {
    let shown = '';
    while (held !== '') {
      const token = readToken(held, at, ended);
      if (token === null) break;
      const text = held.slice(0, token.length);
      held = held.slice(token.length);
      if (token.kind === 'fence') at.fence = at.fence === null ? token.ticks : null;
      shown += token.kind === 'marker' ? cite(text.slice(0, token.space), token.numbers) : show(text);
    }
    return shown;
  };

  return {
    push(piece) {
      held += piece;
      return drain(false);
    },
    end: () => drain(true),
    cited: () => cited,
  };
}

/** The sources that a text cites, in the order of their first use. */
export function listCited(text: string, sourceCount: number): readonly number[] {
  const filter = createCitationFilter(sourceCount);
  filter.push(text);
  filter.end();
  return filter.cited();
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** "(1)", "(1, 2)", "(source 1)" at the end of a sentence or line, with all of the space before it: read from within that, a long one would be read again and again. */
const bracketedMark = String.raw`(?<![ \t])[ \t]*\((?:(?:sources?|источник[аи]?)[\s:]*)?(\d{1,2}(?:\s*[,;]\s*\d{1,2})*)\)(?=[ \t]*(?:[.!?…;,:]|$))`;
/** A digit that is raised behind a letter or two belongs to a unit, as in "10 m²". */
const raised = String.raw`(?<=[\p{L}.,!?…)»”])(?<!(?<!\p{L})\p{L}{1,2})[${superscripts}]+(?=\s|[.,!?…]|$)`;
const anyLoose = new RegExp(`${bracketedMark}|${raised}`, 'gimu');
/** A last line that lists the sources of all that stands above it. It is read from its beginning alone, as a text may hold nothing but blanks. */
const sourcesLine =
  /^[\s*_]*(?:sources?|references?|источники?|ссылки)[*_\s]*:[*_\s]*\[?(\d{1,2}(?:\]?\s*[,;]\s*\[?\d{1,2})*)\]?[.\s]*$/iu;
/** The numbers may stand below the word. */
const sourcesLines = 2;
/** What a mark is read with is no longer: else each mark of a long line would be read with all of the line. */
const statementMax = 300;

/**
 * The marks that models write in the place of `[n]`, as `[n]`; for a text that has none of these.
 * @param isMeant whether numbers behind a statement, without a word that says so, are its sources
 */
export function readLooseCitations(
  text: string,
  sourceCount: number,
  isMeant: (statement: string, numbers: readonly number[]) => boolean,
): string {
  const valid = (numbers: readonly number[]) => [...new Set(numbers)].filter((n) => n >= 1 && n <= sourceCount);
  const marks = (numbers: readonly number[]) => numbers.map((n) => `[${n}]`).join('');
  const read = (mark: string, numbers: readonly number[], at: number) => {
    const sources = valid(numbers);
    const is_named = /\p{L}/u.test(mark);
    if (sources.length === 0 || !(is_named || isMeant(statementBefore(text, at), sources))) return mark;
    return ` ${marks(sources)}`;
  };
  const listed = findSourcesLine(text);
  const body = listed === null ? text : text.slice(0, listed.start);
  const cited = body.replaceAll(anyLoose, (mark, numbers: string | undefined, at: number) =>
    read(mark, numbers === undefined ? [readRaised(mark)] : markedNumbers(numbers), at),
  );
  return listed === null || cited !== body ? cited : `${body} ${marks(valid(markedNumbers(listed.numbers)))}`.trimEnd();
}

function findSourcesLine(text: string): { start: number; numbers: string } | null {
  let end = text.length;
  for (let lines = 0; lines < sourcesLines; lines++) {
    const above = text.slice(0, end).trimEnd();
    end = above.lastIndexOf('\n');
    if (end < 0) return null;
    const numbers = sourcesLine.exec(text.slice(end))?.[1];
    if (numbers !== undefined) return { start: text.slice(0, end).trimEnd().length, numbers };
  }
  return null;
}

function statementBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - statementMax), at);
  const line = before.slice(before.lastIndexOf('\n') + 1).replaceAll(anyLoose, '');
  const { start = 0 } = findSentences(line).at(-1) ?? {};
  return line.slice(start);
}

function readRaised(mark: string): number {
  return Number([...mark].map((digit) => superscripts.indexOf(digit)).join(''));
}

function markedNumbers(text: string): number[] {
  return [...text.matchAll(/\d+/g)].map(Number);
}
