import { captionOf, isOpenAttribute, isRow, rowReader, startsTable, takeAttributes } from './cell-attributes.ts';
import type { Reading } from './reading.ts';
import { oneLine } from './inline.ts';
import { readRows, type TemplateRows } from './rows.ts';

interface Cell {
  text: string;
  is_header: boolean;
  rows: number;
  columns: number;
  nested: Table[];
}

export interface Table {
  caption: string;
  is_navigation: boolean;
  rows: Cell[][];
}

const deepest = 8;
const mostColumns = 60;
const mostCells = 20_000;
/** Characters of cells that are repeated, as they reach over several places. */
const mostCopied = 500_000;

/**
 * The rows of a table whose beginning is in a template, so that they stand alone; none where the lines up to `end` are
 * no rows.
 */
export function rowsAlone(lines: readonly string[], from: number): { rows: readonly string[]; end: number } {
  const lineAt = (at: number) => (lines[at] ?? '').trimStart();
  if (!/^[|!]/.test(lineAt(from))) return { rows: [], end: from };
  let end = from;
  while (lineAt(end) !== '' && !lineAt(end).startsWith('|}') && !startsTable(lineAt(end))) end += 1;
  const rows = lines.slice(from, end);
  const isTable = lineAt(end).startsWith('|}') || rows.some(isRow);
  return { rows: isTable ? rows : [], end };
}

/** Reads the table that begins with this line, and says which line follows it. */
export function readTable(
  lines: readonly string[],
  from: number,
  reading: Reading,
  depth = 0,
): { table: Table; next: number } {
  const table: Table = {
    caption: '',
    is_navigation: /navbox|toc\b|metadata|mbox|noprint|navigation/i.test(lines[from] ?? ''),
    rows: [],
  };
  let row: Cell[] = [];
  let cell: Cell | undefined;
  const endRow = () => {
    if (row.length > 0) table.rows.push(row);
    row = [];
    cell = undefined;
  };
  let at = from + 1;
  const rowOf = rowReader(lines[from] ?? '');
  const addCells = (source: string, is_header: boolean) => {
    for (const part of source.split(is_header ? /!!|\|\|/ : '||')) {
      const isTable = startsTable(part) && depth < deepest;
      row.push((cell = newCell(isTable ? '' : part, is_header, reading)));
      if (!isTable) continue;
      // Written behind its cell's bar instead of below it, as nothing else in the line can be meant.
      const inner = readTable(lines, at, reading, depth + 1);
      at = inner.next - 1;
      cell.nested.push(inner.table);
      break;
    }
  };
  for (; at < lines.length; at += 1) {
    const line = rowOf(lines[at] ?? '');
    if (startsTable(line)) {
      if (depth >= deepest) continue;
      const inner = readTable(lines, at, reading, depth + 1);
      at = inner.next - 1;
      if (cell === undefined) row.push((cell = newCell('', false, reading)));
      cell.nested.push(inner.table);
    } else if (line.startsWith('|}')) {
      endRow();
      return { table, next: at + 1 };
    } else if (line.startsWith('|-')) endRow();
    else if (line.startsWith('|+')) table.caption = captionOf(line.slice(2));
    else if (line.startsWith('|') || line.startsWith('!')) addCells(line.slice(1), line.startsWith('!'));
    else if (cell !== undefined && isOpenAttribute(cell.text)) {
      row.pop();
      addCells(`${cell.text} ${line}`, cell.is_header);
    } else {
      // Behind a head, or where no cell is begun, a template is a row; else it is part of its cell.
      const found = row.every(({ is_header }) => is_header) ? readRows(lines, at, reading) : undefined;
      if (found !== undefined) {
        endRow();
        addRows(table, found);
        at = found.next - 1;
      } else if (cell !== undefined) cell.text += `\n${line}`;
    }
  }
  endRow();
  return { table, next: at };
}

/** Rows of templates; where the table's own head is of another width, each says what its values are. */
function addRows(table: Table, { head, rows }: TemplateRows): void {
  const cellsOf = (values: readonly string[], is_header = false) =>
    values.map((value): Cell => ({ text: value, is_header, rows: 1, columns: 1, nested: [] }));
  const [first] = table.rows;
  if (first === undefined && head.some((name) => name !== '')) table.rows.push(cellsOf(head, true));
  const width = first?.reduce((sum, { columns }) => sum + columns, 0) ?? head.length;
  for (const row of rows) {
    if (width === head.length) table.rows.push(cellsOf(row));
    else {
      const said = row.map((value, column) =>
        value === '' || head[column] === '' ? value : `${head[column]}: ${value}`,
      );
      table.rows.push([{ ...cellsOf([said.filter((part) => part !== '').join('; ')])[0]!, columns: width }]);
    }
  }
}

function newCell(source: string, is_header: boolean, { nodes }: Reading): Cell {
  const { text, said } = takeAttributes(source, nodes);
  return {
    text,
    is_header,
    rows: spanOf(said, 'row'),
    columns: Math.min(spanOf(said, 'col'), mostColumns),
    nested: [],
  };
}

