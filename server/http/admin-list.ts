import type { Cell, CsvFile } from './csv.ts';

// PROMISES of memory and time: a file ends here, and `x-total-count` says that there was more.
const mostCsvRows = 100_000;
const csvRowsAtOnce = 500;

/** Where an admin table reads from. The order is decided on ids alone, so no row is read that is not shown. */
export interface AdminListSource<Row extends { id: number }> {
  listIds: (page: { skip: number; limit: number }) => Promise<number[]>;
  count: () => Promise<number>;
  /** In any order. */
  listByIds: (ids: readonly number[]) => Promise<Row[]>;
}

/** What an admin table is called with: its query, and whether the client wants a CSV file instead of a page. */
export interface ListRequest<Query> {
  query: Query;
  wants_csv: boolean;
}

interface Csv<Row> {
  name: string;
  columns: Readonly<Record<string, (row: Row) => Cell>>;
}

/** One page of an admin table, or all of it as CSV where the client asks for that. */
export async function answerAdminList<Row extends { id: number }>(
  { query, wants_csv }: ListRequest<{ skip: number; limit: number }>,
  source: AdminListSource<Row>,
  csv: Csv<Row>,
): Promise<{ items: Row[]; total: number } | CsvFile> {
  const total = await source.count();
  if (!wants_csv) return { items: await rowsOf(source, await source.listIds(query)), total };
  // The ids are taken once: rows that come or go while the file is written neither double nor hide others.
  const ids = await source.listIds({ skip: 0, limit: mostCsvRows });
  return { name: csv.name, columns: Object.keys(csv.columns), rows: cellsOf(source, ids, csv), total };
}

async function rowsOf<Row extends { id: number }>(
  source: AdminListSource<Row>,
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await source.listByIds(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function* cellsOf<Row extends { id: number }>(
  source: AdminListSource<Row>,
  ids: readonly number[],
  { columns }: Csv<Row>,
): AsyncGenerator<Cell[]> {
  const cells = Object.values(columns);
  for (let start = 0; start < ids.length; start += csvRowsAtOnce) {
    const rows = await rowsOf(source, ids.slice(start, start + csvRowsAtOnce));
    for (const row of rows) yield cells.map((cell) => cell(row));
  }
}
