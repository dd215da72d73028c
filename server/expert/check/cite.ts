import { anyOf } from '../words/phrases.ts';
import { allWords } from '../words/words.ts';
import { unsourced } from './citation-marks.ts';
import { createPartFilter, readToken, type TextPosition } from './citation-tokens.ts';
import { findSentences } from '#server/language/sentence-split.ts';

const noSpaceBefore = '.,;:!?…)»”|*_';
/** What must not close up where a marker was: it would make a new one of what stood around it. */
const keptApart = ']】0123456789';

/**
 * Rewrites a model's citations while they stream: every variant becomes `[n]`, one whose numbers all lie outside
 * 1…`sourceCount` becomes `[?]`, and a model's own `[?]` goes. Other brackets pass, code keeps all of its own. Whatever the
 * pieces, the text is the same, and no citation can become a link or define one.
 */
export function createCitationFilter(sourceCount: number) {
  const cited: number[] = [];
  /** What was decided last: a marker that was dropped together with the space before it owes that space to a word. */
  let last: 'text' | 'marker' | 'marker at line start' | 'dropped' | 'dropped with space' = 'text';

  const show = (text: string): string => {
    const first = text.charAt(0);
    const link = (last.startsWith('marker') && first === '(') || (last === 'marker at line start' && first === ':');
    const closes = first.trim() === '' || noSpaceBefore.includes(first);
    const owed =
      (last.startsWith('dropped') && keptApart.includes(first)) || (last === 'dropped with space' && !closes);
    last = 'text';
    return link || owed ? ` ${text}` : text;
  };

  const cite = (space: string, numbers: readonly number[], { line_start }: Readonly<TextPosition>): string => {
    const valid = validOf(numbers, sourceCount);
    if (valid.length === 0 && (numbers.length === 0 || sourceCount === 0)) {
      if (space !== '') last = 'dropped with space';
      else if (last !== 'dropped with space') last = 'dropped';
      return '';
    }
    for (const n of valid) if (!cited.includes(n)) cited.push(n);
    const shown = show(space + (valid.length === 0 ? unsourced : marksOf(valid)));
    last = line_start ? 'marker at line start' : 'marker';
    return shown;
  };

  const filter = createPartFilter(readToken, (token, text, at) =>
    token.kind === 'marker' ? cite(text.slice(0, token.space), token.numbers, at) : show(text),
  );
  /** The sources cited so far, in the order of their first use. */
  return { ...filter, cited: (): readonly number[] => cited };
}

function validOf(numbers: readonly number[], sourceCount: number): number[] {
  return [...new Set(numbers)].filter((n) => n >= 1 && n <= sourceCount);
}

const marksOf = (numbers: readonly number[]) => numbers.map((n) => `[${n}]`).join('');

/** The sources that a text cites, in the order of their first use. */
export function listCited(text: string, sourceCount: number): readonly number[] {
  const filter = createCitationFilter(sourceCount);
  filter.push(text);
  filter.end();
  return filter.cited();
}

const { sources, references } = allWords.citations;
/** "(1)", "(1, 2)", "(source 1)" at the end of a sentence or line, with all of the space before it: read from within that, a long one would be read again and again. */
const bracketedMark = String.raw`(?<![ \t])[ \t]*\((?:(${anyOf(sources)})[\s:]*)?\d{1,2}(?:\s*[,;]\s*\d{1,2})*\)(?=[ \t]*(?:[.!?…;,:]|$))`;
/** A digit that is raised behind a letter or two belongs to a unit, as in "10 m²". */
const raised = String.raw`(?<=[\p{L}.,!?…)»”])(?<!(?<!\p{L})\p{L}{1,2})[⁰¹²³⁴⁵⁶⁷⁸⁹]+(?=\s|[.,!?…]|$)`;
const anyLoose = new RegExp(`${bracketedMark}|${raised}`, 'gimu');
/** A last line that lists the sources of all that stands above it. It is read from its beginning alone, as a text may hold nothing but blanks. */
const sourcesLine = new RegExp(
  `^[\\s*_]*${anyOf([...sources, ...references])}[*_\\s]*:[*_\\s]*\\[?(\\d{1,2}(?:\\]?\\s*[,;]\\s*\\[?\\d{1,2})*)\\]?[.\\s]*$`,
  'iu',
);
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
  const listed = findSourcesLine(text);
  const body = listed === null ? text : text.slice(0, listed.start);
  const cited = body.replaceAll(anyLoose, (mark, word: string | undefined, at: number) => {
    const meant = validOf(numbersIn(mark), sourceCount);
    const is_meant = meant.length > 0 && (word !== undefined || isMeant(statementBefore(text, at), meant));
    return is_meant ? ` ${marksOf(meant)}` : mark;
  });
  if (listed === null || cited !== body) return cited;
  return `${body} ${marksOf(validOf(numbersIn(listed.numbers), sourceCount))}`.trimEnd();
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

/** The numbers of a mark, raised ones among them. */
function numbersIn(mark: string): number[] {
  return [...mark.normalize('NFKD').matchAll(/\d+/g)].map(Number);
}
