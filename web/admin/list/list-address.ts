export const rowChoices = [20, 50, 100] as const;

/** What an address says about a table. */
export interface ListState {
  /** Counted from 1. */
  page: number;
  rows: number;
  /** A field, with `-` before it: largest first. */
  sort: string;
  words: string;
  /** The columns whose showing differs from the usual. */
  toggled: readonly string[];
  filters: Readonly<Record<string, string>>;
}

const largestSkip = 1_000_000;

/** Reads a table's state; what is missing, or was typed by hand and makes no sense, is as usual. */
export function readListState(query: URLSearchParams, filterNames: readonly string[], usualSort: string): ListState {
  const rows = rowChoices.find((choice) => String(choice) === query.get('rows')) ?? rowChoices[0];
  const page = Number(query.get('page') ?? '1');
  const lastPage = largestSkip / rows;
  return {
    page: Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 1,
    rows,
    sort: query.get('sort') ?? usualSort,
    words: query.get('q') ?? '',
    toggled: query.get('columns')?.split(',') ?? [],
    filters: Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = query.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
  };
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
