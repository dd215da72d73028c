import { useEffect, useState } from 'react';
import { ownArticleStates } from '#contract/values/kinds.ts';
import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Select } from '#web/ui/Field.tsx';
import { Toolbar } from '#web/ui/Parts.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { useQueryParams } from '#web/ui/useQueryParams.ts';
import myArticlesPart from 'messages:my-articles';
import type { OwnSort } from './knowledge.api.ts';

export const ownSorts: readonly OwnSort[] = ['-updated_at', 'title', '-opens', '-used_in', '-rating'];
const typingMs = 300;

/** Words, state and order of one's articles, kept in the address. */
export function MyArticlesFilters({ sort, state }: { sort: OwnSort; state: string | undefined }) {
  const texts = useMessages(myArticlesPart);
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
        label={texts.state}
        value={state ?? ''}
        onChange={({ target }) => change('state', target.value)}
      >
        <option value="">{texts.all}</option>
        {ownArticleStates.map((one) => (
          <option key={one} value={one}>
            {texts.states[one]}
          </option>
        ))}
      </Select>
      <Select
        size="small"
        label={texts.sort}
        value={sort}
        onChange={({ target }) => change('sort', target.value === '-updated_at' ? '' : target.value)}
      >
        {ownSorts.map((one) => (
          <option key={one} value={one}>
            {texts.sorts[one]}
          </option>
        ))}
      </Select>
    </Toolbar>
  );
}
