import { useCallback } from 'react';
import { limits } from '#contract/values/limits.ts';
import { SearchField } from '../controls/SearchField.tsx';
import { useChangeFilters, useQueryParams } from './useQueryParams.ts';
import { useTypedFilter } from './useTypedFilter.ts';

const pauseMs = 250;
const wordsOf = (typed: string) => typed.trim();

/** The search of a list: `q` in the address, which follows as soon as typing pauses. */
export function SearchFilter({ label, ref }: Pick<React.ComponentProps<typeof SearchField>, 'label' | 'ref'>) {
  const [query] = useQueryParams();
  const change = useChangeFilters();
  const send = useCallback((q: string) => change({ q }, { replace: true }), [change]);
  const { typed, setTyped } = useTypedFilter(query.get('q') ?? '', wordsOf, send, pauseMs);
  return (
    <div data-search>
      <SearchField ref={ref} label={label} value={typed} maxLength={limits.search} onChange={setTyped} />
    </div>
  );
}
