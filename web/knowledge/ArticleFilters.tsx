import { useMessages } from '#web/i18n/messages.ts';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { SearchFilter } from '#web/ui/data/SearchFilter.tsx';
import { SelectFilter } from '#web/ui/data/SelectFilter.tsx';
import articlesPart from 'messages:articles';
import type { ArticlesSort } from './knowledge.api.ts';
import { Toolbar } from '#web/ui/data/Parts.tsx';

const sorts: readonly ArticlesSort[] = ['title', '-updated_at', '-created_at', '-used_in'];

export function readSort(text: string | null): ArticlesSort | undefined {
  return sorts.find((sort) => sort === text);
}

/** Words, order and kind of the list, kept in the address. */
export function ArticleFilters() {
  const texts = useMessages(articlesPart).reading;
  const [query] = useQueryParams();
  return (
    <Toolbar>
      <SearchFilter label={texts.search} />
      <SelectFilter
        name="only"
        label={texts.only}
        value={query.get('only') ?? 'all'}
        usual="all"
        options={Object.entries(texts.onlys)}
      />
      {!query.get('q') && (
        <SelectFilter
          name="sort"
          label={texts.order}
          value={readSort(query.get('sort')) ?? 'title'}
          usual="title"
          options={sorts.map((one) => [one, texts.orders[one]])}
        />
      )}
    </Toolbar>
  );
}
