import { limits } from '#contract/values/limits.ts';
import { useEffect, useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import { useQueryParams } from '#web/ui/useQueryParams.ts';
import { Select } from '#web/ui/Field.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import articlesPart from 'messages:articles';
import type { ArticlesSort } from './knowledge.api.ts';
import { Toolbar } from '#web/ui/Parts.tsx';

const typingMs = 300;
const sorts: readonly ArticlesSort[] = ['title', '-updated_at', '-created_at', '-used_in'];

export function readSort(text: string | null): ArticlesSort | undefined {
  return sorts.find((sort) => sort === text);
}

/** Words, order and kind of the list, kept in the address. */
export function ArticleFilters() {
  const texts = useMessages(articlesPart).reading;
  const [query, setQuery] = useQueryParams();
  const searchText = query.get('q') ?? '';
  const [words, setWords] = useState(searchText);
  const [known, setKnown] = useState(searchText);
  if (searchText !== known) {
    // The way back in the history brings its words along.
    setKnown(searchText);
    setWords(searchText);
  }

  useEffect(() => {
    if (words.trim() === searchText) return;
    const timer = setTimeout(() => {
      setKnown(words.trim());
      change('q', words.trim(), true);
    }, typingMs);
    return () => clearTimeout(timer);
  });

  function change(name: string, value: string, replace = false) {
    setQuery(
      (current) => {
        current.delete('page');
        if (value === '') current.delete(name);
        else current.set(name, value);
        return current;
      },
      { replace },
    );
  }

  return (
    <Toolbar>
      <div data-search>
        <SearchField label={texts.search} value={words} maxLength={limits.search} onChange={setWords} />
      </div>
      <Select
        size="small"
        label={texts.only}
        value={query.get('only') ?? 'all'}
        onChange={({ target }) => change('only', target.value === 'all' ? '' : target.value)}
      >
        {Object.entries(texts.onlys).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {searchText === '' && (
        <Select
          size="small"
          label={texts.order}
          value={readSort(query.get('sort')) ?? 'title'}
          onChange={({ target }) => change('sort', target.value === 'title' ? '' : target.value)}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {texts.orders[sort]}
            </option>
          ))}
        </Select>
      )}
    </Toolbar>
  );
}
