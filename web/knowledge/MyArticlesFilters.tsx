import { ownArticleStates } from '#contract/values/kinds.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Select } from '#web/ui/Field.tsx';
import { Toolbar } from '#web/ui/Parts.tsx';
import { SearchFilter } from '#web/ui/SearchFilter.tsx';
import { useChangeFilters } from '#web/ui/useQueryParams.ts';
import myArticlesPart from 'messages:my-articles';
import type { OwnSort } from './knowledge.api.ts';

export const ownSorts: readonly OwnSort[] = ['-updated_at', 'title', '-opens', '-used_in', '-rating'];

/** Words, state and order of one's articles, kept in the address. */
export function MyArticlesFilters({ sort, state }: { sort: OwnSort; state: string | undefined }) {
  const texts = useMessages(myArticlesPart);
  const change = useChangeFilters();
  return (
    <Toolbar>
      <SearchFilter label={texts.search} />
      <Select
        size="small"
        label={texts.state}
        value={state ?? ''}
        onChange={({ target }) => change({ state: target.value })}
        options={[['', texts.all], ...ownArticleStates.map((one) => [one, texts.states[one]] as const)]}
      />
      <Select
        size="small"
        label={texts.sort}
        value={sort}
        onChange={({ target }) => change({ sort: target.value === '-updated_at' ? '' : target.value })}
        options={ownSorts.map((one) => [one, texts.sorts[one]])}
      />
    </Toolbar>
  );
}
