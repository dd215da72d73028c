import { plainText } from './plain-text.ts';
import { findSentences } from './sentence-split.ts';
import { writeTable } from './table-text.ts';

/** A sentence of a chunk, in plain text, with the heading or term that it stands under. */
export interface Sentence {
  text: string;
  label: string;
}

const headingLine = /^\s{0,3}#{1,6}\s+(.+?)\s*#*$/;
const bullet = /^\s*(?:[-*+•·]+|\d{1,3}[.)])\s+/;
/** "**Term**: meaning", "**Term:** meaning", "**Term** — meaning". */
const termLine = /^\*\*([^*]{1,80}?)\s*(?::\s*\*\*|\*\*\s*(?::|\s[-–—]\s))\s*/;
const boldLine = /^\*\*([^*]{1,80})\*\*$/;
const tableRow = /^\||\s\|\s|\|$|^[-:]+\|[-:|]+$/;
/** A line that asks is the heading of what follows, as in a list of frequent questions. */
const questionLine = /^(.{1,150}[^.!?…][?])$/;
const endsSentence = /[.!?…]["'»”)\]]*$/;

/** Lines shorter than this that end without a stop say something only with the next one. */
const shortLine = 40;
/** A joined line takes no further line above this length. */
const joinedMax = 200;
/** Neighbouring sentences of one line that are shorter together are quoted together. */
const terseMax = 120;
const sentenceMax = 500;
const window = 240;

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
    if (tableRow.test(line)) {
      table.push(line);
      continue;
    }
    endTable();
    const heading = headingLine.exec(line) ?? boldLine.exec(line);
    if (heading !== null) {
      label = plainText(heading[1]!.split(' › ').at(-1)!);
      continue;
    }
    const unbulleted = line.replace(bullet, '');
    const term = termLine.exec(unbulleted);
    if (term !== null) label = plainText(term[1]!);
    const text = plainText(term === null ? unbulleted : unbulleted.slice(term[0].length));
    if (questionLine.test(text) && findSentences(text).length === 1) label = text;
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
    if (open && previous !== undefined && previous.label === line.label && previous.text.length < joinedMax) {
      previous.text += `${/[:;,–—-]$/.test(previous.text) ? '' : ';'} ${line.text}`;
    } else {
      joined.push({ ...line });
    }
    const text = joined.at(-1)!.text;
    open = text.endsWith(':') || (line.text.length < shortLine && !endsSentence.test(text));
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
    if (previous !== undefined && previous.length + sentence.length < terseMax)
      joined[joined.length - 1] = `${previous} ${sentence}`;
    else joined.push(sentence);
  }
  return joined;
}

/** Text without stops, such as a table that lost its lines, is quoted in windows. */
function windows(sentence: string): string[] {
  if (sentence.length <= sentenceMax) return [sentence];
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > sentenceMax) {
    const space = rest.lastIndexOf(' ', window);
    const end = space > 0 ? space : window;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return [...parts, rest];
}
