import { plainText } from './plain-text.ts';

interface TableRow {
  /** Which of the lines given it is in, and where. */
  line: number;
  start: number;
  end: number;
  /** Markdown of each cell. */
  cells: readonly string[];
}

/** A table whose header is certain, or which has none. */
export interface Table {
  /** Markdown of the header's cells; null where no line of it can be told for one. */
  header: readonly string[] | null;
  rows: readonly TableRow[];
}

const ruleLine = /^[\s|:+-]+$/;
const boldCell = /^\s*\*\*[^*]+\*\*:?\s*$/;
/** Where the next "**Name** | value" begins in a table that lost its lines. */
const nextName = /(?=\*\*[^*|]+\*\*\s*\|)/;
const hasNumber = /\p{N}/u;
const noValue = /^[-–—\s]*$/;
const headerRowsFrom = 3;

/**
 * Reads neighbouring lines with cells as tables. A header is the line above a rule, one whose cells are all bold, or a
 * first line of names over rows of numbers. Wikis that lost their lines repeat bold headers, each over rows of its own.
 */
export function readTable(lines: readonly string[]): Table[] {
  const tables: { header: string[] | null; rows: TableRow[] }[] = [];
  for (const [line, text] of lines.entries()) {
    if (ruleLine.test(text)) continue;
    const pairs = pairsOf(text, line);
    const cells = cellsOf(text);
    const current = tables.at(-1);
    if (pairs.length > 1) tables.push({ header: null, rows: pairs });
    else if (isHeader(lines, line, cells)) tables.push({ header: cells, rows: [] });
    else {
      const row = { line, start: 0, end: text.length, cells };
      const fits = current !== undefined && (current.header === null || cells.length <= current.header.length + 1);
      if (fits) current.rows.push(row);
      else tables.push({ header: null, rows: [row] });
    }
  }
  return tables.filter(({ rows }) => rows.length > 0);
}

/** "**Runways** | 4 **Noise** | 25" holds a row for each name. */
function pairsOf(text: string, line: number): TableRow[] {
  const rows: TableRow[] = [];
  let start = 0;
  for (const part of text.split(nextName)) {
    const cells = cellsOf(part).filter((cell) => !noValue.test(cell));
    if (cells.length === 2 && boldCell.test(cells[0]!))
      rows.push({ line, start, end: start + part.trimEnd().length, cells });
    start += part.length;
  }
  return rows;
}

function isHeader(lines: readonly string[], line: number, cells: readonly string[]): boolean {
  if (ruleLine.test(lines[line + 1] ?? '')) return true;
  if (cells.length < 2) return false;
  if (cells.every((cell) => boldCell.test(cell))) return true;
  if (line > 0 || cells.length < 3 || cells.some((cell) => hasNumber.test(cell))) return false;
  const others = lines.slice(1).filter((other) => !ruleLine.test(other));
  const alike = others.filter((other) => hasNumber.test(other) && cellsOf(other).length === cells.length);
  return others.length >= headerRowsFrom && alike.length * 3 >= others.length * 2;
}

function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim());
}

/** Whether a row without a header says by itself what its values are: "**Runways** | 4". */
export function namesItself({ cells }: TableRow): boolean {
  return cells.length === 2 && boldCell.test(cells[0] ?? '') && !boldCell.test(cells[1] ?? '');
}

/** A table in markdown with these rows only; rows that name their own values become a list. */
export function drawTable({ header }: Table, rows: readonly TableRow[]): string {
  if (header === null)
    return rows
      .map(({ cells: [name = '', value = ''] }) => `- ${name.replace(/:?(\*\*)?$/, '$1')}: ${value}`)
      .join('\n');
  const width = Math.max(header.length, ...rows.map(({ cells }) => cells.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`;
  const names = header.map(plainText);
  return [line(names), line(Array.from({ length: width }, () => '---')), ...rows.map(({ cells }) => line(cells))].join(
    '\n',
  );
}

/** What the row is about that a drawn table shows alone; null where it shows several, or stands beside a text. */
export function nameOfOnlyRow(markdown: string): string | null {
  const [, rule = '', row = '', ...others] = markdown.split('\n').filter((line) => line.trim() !== '');
  if (row === '' || others.length > 0 || !ruleLine.test(rule)) return null;
  return plainText(row.split('|')[1] ?? '').trim() || null;
}
