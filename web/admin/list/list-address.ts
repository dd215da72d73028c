import { type List, type ListFilter, ordersOf } from '#contract/lists/define-list.ts';

export const rowChoices = [20, 50, 100] as const;

/** What an address says about a table. */
export interface ListState {
  /** Counted from 1. */
  page: number;
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

const largestSkip = 1_000_000;

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
  const lastPage = largestSkip / rows;
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

function fits(filter: ListFilter, value: string): boolean {
  switch (filter.kind) {
    case 'choice':
      return filter.of.includes(value);
    case 'yes_no':
      return value === 'true' || value === 'false';
    case 'moment':
      return !Number.isNaN(Date.parse(value));
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
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
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
