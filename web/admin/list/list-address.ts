import { limits } from '#contract/values/limits.ts';
import { type List, type ListFilter, ordersOf } from '#contract/lists/define-list.ts';

export const rowChoices = [20, 50, 100] as const;

/** What an address says about a table. */
export interface ListState {
  /** Counted from 1. */
  page: number;
  /** The row after which it begins, where so many rows are before it that they are better not passed over. */
  after?: number | undefined;
  rows: number;
  /** A column, with `-` before it: largest first. */
  sort: string;
  words: string;
  /** The columns whose showing differs from the usual. */
  toggled: readonly string[];
  filters: Readonly<Record<string, string>>;
  /** Names in the address whose value the list does not know, with that value: an old order, a filter with a slip. */
  unknown: Readonly<Record<string, string>>;
}

/** More rows than this are not passed over. */
export const largestSkip = limits.page.offset;

/** The filters that a list keeps in its screen's address: its choices, and the API's filters that none of them sets. */
export function addressFilters({ filters, choices = {} }: List): string[] {
  const chosen = Object.values(choices).flatMap((options) => Object.values(options).flatMap(Object.keys));
  const own = Object.keys(filters).filter((name) => filters[name]?.address !== false && !chosen.includes(name));
  return [...own, ...Object.keys(choices)];
}

/** Reads a table's state; what is missing or makes no sense is as usual. */
export function readListState(query: URLSearchParams, list: List): ListState {
  const rows = rowChoices.find((choice) => String(choice) === query.get('rows')) ?? rowChoices[0];
  const page = Number(query.get('page') ?? '1');
  const afterId = query.get('after');
  const after = afterId !== null && fits({ kind: 'id' }, afterId) ? Number(afterId) : undefined;
  const lastPage = after === undefined ? largestSkip / rows : Number.POSITIVE_INFINITY;
  const values = ['sort', ...addressFilters(list)].flatMap((name): [string, string][] => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  const [known, unknown] = [true, false].map((expected) =>
    Object.fromEntries(values.filter(([name, value]) => isKnown(list, name, value) === expected)),
  );
  const { sort = list.sort, ...filters } = known ?? {};
  return {
    page: Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 1,
    after,
    rows,
    sort,
    words: query.get('q') ?? '',
    toggled: query.get('columns')?.split(',') ?? [],
    filters,
    unknown: unknown ?? {},
  };
}

function isKnown(list: List, name: string, value: string): boolean {
  if (name === 'sort') return ordersOf(list).some((order) => order === value);
  const options = list.choices?.[name];
  if (options) return Object.keys(options).includes(value);
  const filter = list.filters[name];
  return filter !== undefined && fits(filter, value);
}

/** As the API takes a moment. */
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;

function fits(filter: ListFilter, value: string): boolean {
  switch (filter.kind) {
    case 'choice':
      return filter.of.includes(value);
    case 'yes_no':
      return value === 'true' || value === 'false';
    case 'moment':
      return isoTime.test(value) && !Number.isNaN(Date.parse(value));
    case 'roubles':
      return /^\d{1,8}(?:\.\d{1,2})?$/.test(value);
    case 'id':
      return /^[1-9]\d{0,14}$/.test(value);
    case 'number':
      return /^\d{1,15}$/.test(value) && Number(value) >= filter.min && Number(value) <= filter.max;
  }
}

/** The query with these values in it; an empty one leaves the address. Anything but turning the page leads to the first. */
export function writeListState(query: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(query);
  if (!('page' in changes) && !('columns' in changes)) next.delete('page');
  if (!('columns' in changes)) next.delete('after');
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** What changes in the address for another page. The next one begins after the last row where there are many before it. */
export function turnTo(page: number, { page: current, rows }: ListState, lastId?: number): Record<string, string> {
  const isFar = page === current + 1 && current * rows >= limits.counted && lastId !== undefined;
  return { page: page === 1 ? '' : String(page), after: isFar ? String(lastId) : '' };
}

/** What a saved view keeps of an address: what the list knows, in one order, and not the page. */
export function viewQuery(query: URLSearchParams, list: List): string {
  const { sort, words, rows, toggled, filters } = readListState(query, list);
  const columns = toggled.filter((field) => field in list.columns);
  const stored: Record<string, string> = {
    ...filters,
    sort: sort === list.sort ? '' : sort,
    q: words,
    rows: rows === rowChoices[0] ? '' : String(rows),
    columns: columns.toSorted((a, b) => a.localeCompare(b)).join(','),
  };
  const entries = Object.entries(stored).filter(([, value]) => value !== '');
  return new URLSearchParams(entries.toSorted(([a], [b]) => a.localeCompare(b))).toString();
}
