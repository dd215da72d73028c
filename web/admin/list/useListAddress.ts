import { useCallback, useMemo } from 'react';
import { readListState, writeListState } from './list-address.ts';
import { useQueryParams } from '#web/ui/useQueryParams.ts';
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
export function useListAddress(filterNames: readonly string[], usualSort: string): ListAddress {
  const [query, setQuery] = useQueryParams();
  const change: ListAddress['change'] = useCallback(
    (changes, options) => setQuery((current) => writeListState(current, changes), options),
    [setQuery],
  );
  return useMemo(() => {
    const state = readListState(query, filterNames, usualSort);
    const narrowing = ['q', ...filterNames];
    return {
      ...state,
      usualSort,
      isFiltered: state.words !== '' || Object.keys(state.filters).length > 0,
      change,
      clear: () => change(Object.fromEntries(narrowing.map((name) => [name, '']))),
    };
  }, [query, filterNames, usualSort, change]);
}
