import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { List } from '#contract/lists/define-list.ts';
import { readAnswer, send } from '#web/http/api.ts';
import type { Written } from '#web/http/build-url.ts';
import { saveAsFile } from '#web/ui/data/save-as-file.ts';
import type { RowOf } from './columns.tsx';
import { largestSkip, type ListState } from './list-address.ts';

type Query = Record<string, Written>;

export interface Place {
  /** What the endpoint is always asked with: whose rows the screen shows. */
  narrow?: Query;
  /** What its path names. */
  params?: Query;
}

/** The filters, words and order of a table as its endpoint takes them. */
function narrowing(list: List, { words, filters, sort }: ListState, { narrow }: Place): Query {
  const query: Query = { ...narrow, sort, q: words || undefined };
  for (const [name, value] of Object.entries(filters)) {
    Object.assign(query, list.choices?.[name]?.[value] ?? { [name]: value });
  }
  return query;
}

/** One page of a list; the rows before stay in sight while it loads. */
export function listQuery<const L extends List>(list: L, state: ListState, place: Place = {}) {
  const { params = {} } = place;
  const skip = Math.min((state.page - 1) * state.rows, largestSkip);
  const paging = { [list.skip_as ?? 'skip']: skip, after_id: state.after, limit: state.rows };
  const query = { ...narrowing(list, state, place), ...paging };
  return queryOptions({
    queryKey: ['admin', list.endpoint, place.params, query],
    // As `api` does for an endpoint of which it knows the type.
    queryFn: async ({ signal }) =>
      (await readAnswer(list.endpoint, { params, query }, { signal })) as { items: RowOf<L>[]; total: number },
    placeholderData: keepPreviousData,
  });
}

/** Saves the whole filtered list as a file. */
export async function saveAsCsv(list: List, state: ListState, place: Place, name: string): Promise<void> {
  const { params = {} } = place;
  const response = await send(list.endpoint, { params, query: narrowing(list, state, place) }, { accept: 'text/csv' });
  saveAsFile(await response.blob(), `${name}.csv`);
}
