import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import { condition } from './expressions.ts';
import type { Comparison, FilterValues, List, OrderOf, SortKey } from '#contract/lists/define-list.ts';
import type { Db } from './database.ts';
import { hasWords, type Looked, lookUp, type Searched } from './list-words.ts';
import { type Order, type Page, pageAfter } from './page-after.ts';
import { canBeUndone } from './undo.ts';

/** A filter of yes or no on whether a column has a value. */
export function whetherSet(column: string) {
  return (isSet: boolean): Expression<SqlBool> =>
    isSet ? sql`${sql.ref(column)} IS NOT NULL` : sql`${sql.ref(column)} IS NULL`;
}

/** The filter `deleted`: rows whose deletion can be undone, or those that are not deleted. */
export function whetherDeleted(column: string) {
  return (isDeleted: boolean): Expression<SqlBool> =>
    isDeleted ? canBeUndone(sql.ref<string | null>(column)) : sql`${sql.ref(column)} IS NULL`;
}

/** A filter that the base query applies itself. */
export const inBaseQuery = (): undefined => undefined;

/** The filters and the order of a list; what is absent filters nothing. */
export type ListQuery<L extends List> = {
  [F in keyof FilterValues<L>]?: FilterValues<L>[F] | undefined;
} & { q?: string | undefined; sort?: OrderOf<L> };

type ColumnOf<DB, Base extends keyof DB> = keyof DB[Base] & string;
type FilterKey<L extends List> = keyof FilterValues<L>;
type ComparedBy<F, Name> = F extends { column: infer Column } ? Column : Name;
/** The filters that compare a column of the base table or one that the list is sorted by. */
type PlainFilter<L extends List, Column> = {
  [F in FilterKey<L>]: ComparedBy<L['filters'][F], F> extends Column | SortKey<L> ? F : never;
}[FilterKey<L>];
type Condition<Value, DB, TB extends keyof DB> = (
  value: Value,
  row: ExpressionBuilder<DB, TB>,
) => Expression<SqlBool> | undefined;

interface ByHand<L extends List, DB, TB extends keyof DB, Base extends TB> {
  /** What the list is sorted by, where that is no column of the base table. */
  columns: { [K in Exclude<SortKey<L>, ColumnOf<DB, Base>>]: Expression<unknown> } & {
    [K in SortKey<L>]?: Expression<unknown>;
  };
  /** The conditions of filters that compare no column of the base table. */
  filters: {
    [F in Exclude<FilterKey<L>, PlainFilter<L, ColumnOf<DB, Base>>>]: Condition<FilterValues<L>[F], DB, TB>;
  } & { [F in FilterKey<L>]?: Condition<FilterValues<L>[F], DB, TB> };
}

interface Parts<L extends List, DB, TB extends keyof DB, Base extends TB & string, Q, Row> extends ByHand<
  L,
  DB,
  TB,
  Base
> {
  /** The base table's id, where it has another name than `id`. */
  id?: ColumnOf<DB, Base>;
  /** Where the words are looked for: text columns, or conditions of their own. */
  search: readonly Searched[];
  /** Orders that a table of figures knows by itself, as long as nothing is filtered that the request asks for. */
  alone?: { [K in SortKey<L>]?: { table: string; id: string; column: string; where: Expression<unknown> } };
  /** In any order. */
  listByIds: (db: Db, ids: readonly number[], query: Q) => Promise<Row[]>;
}

/** The rows of a list that a request asks for, by their ids. */
export interface Selection {
  listIds: (page: Page) => Promise<number[]>;
  /** @returns how many there are, `most + 1` where there are more: counting all would read all. */
  count: (most: number) => Promise<number>;
  /** Both in one query, for a page so far behind that reaching it reads most of what is counted. */
  listCounted: (page: Page, most: number) => Promise<{ ids: number[]; total: number }>;
}

type After = RawBuilder<boolean>;
type Ids = RawBuilder<{ id: number }>;

const operators: Record<Comparison, RawBuilder<unknown>> = {
  equals: sql`=`,
  from: sql`>=`,
  at_least: sql`>=`,
  before: sql`<`,
  at_most: sql`<=`,
};

/**
 * The queries of an admin list from its definition. The order is decided on ids alone, so no row is read that is not
 * shown; rows that are equal by it follow their id in the same direction.
 * @param from the tables, their joins and what is never listed
 * @param base the table in `from`, by its name there, whose columns the list's keys name where `parts` says nothing else
 */
export function listStore<
  L extends List,
  DB,
  TB extends keyof DB,
  Base extends TB & string,
  Row,
  Q extends ListQuery<L> = ListQuery<L>,
