import type { List } from '#contract/lists/define-list.ts';
import { limits } from '#contract/values/limits.ts';
import type { Db } from '#server/db/database.ts';
import type { Selection } from '#server/db/list-store.ts';
import type { Cell, CsvFile } from './csv.ts';

// PROMISES of memory and time: a file ends here, and a larger `x-total-count` says that there was more.
const mostCsvRows = 100_000;
const csvRowsAtOnce = 500;

/** Where an admin list reads from. */
interface ListSource<Q, Row> {
  /** A list of money or of running work is read here; any other may be some seconds old. */
  current?: Db;
  select: (db: Db, query: Q) => Promise<Selection>;
  listByIds: (db: Db, ids: readonly number[], query: Q) => Promise<Row[]>;
}

type Paging = ({ skip: number } | { offset: number }) & { limit: number; after_id?: number | undefined };

/** A call of an admin list: its query, whether the client wants a CSV file instead of a page, and where that is read. */
export interface ListRequest<Query> {
  query: Query;
  wants_csv: boolean;
  readDb: () => Db;
}

export type ListAnswer<Row> = Promise<{ items: Row[]; total: number } | CsvFile>;

type CsvKey<L extends List> = L['csv'][number];
type PlainKey<Row> = { [K in keyof Row]: Row[K] extends Cell ? K : never }[keyof Row];
/** A column of the file is `row[key]` where nothing else is said; what is no plain value has to be. */
type CsvCells<L extends List, Row> = { [K in Exclude<CsvKey<L>, PlainKey<Row>>]: (row: Row) => Cell } & {
  [K in CsvKey<L>]?: (row: Row) => Cell;
};

/**
 * One page of an admin list, or all of it as CSV where the client asks for that.
 * @param csv the columns of the file that are not `row[key]`, and its name where it is not the list's
 */
export async function answerAdminList<L extends List, Q extends Paging, Row extends { id: number }>(
  list: L,
  { query, wants_csv, readDb }: ListRequest<Q>,
  source: ListSource<Q, Row>,
  csv: { name?: string; cells: CsvCells<L, Row> },
): ListAnswer<Row> {
  const db = source.current ?? readDb();
  const rowsOf = async (ids: readonly number[]): Promise<Row[]> => {
    if (ids.length === 0) return [];
    const byId = new Map((await source.listByIds(db, ids, query)).map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
  const selected = await source.select(db, query);
  const skip = 'offset' in query ? query.offset : query.skip;
  const { limit, after_id } = query;
  if (!wants_csv) {
    if (after_id === undefined && skip > limits.counted / 2 && skip + limit <= limits.counted + 1) {
      const { ids, total } = await selected.listCounted({ skip, limit }, limits.counted);
      return { items: await rowsOf(ids), total };
    }
    const total = await selected.count(limits.counted);
    return { items: await rowsOf(await selected.listIds({ skip, limit, after_id })), total };
  }
  const { csv_rows: most = mostCsvRows } = list;
  const total = await selected.count(most);
  // The ids are taken once: rows that come or go while the file is written neither double nor hide others.
  const ids = await selected.listIds({ skip: 0, limit: most });
  const byHand: Partial<Record<string, (row: Row) => Cell>> = csv.cells;
  const cells = list.csv.map((key) => byHand[key] ?? plainCell(key));
  return { name: csv.name ?? list.name, columns: list.csv, rows: cellsOf(rowsOf, ids, cells), total };
}

// `CsvCells` admits no key without a function whose value would be anything else.
const plainCell = (key: string) => (row: object) => Reflect.get(row, key) as Cell;

async function* cellsOf<Row>(
  rowsOf: (ids: readonly number[]) => Promise<Row[]>,
  ids: readonly number[],
  cells: readonly ((row: Row) => Cell)[],
): AsyncGenerator<Cell[]> {
  for (let start = 0; start < ids.length; start += csvRowsAtOnce) {
    const rows = await rowsOf(ids.slice(start, start + csvRowsAtOnce));
    for (const row of rows) yield cells.map((cell) => cell(row));
  }
}
