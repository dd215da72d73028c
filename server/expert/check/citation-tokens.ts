import { anyOf } from '../words/phrases.ts';
import { allWords } from '../words/words.ts';

/** Longer brackets are never citations, so no text is held back for longer than this. */
const markerMax = 40;
const codeSpanMax = 300;
const rangeMax = 10;

const { sources, joints } = allWords.citations;
const sourceNumber = '[\\^#№]?\\d{1,9}';
const markerInside = new RegExp(
  `^(?:${anyOf(sources)}[\\s:]*)?${sourceNumber}(?:\\s*(?:[,;&–—-]|${anyOf(joints)})\\s*${sourceNumber})*(?:†.*)?$`,
  'iu',
);
/** The line that opens or closes a block of code. */
export const fenceLine = /^[ \t]*(`{3,}|~{3,})/;

/** The smallest run of a streamed text that can be decided: code and ordinary text alike, a code fence, or a citation. */
export type CitationToken =
  | { kind: 'text'; length: number }
  | { kind: 'fence'; length: number; ticks: string }
  | { kind: 'marker'; length: number; space: number; numbers: readonly number[] };

export interface TextPosition {
  line_start: boolean;
  /** The ticks that opened the code block in which the text stands. */
  fence: string | null;
}

export interface TextFilter {
  /** Takes the next piece of a text and gives back what is decided of it. */
  push: (piece: string) => string;
  /** Gives back what was held. */
  end: () => string;
}

export interface Part {
  length: number;
  /** Opens a block of code, or closes it. */
  ticks?: string;
  /** Is read in its place. */
  again?: string;
}

/**
 * Lets a text through part by part while it streams, as far as its parts are decided.
 * @param read reads the first part of what is held; null where it takes more to decide, and more may come
 * @param take what becomes of a part
 */
export function createPartFilter<P extends Part>(
  read: (held: string, at: TextPosition, ended: boolean) => P | null,
  take: (part: P, text: string, at: Readonly<TextPosition>) => string,
): TextFilter {
  const at: TextPosition = { line_start: true, fence: null };
  let held = '';
  const drain = (ended: boolean): string => {
    let shown = '';
    while (held !== '') {
      const part = read(held, at, ended);
      if (part === null) break;
      const text = held.slice(0, part.length);
      held = (part.again ?? '') + held.slice(part.length);
      if (part.ticks !== undefined) at.fence = at.fence === null ? part.ticks : null;
      const taken = take(part, text, at);
      if (taken !== '') at.line_start = taken.endsWith('\n');
      shown += taken;
    }
    return shown;
  };
  return {
    push(piece) {
      held += piece;
      return drain(false);
    },
    end: () => drain(true),
  };
}

const textOf = (length: number): CitationToken => ({ kind: 'text', length });

/** How many blanks a text begins with, or signs that are none of the others. */
export function countFirst(text: string, others = /[^ \t]/): number {
  const at = text.search(others);
  return at < 0 ? text.length : at;
}

/**
 * Reads the first token of `text`; null when it takes more text to decide and `ended` is false.
 * What a token is never depends on where the text was cut.
 */
export function readToken(text: string, at: TextPosition, ended: boolean): CitationToken | null {
  const space = countFirst(text);
  if (at.line_start) {
    const rest = text.slice(space);
    if (!ended && ('``'.startsWith(rest) || '~~'.startsWith(rest))) return null;
    const run = fenceLine.exec(text);
    const ticks = run?.[1] ?? '';
    if (run !== null && (at.fence === null || ticks.startsWith(at.fence))) {
      return !ended && run[0].length === text.length ? null : { kind: 'fence', length: run[0].length, ticks };
    }
  }
  if (at.fence !== null) return readPlain(text, text.indexOf('\n') + 1 || text.length, ended);
  if (text.startsWith('`')) return readCodeSpan(text, ended);
  if (space === text.length && !ended) return null;
  if (text[space] === '[' || text[space] === '【') return readBracket(text, space, ended);
  if (text[space] === '<') return readMarkerLine(text, space, ended);
  return space > 0 ? textOf(space) : readPlain(text, /^(?:[^[【`<\s]+|\s)/.exec(text)![0].length, ended);
}

/** Half a surrogate pair would not survive being sent, so it waits for its other half. */
function readPlain(text: string, length: number, ended: boolean): CitationToken | null {
  const last = text.charAt(length - 1);
  const is_halved = !ended && length === text.length && last >= '\ud800' && last <= '\udbff';
  if (!is_halved) return textOf(length);
  return length > 1 ? textOf(length - 1) : null;
}

/** A lone backtick is a key on the keyboard, not code: a span has its end on the same line. */
function readCodeSpan(text: string, ended: boolean): CitationToken | null {
  const run = countFirst(text, /[^`]/);
  if (run === text.length && !ended) return null;
  const line = text.slice(run, run + codeSpanMax).split('\n', 1)[0]!;
  const whole = ended || line.length === codeSpanMax || text.charAt(run + line.length) === '\n';
  const close = [...line.matchAll(/`+/g)].find((ticks) => ticks[0].length === run);
  if (close === undefined) return whole ? textOf(run) : null;
  const end = run + close.index + run;
  // The closing run may still grow with the next piece.
  return end === text.length && !whole ? null : textOf(end);
}

/** A line that parts data from data, said again by a model: of a source it is a citation, else it is nothing. */
const markerLine = /^<<<(?:source (\d{1,2})|[a-z ]{1,20}) [0-9a-f]{1,40}>>>/;
const markerLineMax = 68;

function readMarkerLine(text: string, space: number, ended: boolean): CitationToken | null {
  const rest = text.slice(space, space + markerLineMax);
  const [line, source] = markerLine.exec(rest) ?? [];
  if (line !== undefined)
    return {
      kind: 'marker',
      length: space + line.length,
      space,
      numbers: source === undefined ? [] : [Number(source)],
    };
  const may_become = '<<<'.startsWith(rest.slice(0, 3)) && rest.length < markerLineMax && !rest.includes('\n');
  return !ended && may_become ? null : textOf(space + 1);
}

function readBracket(text: string, space: number, ended: boolean): CitationToken | null {
  const inner = text.slice(space + 1, space + 1 + markerMax);
  const stop = inner.search(/[\]】[【\n]/);
  if (stop < 0 && inner.length < markerMax && !ended) return null;
  const is_closed = stop >= 0 && ']】'.includes(inner.charAt(stop));
  const numbers = is_closed ? citedNumbers(inner.slice(0, stop).trim()) : null;
  return numbers === null ? textOf(space + 1) : { kind: 'marker', length: space + stop + 2, space, numbers };
}

/** The numbers inside a bracket that is a citation; null for any other bracket. `[?]` cites nothing. */
function citedNumbers(inner: string): number[] | null {
  if (inner === '?') return [];
  if (!markerInside.test(inner)) return null;
  const numbers: number[] = [];
  for (const part of inner.split('†', 1)[0]!.matchAll(/(\d+)(?:\s*[–—-]\s*[\^#№]?(\d+))?/g)) {
    const first = Number(part[1]);
    const last = Number(part[2] ?? first);
    if (last < first || last - first > rangeMax) numbers.push(first, last);
    else for (let n = first; n <= last; n++) numbers.push(n);
  }
  return numbers;
}
