import { ownArticleStates } from '#contract/values/kinds.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Toolbar } from '#web/ui/data/Parts.tsx';
import { SearchFilter } from '#web/ui/data/SearchFilter.tsx';
import { SelectFilter } from '#web/ui/data/SelectFilter.tsx';
import myArticlesPart from 'messages:my-articles';
import type { OwnSort } from './knowledge.api.ts';

export const ownSorts: readonly OwnSort[] = ['-updated_at', 'title', '-opens', '-used_in', '-rating'];

/** Words, state and order of one's articles, kept in the address. */
export function MyArticlesFilters({ sort, state }: { sort: OwnSort; state: string | undefined }) {
  const texts = useMessages(myArticlesPart);
  return (
    <Toolbar>
      <SearchFilter label={texts.search} />
      <SelectFilter
        name="state"
        label={texts.state}
        value={state ?? ''}
        usual=""
        options={[['', texts.all], ...ownArticleStates.map((one) => [one, texts.states[one]] as const)]}
      />
      <SelectFilter
        name="sort"
        label={texts.sort}
        value={sort}
        usual="-updated_at"
        options={ownSorts.map((one) => [one, texts.sorts[one]])}
      />
    </Toolbar>
  );
}
