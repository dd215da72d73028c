import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '#web/http/api.ts';
import type { AnswerOf, EndpointName } from '#contract/endpoint-types.ts';
import type { Written } from '#web/http/build-url.ts';
import type { ListState } from './list-address.ts';

export type ListQuery = Record<string, Written>;

/** The endpoints that answer a page as JSON and the whole list as CSV. */
type ListEndpoint = {
  [N in EndpointName]: AnswerOf<N> extends { items: unknown[]; total: number } ? N : never;
}[EndpointName] &
  `GET /api/admin/${string}`;

/** Where a table's rows come from. */
export interface ListSource<Row> {
  endpoint: ListEndpoint;
  load: (query: ListQuery, signal: AbortSignal) => Promise<{ items: Row[]; total: number }>;
  /** The endpoint's own parameters for a filter of the screen; a filter not named here is passed on. */
  translate?: Readonly<Record<string, Readonly<Record<string, ListQuery>>>>;
  /** What the endpoint is always asked with: whose rows the screen shows. */
  narrow?: ListQuery;
  /** What its path names. */
  params?: ListQuery;
}

/** The filters and words of a table as its endpoint takes them. */
function narrowing<Row>(
  { translate = {}, narrow = {} }: ListSource<Row>,
  { words, filters, sort }: ListState,
): ListQuery {
  const query: ListQuery = { ...narrow, sort, q: words || undefined };
  for (const [name, value] of Object.entries(filters)) {
    Object.assign(query, name in translate ? translate[name]?.[value] : { [name]: value });
  }
  return query;
}

/** One page; the rows before stay in sight while it loads. */
export function listQuery<Row>(source: ListSource<Row>, state: ListState) {
  const query = { ...narrowing(source, state), skip: (state.page - 1) * state.rows, limit: state.rows };
  return queryOptions({
    queryKey: ['admin', source.endpoint, source.params, query],
    queryFn: ({ signal }) => source.load(query, signal),
    placeholderData: keepPreviousData,
  });
}

/** Saves the whole filtered list as a file. */
export async function saveAsCsv<Row>(source: ListSource<Row>, state: ListState, name: string): Promise<void> {
  const response = await send(
    source.endpoint,
    { params: source.params ?? {}, query: narrowing(source, state) },
    { accept: 'text/csv' },
  );
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
