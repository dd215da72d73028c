import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { List } from '#contract/lists/define-list.ts';
import { readAnswer, send } from '#web/http/api.ts';
import type { Written } from '#web/http/build-url.ts';
import type { RowOf } from './columns.tsx';
import type { ListState } from './list-address.ts';

type Query = Record<string, Written>;

interface Place {
  /** What the endpoint is always asked with: whose rows the screen shows. */
  narrow?: Query;
  /** What its path names. */
  params?: Query;
}

/** Where a table's rows come from. */
export interface ListSource<Row> extends Place {
  list: List;
  load: (query: Query, signal: AbortSignal) => Promise<{ items: Row[]; total: number }>;
}

/** The rows that the endpoint of a list answers. */
export function listSource<const L extends List>(list: L, place: Place = {}): ListSource<RowOf<L>> {
  const { params = {} } = place;
  return {
    ...place,
    list,
    // As `api` does for an endpoint of which it knows the type.
    load: async (query, signal) =>
      (await readAnswer(list.endpoint, { params, query }, { signal })) as { items: RowOf<L>[]; total: number },
  };
}

/** The filters, words and order of a table as its endpoint takes them. */
function narrowing({ list, narrow }: ListSource<unknown>, { words, filters, sort }: ListState): Query {
  const query: Query = { ...narrow, sort, q: words || undefined };
  for (const [name, value] of Object.entries(filters)) {
    Object.assign(query, list.choices?.[name]?.[value] ?? { [name]: value });
  }
  return query;
}

/** One page; the rows before stay in sight while it loads. */
export function listQuery<Row>(source: ListSource<Row>, state: ListState) {
  const { list, params, load } = source;
  const skip = (state.page - 1) * state.rows;
  const query = { ...narrowing(source, state), [list.skip_as ?? 'skip']: skip, limit: state.rows };
  return queryOptions({
    queryKey: ['admin', list.endpoint, params, query],
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
  });
}

/** Saves the whole filtered list as a file. */
export async function saveAsCsv<Row>(source: ListSource<Row>, state: ListState, name: string): Promise<void> {
  const { list, params = {} } = source;
  const response = await send(list.endpoint, { params, query: narrowing(source, state) }, { accept: 'text/csv' });
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