function spanOf(text: string, kind: 'row' | 'col'): number {
  const [, digits] = new RegExp(`${kind}span\\s*=\\s*["']?(\\d{1,4})`, 'i').exec(text) ?? [];
  return Math.max(1, Number(digits ?? 1));
}

/**
 * A table as markdown. One that only places things beside each other becomes what stands in it, by `renderBlocks`.
 */
export function tableMarkdown(table: Table, reading: Reading, renderBlocks: (text: string) => string): string {
  if (table.is_navigation) return '';
  const hasHeads = table.rows.some((row) => row.some((cell) => cell.is_header));
  const hasNested = table.rows.some((row) => row.some((cell) => cell.nested.length > 0));
  const caption = oneLine(table.caption, reading);
  if (hasNested && !hasHeads) return joinBlocks([caption, ...layoutBlocks(table, reading, renderBlocks)]);
  const grid = withoutEmpty(gridOf(table, reading));
  const [first] = grid;
  if (first === undefined) return '';
  if (first.cells.length === 1) {
    const isWhole = table.rows.every((row) => row.length < 2);
    return joinBlocks([
      caption,
      ...(isWhole ? layoutBlocks(table, reading, renderBlocks) : grid.map(({ cells }) => cells[0] ?? '')),
    ]);
  }
  const heads = grid.findIndex(({ heads: count }) => count < first.cells.length);
  const headRows = grid.slice(0, heads === -1 ? 1 : heads);
  const head = first.cells.map((_cell, column) => {
    const names = headRows.map(({ cells }) => cells[column] ?? '');
    return [...new Set(names)].filter((name) => name !== '').join(' – ');
  });
  const rows = grid.slice(headRows.length).map(({ cells }) => cells);
  return joinBlocks([caption === '' ? '' : `**${caption.replaceAll('**', '')}**`, tableOf(head, rows)]);
}

function layoutBlocks(table: Table, reading: Reading, renderBlocks: (text: string) => string): string[] {
  return table.rows.flatMap((row) =>
    row.flatMap((cell) => [
      renderBlocks(cell.text),
      ...cell.nested.map((inner) => tableMarkdown(inner, reading, renderBlocks)),
    ]),
  );
}

function joinBlocks(blocks: readonly string[]): string {
  return blocks.filter((block) => block.trim() !== '').join('\n\n');
}

export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

interface GridRow {
  cells: string[];
  /** How many of them are heads. */
  heads: number;
}

/** Every place of the table with its text; a cell over several places is in each of them. */
function gridOf(table: Table, reading: Reading): GridRow[] {
  const grid: GridRow[] = [];
  let below = new Map<number, { text: string; left: number; is_header: boolean }>();
  let cells = 0;
  let copied = 0;
  for (const row of table.rows) {
    const line: GridRow = { cells: [], heads: 0 };
    const next: typeof below = new Map();
    const place = (text: string, is_header: boolean, left: number, isCopy = true) => {
      if (isCopy) copied += text.length;
      if (left > 1) next.set(line.cells.length, { text, left: left - 1, is_header });
      line.cells.push(isCopy && copied > mostCopied ? '' : text);
      if (is_header) line.heads += 1;
      cells += 1;
    };
    const takeFromAbove = () => {
      for (let above = below.get(line.cells.length); above !== undefined; above = below.get(line.cells.length))
        place(above.text, above.is_header, above.left);
    };
    for (const cell of row) {
      takeFromAbove();
      const text = cellText(cell, reading);
      for (let n = 0; n < cell.columns && line.cells.length < mostColumns; n += 1)
        place(text, cell.is_header, cell.rows, n > 0);
    }
    takeFromAbove();
    below = next;
    grid.push(line);
    if (cells > mostCells) break;
  }
  const width = Math.max(0, ...grid.map((line) => line.cells.length));
  for (const line of grid) while (line.cells.length < width) line.cells.push('');
  return grid;
}

function cellText({ text, nested }: Cell, reading: Reading): string {
  const inner = nested.flatMap((table) =>
    table.rows.map((row) =>
      row
        .map((cell) => cellText(cell, reading))
        .filter((words) => words !== '')
        .join(', '),
    ),
  );
  return [oneLine(text, reading), ...inner].filter((words) => words !== '').join('; ');
}

/** Without rows that say nothing, and without columns that held pictures alone. */
function withoutEmpty(grid: readonly GridRow[]): GridRow[] {
  const said = grid.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const width = said[0]?.cells.length ?? 0;
  const isData = (line: GridRow) => line.heads < line.cells.length;
  const hasData = said.some(isData);
  const filled = Array.from({ length: width }, (_none, column) => column).filter((column) =>
    said.some((line) => (!hasData || isData(line)) && line.cells[column] !== ''),
  );
  const isWhole = filled.length === width;
  return said.map((line) =>
    isWhole
      ? line
      : {
          cells: filled.map((column) => line.cells[column] ?? ''),
          heads: line.heads === line.cells.length ? filled.length : Math.min(line.heads, filled.length - 1),
        },
  );
}
