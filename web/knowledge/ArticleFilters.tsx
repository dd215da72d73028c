import { useMessages } from '#web/i18n/messages.ts';
import { useChangeFilters, useQueryParams } from '#web/ui/useQueryParams.ts';
import { Select } from '#web/ui/Field.tsx';
import { SearchFilter } from '#web/ui/SearchFilter.tsx';
import articlesPart from 'messages:articles';
import type { ArticlesSort } from './knowledge.api.ts';
import { Toolbar } from '#web/ui/Parts.tsx';

const sorts: readonly ArticlesSort[] = ['title', '-updated_at', '-created_at', '-used_in'];

export function readSort(text: string | null): ArticlesSort | undefined {
  return sorts.find((sort) => sort === text);
}

/** Words, order and kind of the list, kept in the address. */
export function ArticleFilters() {
  const texts = useMessages(articlesPart).reading;
  const [query] = useQueryParams();
  const change = useChangeFilters();
  return (
    <Toolbar>
      <SearchFilter label={texts.search} />
      <Select
        size="small"
        label={texts.only}
        value={query.get('only') ?? 'all'}
        onChange={({ target }) => change({ only: target.value === 'all' ? '' : target.value })}
        options={Object.entries(texts.onlys)}
      />
      {!query.get('q') && (
        <Select
          size="small"
          label={texts.order}
          value={readSort(query.get('sort')) ?? 'title'}
          onChange={({ target }) => change({ sort: target.value === 'title' ? '' : target.value })}
          options={sorts.map((one) => [one, texts.orders[one]])}
        />
      )}
    </Toolbar>
  );
}
