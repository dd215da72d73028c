import { limits } from './limits.ts';

/** What is repeated where a text is cut: the part above ends with `closing`, the part below begins with `opening`. */
export interface Carried {
  opening: string;
  closing: string;
}

export const nothing: Carried = { opening: '', closing: '' };

export const rowLine = /^\s*\|/;
export const headingLine = /^#{1,6}\s|^\*\*[^*]+\*\*:?$/;
const itemLine = /^\s*(?:[-*+•]|\d+[.)])\s/;
const fenceLine = /^\s*(?:`{3,}|~{3,})/;
const ruleLine = /^\s*(?:\|\s*)?(?::?-+:?\s*\|\s*)+(?::?-+:?\s*)?$/;
const boldCell = /^\*\*[^*]+\*\*:?$/;
const sentenceEnd = /[.!?…]["»”)]*(?=\s)/gu;
/** A rule further below is none of a head. */
const mostHeadRows = 4;
/** What is repeated of a text takes no more than half of a part. */
export const mostCarried = limits.splitChunk / 2;
/** Of the items above only the nearest are repeated, however deep a list is. */
const mostParents = 8;
/** A longer line is known by how it begins. */
const longestLine = 200;

interface TableAbove {
  indent: number;
  head: string[];
  /** The head has its rule, or all cells of its only row are bold. */
  is_headed: boolean;
  rows: number;
}

/** Where in a text its reader is: what stands above that the next line cannot be read without. */
export interface LineReader {
  read: (line: string) => void;
  /** What a cut before this line, or inside of it, has to repeat, in at most `most` characters; undefined in a head. */
  carriedTo: (line: string, most: number, isInside?: boolean) => Carried | undefined;
  isInCode: () => boolean;
  /** It says the same as an item above, and would be read as a repetition of it where a part begins with it. */
  repeats: (line: string) => boolean;
  /** It is in a table whose head is known. */
  isHeaded: () => boolean;
  /** Of a list that goes on here, the beginning of a part that is only announced. */
  announcing: () => string;
  /** All beginnings that a text which goes on from here can have, the longest first. */
  openings: () => string[];
}

export function readLines(): LineReader {
  let fence: string | undefined;
  let announced = '';
  let lead = '';
  let leadAbove = '';
  let items: { indent: number; line: string }[] = [];
  let table: TableAbove | undefined;
  let before = '';

  const beginTable = (head: string[], leading: string): void => {
    const indent = indentOf(head[0]!);
    items = indent === 0 ? [] : items.filter((item) => item.indent < indent);
    if (items.length === 0) announced = leading;
    table = { indent, head: [], is_headed: false, rows: 0 };
    for (const row of head) addRow(table, row);
  };

  const read = (line: string): void => {
    const last = before;
    before = line;
    if (fence !== undefined) {
      if (line.trim().startsWith(markerOf(fence))) fence = undefined;
      return;
    }
    if (line.trim() === '') {
      table = undefined;
      return;
    }
    if (fenceLine.test(line)) {
      fence = line.trim();
      [table, lead] = [undefined, ''];
      return;
    }
    if (table !== undefined && line.includes('|')) {
      addRow(table, line);
      return;
    }
    table = undefined;
    if (rowLine.test(line)) beginTable([line], lead);
    else if (last.includes('|') && ruleLine.test(line)) beginTable([last, line], leadAbove);
    else if (itemLine.test(line)) {
      const indent = indentOf(line);
      if (items.length === 0) announced = lead;
      items = [...items.filter((item) => item.indent < indent), { indent, line }];
    } else {
      const indent = indentOf(line);
      // What stands below an item without a gap belongs to it, wherever it begins.
      if (indent > 0) items = items.filter((item) => item.indent < indent);
      else if (last.trim() === '') items = [];
      [leadAbove, lead] = [lead, leadIn(line)];
      return;
    }
    lead = '';
  };

  const carriedTo = (line: string, most: number, isInside = false): Carried | undefined => {
    if (fence !== undefined) return { opening: `${fence}\n`, closing: `\n${markerOf(fence)}` };
    const indent = indentOf(line);
    if (table !== undefined && line.includes('|')) {
      const { head, is_headed, rows } = table;
      if (rows === 0 && !(isInside && is_headed)) return undefined;
      const isShort = is_headed && head.join('').length < most;
      return isShort ? { opening: fitting(openingsOf(announced, items, head), most), closing: '' } : nothing;
    }
    const isItem = itemLine.test(line);
    if (!isItem && (items.length === 0 || indent === 0)) return nothing;
    if (isItem && items.length === 0 && !isInside) return nothing;
    const parents = items.filter((item) => item.indent < indent);
    const above = items.length === 0 ? lead : announced;
    if (!isInside || !isItem) return { opening: fitting(openingsOf(above, parents, []), most), closing: '' };
    if (above === '' && parents.length === 0) return nothing;
    const opening = fitting(openingsOf(above, [...parents, { indent, line }], []), most);
    return { opening: opening && opening + ' '.repeat(indent + 2), closing: '' };
  };

  const openings = (): string[] => {
    if (table !== undefined && !table.is_headed) return [];
    if (table !== undefined) return openingsOf(announced, items, table.head);
    const found = items.flatMap((_item, at) => openingsOf(announced, items.slice(0, items.length - at), []));
    return [...found, ...(items.length > 0 && announced !== '' ? openingsOf(announced, [], []) : [])].toSorted(
      (one, other) => other.length - one.length,
    );
  };

  const isHeaded = (): boolean => table?.is_headed === true;
  const announcing = (): string =>
    table !== undefined || items.length === 0 || announced === '' ? '' : `${announced}\n\n`;

  const repeats = (line: string): boolean => items.some((item) => item.line.trim() === line.trim());

  return { read, carriedTo, openings, isInCode: () => fence !== undefined, repeats, isHeaded, announcing };
}

/** From the whole of it to the least: the head of a table stays longest, then the nearest parent. */
function openingsOf(announced: string, parents: readonly { line: string }[], head: readonly string[]): string[] {
  const lines = parents.slice(-mostParents).map(({ line }) => shortened(line));
  const bodies = Array.from({ length: lines.length + 1 }, (_none, from) => [...lines.slice(from), ...head]);
  const texts = bodies.map((body) => body.map((line) => `${line}\n`).join(''));
  return [...(announced === '' ? [] : [`${announced}\n\n${texts[0]}`]), ...texts].filter((text) => text !== '');
}

const fitting = (openings: readonly string[], most: number): string =>
  openings.find((opening) => opening.length <= most) ?? '';

function addRow(table: TableAbove, line: string): void {
  const { head } = table;
  const cells = cellsOf(line);
  if (ruleLine.test(line)) {
    if (table.rows > 0 || head.length === 0) return;
    table.is_headed = true;
    head.push(line);
    return;
  }
  const isMore = table.is_headed ? isLowerHead(cells) : head.length < mostHeadRows;
  if (table.rows > 0 || head.length > mostHeadRows || !isMore) table.rows += 1;
  else head.push(line);
  if (head.length === 1 && isBold(cells)) table.is_headed = true;
}

/** A second row of heads: all of it is bold, or it says words of nothing that it would name first. */
function isLowerHead(cells: readonly string[]): boolean {
  return isBold(cells) || (cells[0] === '' && cells.some((cell) => cell !== '') && !/\p{N}/u.test(cells.join('')));
}

function isBold(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell !== '');
  return cells.length > 1 && said.length > 0 && said.every((cell) => boldCell.test(cell));
}

function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim());
}

/** The line, or the end of it, that announces what stands below; empty where it does not. */
function leadIn(line: string): string {
  const text = line.trim();
  if (headingLine.test(text)) return text.length <= longestLine ? text : '';
  if (!text.endsWith(':')) return '';
  if (text.length <= longestLine) return text;
  const last = [...text.matchAll(sentenceEnd)].at(-1);
  const end = last === undefined ? '' : text.slice(last.index + last[0].length).trim();
  return end.length <= longestLine ? end : '';
}

/** A line by how it begins: up to the end of a sentence, else of a word. */
function shortened(line: string): string {
  if (line.length <= longestLine) return line;
  const start = line.slice(0, longestLine);
  const end = [...start.matchAll(sentenceEnd)].at(-1);
  if (end !== undefined) return start.slice(0, end.index + end[0].length);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), longestLine / 2)).slice(0, longestLine - 1)}…`;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
const markerOf = (fence: string): string => /^(?:`+|~+)/.exec(fence)?.[0] ?? '```';

/**
 * What a part adds to the part above it, without the lines that it only repeats; undefined where it repeats none, so
 * that it is a text of its own.
 */
export function goesOn(above: string, part: string): string | undefined {
  const reader = readLines();
  for (const line of above.split('\n')) reader.read(line);
  // Before its first line a part has no spaces.
  const opening = reader.openings().find((one) => part.startsWith(one.trimStart()));
  const rest = opening === undefined ? '' : part.slice(opening.trimStart().length);
  return rest.trim() === '' ? undefined : rest;
}

/** Consecutive parts of one text as they are read together: one table, one list, nothing in them twice. */
export function joinParts<T>(parts: readonly T[], textOf: (part: T) => string): { text: string; parts: T[] }[] {
  const joined: { text: string; parts: T[] }[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const above = last?.parts.at(-1);
    const rest = above === undefined ? undefined : goesOn(textOf(above), textOf(part));
    if (rest === undefined || last === undefined) joined.push({ text: textOf(part), parts: [part] });
    else {
      last.text += `\n${rest}`;
      last.parts.push(part);
    }
  }
  return joined;
}

/**
 * A part as it would be cut today, where it was cut without what it cannot be read without; else the part itself. Of
 * items nobody can tell any more what they stood under, only what announced their list.
 */
export function mendPart(above: string, part: string): string {
  const [line = ''] = part.split('\n', 1);
  const isRow = rowLine.test(line);
  if ((!isRow && !itemLine.test(line)) || goesOn(above, part) !== undefined) return part;
  const reader = readLines();
  for (const one of above.split('\n')) reader.read(one);
  if (!isRow) return `${reader.announcing()}${part}`;
  const own = readLines();
  for (const one of part.split('\n', mostHeadRows + 1)) own.read(one);
  return own.isHeaded() ? part : `${reader.isHeaded() ? (reader.openings().find(isShort) ?? '') : ''}${part}`;
}

const isShort = (opening: string): boolean => opening.length <= mostCarried;