>(
  list: L,
  from: (db: Db, query: Q) => SelectQueryBuilder<DB, TB, object>,
  base: Base,
  parts: Parts<L, DB, TB, Base, Q, Row>,
) {
  const { id = 'id', search, listByIds } = parts;
  const idOf = sql.ref<number>(`${base}.${id}`);
  const columns: Partial<Record<string, Expression<unknown>>> = parts.columns;
  const columnOf = (key: string) => columns[key] ?? sql.ref(`${base}.${key}`);
  // The value of a filter is parsed by the same definition that its condition is typed by.
  const conditions = parts.filters as Partial<Record<string, Condition<unknown, DB, TB>>>;

  function conditionsOf(query: Q, looked: Looked, row: ExpressionBuilder<DB, TB>): Expression<SqlBool>[] {
    const values: Record<string, unknown> = { ...query };
    const filters = Object.entries(list.filters).map(([name, { column = name, compare = 'equals', absent }]) => {
      const value = values[name] ?? absent;
      if (value === undefined) return undefined;
      const byHand = conditions[name];
      return byHand ? byHand(value, row) : condition`${columnOf(column)} ${operators[compare]} ${value}`;
    });
    const { q } = query;
    const found =
      q === undefined
        ? undefined
        : row.or(
            search.flatMap((where): Expression<SqlBool>[] => {
              if (typeof where === 'string') return [hasWords(sql.ref(where), q)];
              if (typeof where === 'function') return [where(q)];
              if ('find' in where) return looked.found.map((one) => one.condition);
              if (where.owner === 'games') return [condition`${sql.ref(where.column)} = ANY (${looked.games})`];
              return [condition`${sql.ref(where.column)} = ANY (${looked.people}::bigint[])`];
            }),
          );
    return [...filters, found].filter((one) => one !== undefined);
  }

  /** Whether a request asks for no filter and no words. */
  function isWhole(query: Q): boolean {
    const values: Record<string, unknown> = { ...query };
    return (
      query.q === undefined &&
      Object.entries(list.filters).every(([name, { absent }]) => (values[name] ?? absent) === absent)
    );
  }

  const filtered = (db: Db, query: Q, looked: Looked) =>
    from(db, query).where((row) => row.and(conditionsOf(query, looked, row)));

  /** The order that a request asks for, and the query for the ids of its rows. */
  function inOrder(db: Db, query: Q, looked: Looked): { order: Order; idsOf: (after: After, page: Page) => Ids } {
    const sort = query.sort ?? list.sort;
    const key = sort.replace(/^-/, '');
    const column = list.columns[key];
    if (column === undefined) throw new Error(`no column to sort by: ${sort}`);
    const isFalling = sort.startsWith('-');
    const direction = isFalling ? sql`DESC` : sql`ASC`;
    // Ordered as people read it, in both alphabets.
    const by = column.kind === 'name' ? sql`${columnOf(key)} COLLATE "und-x-icu"` : columnOf(key);
    const alone = parts.alone?.[key as SortKey<L>];
    if (alone !== undefined && isWhole(query)) {
      const [value, owner] = [sql.ref(alone.column), sql.ref(alone.id)];
      const table = sql`FROM ${sql.table(alone.table)} WHERE ${alone.where}`;
      const valueOf = (one: number) => sql`SELECT ${value} ${table} AND ${owner} = ${one}`;
      return {
        order: { value, id: owner, isFalling, valueOf },
        idsOf: (after, { skip, limit }) => sql`SELECT ${owner} AS id ${table} AND ${after}
          ORDER BY ${value} ${direction}, ${owner} ${direction} LIMIT ${limit} OFFSET ${skip}`,
      };
    }
    // No ordinary index serves NULLS LAST, so only columns that can be empty are ordered so.
    const first = column.sortable === 'empty_last' ? sql`${by} ${direction} NULLS LAST` : sql`${by} ${direction}`;
    const valueOf = (one: number) =>
      from(db, query)
        .where(condition`${idOf} = ${one}`)
        .select(sql`${by}`.as('value'));
    return {
      order: { value: by, id: idOf, isFalling, isEmptyLast: column.sortable === 'empty_last', valueOf },
      idsOf: (after, { skip, limit }) =>
        sql`${filtered(db, query, looked)
          .where(after)
          .select(idOf.as('id'))
          .orderBy(first)
          .orderBy(sql`${idOf} ${direction}`)
          .offset(skip)
          .limit(limit)}`,
    };
  }

  async function listIds(db: Db, query: Q, looked: Looked, page: Page): Promise<number[]> {
    const { order, idsOf } = inOrder(db, query, looked);
    return pageAfter(db, page, order, async (after, skip, limit) => {
      const { rows } = await idsOf(after, { skip, limit }).execute(db);
      return rows.map((row) => row.id);
    });
  }

  async function listCounted(db: Db, query: Q, looked: Looked, { skip, limit }: Page, most: number) {
    const { idsOf } = inOrder(db, query, looked);
    const { rows } = await sql<{ total: number; ids: number[] }>`
      WITH counted AS MATERIALIZED (${idsOf(condition`true`, { skip: 0, limit: most + 1 })})
      SELECT count(*) AS total, ARRAY(SELECT id FROM counted LIMIT ${limit} OFFSET ${skip}) AS ids FROM counted`.execute(
      db,
    );
    return rows[0] ?? { total: 0, ids: [] };
  }

  async function count(db: Db, query: Q, looked: Looked, most: number): Promise<number> {
    if (looked.found.length > 0 && isWhole({ ...query, q: undefined })) {
      if (looked.found.some(({ at_least }) => at_least > most)) return most + 1;
      const [exactly] = search.length === 1 ? looked.found.map((one) => one.exactly) : [];
      if (exactly !== undefined) return Math.min(exactly, most + 1);
    }
    // What only the order needs is left out.
    const some = filtered(db, { ...query, sort: undefined }, looked)
      .select(idOf.as('id'))
      .limit(most + 1);
    const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM (${some}) AS counted`.execute(db);
    return rows[0]?.total ?? 0;
  }

  /** What a request asks for. Whom its words name is looked up once, for the page and for the total. */
  async function select(db: Db, query: Q) {
    const looked = await lookUp(db, search, query.q);
    const selection: Selection = {
      listIds: (page) => listIds(db, query, looked, page),
      count: (most) => count(db, query, looked, most),
      listCounted: (page, most) => listCounted(db, query, looked, page, most),
    };
    /** All of them, for figures about the whole of it. */
    const rows = filtered(db, query, looked);
    return { ...selection, rows };
  }

  return { select, listByIds };
}
