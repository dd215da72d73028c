import { useCallback, useMemo } from 'react';
import type { List } from '#contract/lists/define-list.ts';
import { addressFilters, readListState, writeListState } from './list-address.ts';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import type { ListState } from './list-address.ts';

export interface ListAddress extends ListState {
  usualSort: string;
  /** Whether anything narrows the list. */
  isFiltered: boolean;
  /** A step in the history, or with `replace` in place of the last one, as while typing. */
  change: (changes: Readonly<Record<string, string>>, options?: { replace?: boolean }) => void;
  clear: () => void;
}

/** A table's page, order and filters, kept in the address: it can be linked, reloaded and gone back to. */
export function useListAddress(list: List): ListAddress {
  const [query, setQuery] = useQueryParams();
  const change: ListAddress['change'] = useCallback(
    (changes, options) => setQuery((current) => writeListState(current, changes), options),
    [setQuery],
  );
  return useMemo(() => {
    const state = readListState(query, list);
    return {
      ...state,
      usualSort: list.sort,
      isFiltered: state.words !== '' || Object.keys(state.filters).length > 0,
      change,
      clear: () => change(Object.fromEntries(['q', ...addressFilters(list)].map((name) => [name, '']))),
    };
  }, [query, list, change]);
}
