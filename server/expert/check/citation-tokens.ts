/** Longer brackets are never citations, so no text is held back for longer than this. */
const markerMax = 40;
const codeSpanMax = 300;
const rangeMax = 10;

const sourceNumber = '[\\^#№]?\\d{1,9}';
const markerInside = new RegExp(
  `^(?:(?:sources?|источник[аи]?)[\\s:]*)?${sourceNumber}(?:\\s*(?:[,;&–—-]|and|и)\\s*${sourceNumber})*(?:†.*)?$`,
  'iu',
);
const fenceLine = /^[ \t]*(`{3,}|~{3,})/;
const mayBecomeFence = /^[ \t]*(?:`{0,2}|~{0,2})$/;

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

const textOf = (length: number): CitationToken => ({ kind: 'text', length });

/**
 * Reads the first token of `text`; null when it takes more text to decide and `ended` is false.
 * What a token is depends on a bounded number of characters and never on where the text was cut.
 */
export function readToken(text: string, at: TextPosition, ended: boolean): CitationToken | null {
  if (at.line_start) {
    if (!ended && mayBecomeFence.test(text)) return null;
    const run = fenceLine.exec(text);
    const ticks = run?.[1] ?? '';
    if (run !== null && (at.fence === null || ticks.startsWith(at.fence))) {
      return !ended && run[0].length === text.length ? null : { kind: 'fence', length: run[0].length, ticks };
    }
  }
  if (at.fence !== null) return readPlain(text, /^[^\n]*\n?/.exec(text)![0].length, ended);
  if (text.startsWith('`')) return readCodeSpan(text, ended);
  const space = /^[ \t]*/.exec(text)![0].length;
  if (space === text.length && !ended) return null;
  if (text[space] === '[' || text[space] === '【') return readBracket(text, space, ended);
  if (text[space] === '<') return readMarkerLine(text, space, ended);
  return space > 0 ? textOf(space) : readPlain(text, /^(?:[^[【`<\s]+|\s)/.exec(text)![0].length, ended);
}

/** Half a surrogate pair would not survive being sent, so it waits for its other half. */
function readPlain(text: string, length: number, ended: boolean): CitationToken | null {
  const halved = !ended && length === text.length && /[\ud800-\udbff]$/.test(text);
  if (!halved) return textOf(length);
  return length > 1 ? textOf(length - 1) : null;
}

/** A lone backtick is a key on the keyboard, not code: a span has its end on the same line. */
function readCodeSpan(text: string, ended: boolean): CitationToken | null {
  const run = /^`+/.exec(text)![0].length;
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
const mayBecomeMarkerLine = /^<{1,3}$|^<<<[a-z0-9 ]{0,63}>{0,2}$/;

function readMarkerLine(text: string, space: number, ended: boolean): CitationToken | null {
  const rest = text.slice(space);
  const [line, source] = markerLine.exec(rest) ?? [];
  if (line !== undefined)
    return {
      kind: 'marker',
      length: space + line.length,
      space,
      numbers: source === undefined ? [] : [Number(source)],
    };
  return !ended && mayBecomeMarkerLine.test(rest) ? null : textOf(space + 1);
}

function readBracket(text: string, space: number, ended: boolean): CitationToken | null {
  const inner = text.slice(space + 1, space + 1 + markerMax);
  const stop = inner.search(/[\]】[【\n]/);
  if (stop < 0 && inner.length < markerMax && !ended) return null;
  const closed = /^[\]】]/.test(inner.slice(Math.max(stop, 0)));
  const numbers = stop >= 0 && closed ? citedNumbers(inner.slice(0, stop).trim()) : null;
  return numbers === null ? textOf(space + 1) : { kind: 'marker', length: space + stop + 2, space, numbers };
}

/** The numbers inside a bracket that is a citation; null for any other bracket. `[?]` cites nothing. */
function citedNumbers(inner: string): number[] | null {
  if (inner === '?') return [];
  if (!markerInside.test(inner)) return null;
  const numbers: number[] = [];
  for (const part of inner.replace(/†.*/u, '').matchAll(/(\d+)(?:\s*[–—-]\s*[\^#№]?(\d+))?/g)) {
    const first = Number(part[1]);
    const last = Number(part[2] ?? first);
    if (last < first || last - first > rangeMax) numbers.push(first, last);
    else for (let n = first; n <= last; n++) numbers.push(n);
  }
  return numbers;
}
