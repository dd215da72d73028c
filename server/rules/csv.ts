import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Cell = string | number | boolean | null;

/** A list as a file to download; its rows are written while they are read. */
export interface CsvFile {
  /** Without extension; the day is added. */
  name: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly Cell[]>;
  /** How many rows the list has, also where the file holds fewer. */
  total: number;
}

export function isCsvFile(answer: unknown): answer is CsvFile {
  return typeof answer === 'object' && answer !== null && 'rows' in answer && 'columns' in answer;
}

export function wantsCsv({ headers: { accept } }: FastifyRequest): boolean {
  return accept !== undefined && /(?:^|[,\s])text\/csv\b/i.test(accept);
}

// Without it spreadsheets read UTF-8 as something else.
const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/** Answers with the file; an error on the way breaks the connection, so that half a file is not taken for all. */
export function sendCsv(reply: FastifyReply, { name, columns, rows, total }: CsvFile): FastifyReply {
  const day = new Date().toISOString().slice(0, 10);
  return reply
    .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    .header('x-total-count', String(total))
    .type('text/csv; charset=utf-8')
    .send(Readable.from(linesOf(columns, rows)));
}

async function* linesOf(columns: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for await (const row of rows) yield csvLine(row);
}

export function csvLine(cells: readonly Cell[]): string {
  return cells.map(cellText).join(',') + lineEnd;
}

/**
 * A spreadsheet runs text that begins like a formula, also in full width or behind what is not seen; the apostrophe makes
 * it text again. Where the locale has another separator, what follows that one or the end of a line begins a cell, too.
 */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const inside = cell.replaceAll(/(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s\p{Cf}"]*)/gu, "'");
  const harmless = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(cell) ? `'${inside}` : inside;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
