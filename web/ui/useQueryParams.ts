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
