import { plainText } from './plain-text.ts';
import { findSentences } from './sentence-split.ts';
import { writeTable } from './table-text.ts';

/** A sentence of a chunk, in plain text, with the heading or term that it stands under. */
export interface Sentence {
  text: string;
  label: string;
}

const HEADING = /^\s{0,3}#{1,6}\s+(.+?)\s*#*$/;
const BULLET = /^\s*(?:[-*+•·]+|\d{1,3}[.)])\s+/;
/** "**Term**: meaning", "**Term:** meaning", "**Term** — meaning". */
const TERM = /^\*\*([^*]{1,80}?)\s*(?::\s*\*\*|\*\*\s*(?::|\s[-–—]\s))\s*/;
const BOLD_LINE = /^\*\*([^*]{1,80})\*\*$/;
const TABLE_ROW = /^\||\s\|\s|\|$|^[-:]+\|[-:|]+$/;
/** A line that asks is the heading of what follows, as in a list of frequent questions. */
const QUESTION_LINE = /^(.{1,150}[^.!?…][?])$/;
const ENDS_SENTENCE = /[.!?…]["'»”)\]]*$/;

/** Lines shorter than this that end without a stop say something only with the next one. */
const SHORT_LINE = 40;
/** A joined line takes no further line above this length. */
const JOINED_MAX = 200;
/** Neighbouring sentences of one line that are shorter together are quoted together. */
const TERSE_MAX = 120;
const SENTENCE_MAX = 500;
const WINDOW = 240;

interface Line {
  text: string;
  label: string;
}

/** Splits a chunk's markdown into sentences that can be quoted alone. */
export function splitSentences(content: string): Sentence[] {
  return joinShortLines(readLines(content)).flatMap(({ text, label }) =>
    joinTerseSentences(splitLine(text)).flatMap((sentence) => windows(sentence).map((part) => ({ text: part, label }))),
  );
}

/** Lines of plain text, each under the label in force. */
function readLines(content: string): Line[] {
  const lines: Line[] = [];
  let label = '';
  let table: string[] = [];
  const endTable = (): void => {
    for (const text of writeTable(table)) lines.push({ text, label });
    table = [];
  };
  for (const raw of content.split(/\r?\n/)) {
    const line = raw.trim();
    if (TABLE_ROW.test(line)) {
      table.push(line);
      continue;
    }
    endTable();
    const heading = HEADING.exec(line) ?? BOLD_LINE.exec(line);
    if (heading !== null) {
      label = plainText(heading[1]!.split(' › ').at(-1)!);
      continue;
    }
    const unbulleted = line.replace(BULLET, '');
    const term = TERM.exec(unbulleted);
    if (term !== null) label = plainText(term[1]!);
    const text = plainText(term === null ? unbulleted : unbulleted.slice(term[0].length));
    if (QUESTION_LINE.test(text) && findSentences(text).length === 1) label = text;
    else if (text !== '') lines.push({ text, label });
  }
  endTable();
  return lines;
}

function joinShortLines(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  let open = false;
  for (const line of lines) {
    const previous = joined.at(-1);
    if (open && previous !== undefined && previous.label === line.label && previous.text.length < JOINED_MAX) {
      previous.text += `${/[:;,–—-]$/.test(previous.text) ? '' : ';'} ${line.text}`;
    } else {
      joined.push({ ...line });
    }
    const text = joined.at(-1)!.text;
    open = text.endsWith(':') || (line.text.length < SHORT_LINE && !ENDS_SENTENCE.test(text));
  }
  return joined;
}

function splitLine(line: string): string[] {
  return findSentences(line).map(({ start, end }) => line.slice(start, end));
}

/** "Copper." says nothing alone: sentences are joined until they are worth a quotation. */
function joinTerseSentences(sentences: readonly string[]): string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const previous = joined.at(-1);
    if (previous !== undefined && previous.length + sentence.length < TERSE_MAX)
      joined[joined.length - 1] = `${previous} ${sentence}`;
    else joined.push(sentence);
  }
  return joined;
}

/** Text without stops, such as a table that lost its lines, is quoted in windows. */
function windows(sentence: string): string[] {
  if (sentence.length <= SENTENCE_MAX) return [sentence];
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > SENTENCE_MAX) {
    const space = rest.lastIndexOf(' ', WINDOW);
    const end = space > 0 ? space : WINDOW;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return [...parts, rest];
}
