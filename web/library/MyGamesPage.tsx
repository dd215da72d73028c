import { useQuery } from '@tanstack/react-query';
import { Gamepad2, RefreshCw } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { MyGamesFilter, MyGamesSort } from '#contract/library.ts';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ChipButton } from '#web/ui/Chip.tsx';
import { readPage } from '#web/ui/page-number.ts';
import { Pager } from '#web/ui/Pager.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { useFocusOnPage } from '#web/ui/useFocusOnPage.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useQueryParams } from '#web/ui/useQueryParams.ts';
import libraryPart from 'messages:library';
import { AddGame } from './AddGame.tsx';
import { type MyGamesWish, myGamesPerPage, myGamesQuery } from './library.api.ts';
import { MyGameRow } from './MyGameRow.tsx';
import styles from './MyGames.module.css';

const sorts: readonly MyGamesSort[] = ['recent', 'playtime', 'progress', 'title', 'added'];
const filters: readonly MyGamesFilter[] = ['all', 'steam', 'hand', 'unfinished', 'finished', 'unplayed', 'expert'];

function readWish(query: URLSearchParams): MyGamesWish {
  return {
    page: readPage(query.get('page')),
    q: (query.get('q') ?? '').slice(0, 200),
    sort: sorts.find((one) => one === query.get('sort')) ?? 'recent',
    filter: filters.find((one) => one === query.get('filter')) ?? 'all',
  };
}

/** An empty shelf that nothing was picked from has nothing to search, sort or filter. */
const isWhole = ({ q, filter }: MyGamesWish) => q === '' && filter === 'all';

function MyGamesPage() {
  const texts = useMessages(libraryPart);
  const [query] = useSearchParams();
  const wish = readWish(query);
  const heading = useFocusOnPage(wish.page);
  const { data, error, refetch, isPlaceholderData } = useQuery(myGamesQuery(wish));
  const pages = data ? Math.ceil(data.total / myGamesPerPage) : 0;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {texts.title}
          </h1>
          <p className="tabular">{data ? texts.games({ count: data.total }) : '\u00a0'}</p>
        </div>
        <ButtonLink variant="tonal" to={paths.steamSync()} icon={<RefreshCw size={18} aria-hidden />}>
          {texts.sync}
        </ButtonLink>
      </header>
      <AddGame />
      {!(data?.total === 0 && isWhole(wish)) && <Bar wish={wish} />}
      {error && !data ? (
        <ErrorState title={texts.failed} action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}>
          {error.message}
        </ErrorState>
      ) : (
        <ul className={styles.list} aria-busy={!data || isPlaceholderData}>
          {!data &&
            Array.from({ length: 6 }, (_, row) => (
              <li key={row}>
                <Skeleton height={72} radius={0} />
              </li>
            ))}
          {data?.items.map((game) => (
            <MyGameRow key={game.id} game={game} />
          ))}
        </ul>
      )}
      {data?.items.length === 0 && <Nothing wish={wish} total={data.total} />}
      {pages > 1 && <Pager page={wish.page} pages={pages} texts={texts} />}
    </div>
  );
}

function Bar({ wish }: { wish: MyGamesWish }) {
  const texts = useMessages(libraryPart);
  const setQuery = useQueryParams()[1];

  function put(name: string, value: string, isDefault: boolean) {
    setQuery(
      (query) => {
        query.delete('page');
        if (isDefault) query.delete(name);
        else query.set(name, value);
        return query;
      },
      { replace: true },
    );
  }

  return (
    <div className={styles.bar}>
      <input
        className={styles.search}
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        maxLength={limits.search}
        defaultValue={wish.q}
        onChange={(event) => put('q', event.target.value.trim(), event.target.value.trim() === '')}
      />
      <label className={styles.sort}>
        <span>{texts.sort}</span>
        <select
          value={wish.sort}
          onChange={(event) => put('sort', event.target.value, event.target.value === 'recent')}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {texts.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.filters} role="group" aria-label={texts.filter}>
        {filters.map((filter) => (
          <ChipButton
            key={filter}
            aria-pressed={filter === wish.filter}
            onClick={() => put('filter', filter, filter === 'all')}
          >
            {texts.filters[filter]}
          </ChipButton>
        ))}
      </div>
    </div>
  );
}

function Nothing({ wish, total }: { wish: MyGamesWish; total: number }) {
  const texts = useMessages(libraryPart);
  const icon = <Gamepad2 size={24} aria-hidden />;
  const all = paths.myGames();
  if (total > 0) {
    return (
      <EmptyState icon={icon} title={texts.pageEmpty} action={<ButtonLink to={all}>{texts.toFirstPage}</ButtonLink>} />
    );
  }
  if (wish.q !== '' || wish.filter !== 'all') {
    return <EmptyState icon={icon} title={texts.noneSuch} action={<ButtonLink to={all}>{texts.showAll}</ButtonLink>} />;
  }
  return (
    <EmptyState icon={icon} title={texts.none} action={<ButtonLink to={paths.steamSync()}>{texts.sync}</ButtonLink>}>
      {texts.noneHint}
    </EmptyState>
  );
}

export { MyGamesPage as Component };
