import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

type SetQueryParams = ReturnType<typeof useSearchParams>[1];

/** The query of the address: tabs, filters, pages. To change it is no new page, so the page stays where it was scrolled to. */
export function useQueryParams(): [URLSearchParams, SetQueryParams] {
  const [query, setQuery] = useSearchParams();
  const change: SetQueryParams = useCallback(
    (next, options) => setQuery(next, { preventScrollReset: true, ...options }),
    [setQuery],
  );
  return [query, change];
}

/** Sets some filters in the address, an empty one is removed; the list then begins at its first page. */
export function useChangeFilters() {
  const [, setQuery] = useQueryParams();
  return useCallback(
    (filters: Readonly<Record<string, string>>, options?: { replace?: boolean }) =>
      setQuery((query) => {
        for (const place of ['page', 'after']) query.delete(place);
        for (const [name, value] of Object.entries(filters)) {
          if (value === '') query.delete(name);
          else query.set(name, value);
        }
        return query;
      }, options),
    [setQuery],
  );
}
