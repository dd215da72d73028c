import { useQuery } from '@tanstack/react-query';
import { Gamepad2, RefreshCw } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { MyGamesFilter, MyGamesSort } from '#contract/library.ts';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ChipButton } from '#web/ui/Chip.tsx';
import { readPage } from '#web/ui/page-number.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { useFocusOnPage } from '#web/ui/useFocusOnPage.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useChangeFilters } from '#web/ui/useQueryParams.ts';
import { Page, Row } from '#web/ui/Layout.tsx';
import { Lines, Toolbar } from '#web/ui/Parts.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchFilter } from '#web/ui/SearchFilter.tsx';
import { SelectFilter } from '#web/ui/SelectFilter.tsx';
import libraryPart from 'messages:library';
import { AddGame } from './AddGame.tsx';
import { type MyGamesQuery, myGamesPerPage, myGamesQuery } from './library.api.ts';
import { MyGameRow } from './MyGameRow.tsx';
import styles from './MyGames.module.css';

const sorts: readonly MyGamesSort[] = ['recent', 'playtime', 'progress', 'title', 'added'];
const filters: readonly MyGamesFilter[] = ['all', 'steam', 'hand', 'unfinished', 'finished', 'unplayed', 'expert'];

function readQuery(params: URLSearchParams): MyGamesQuery {
  return {
    page: readPage(params.get('page')),
    q: (params.get('q') ?? '').slice(0, 200),
    sort: sorts.find((one) => one === params.get('sort')) ?? 'recent',
    filter: filters.find((one) => one === params.get('filter')) ?? 'all',
  };
}

/** An empty shelf that nothing was picked from has nothing to search, sort or filter. */
const isWhole = ({ q, filter }: MyGamesQuery) => q === '' && filter === 'all';

function MyGamesPage() {
  const texts = useMessages(libraryPart);
  const [params] = useSearchParams();
  const query = readQuery(params);
  const heading = useFocusOnPage(query.page);
  const games = useQuery(myGamesQuery(query));
  const { data } = games;
  return (
    <Page isWide>
      <PageHead
        headingRef={heading}
        title={texts.title}
        note={data && texts.games({ count: data.total })}
        actions={
          <ButtonLink variant="tonal" to={paths.steamSync()} icon={<RefreshCw size={18} aria-hidden />}>
            {texts.sync}
          </ButtonLink>
        }
      />
      <AddGame />
      {!(data?.total === 0 && isWhole(query)) && <Bar query={query} />}
      <PagedList
        query={games}
        page={query.page}
        perPage={myGamesPerPage}
        failed={texts.failed}
        icon={<Gamepad2 size={24} aria-hidden />}
        to={paths.myGames()}
        noneSuch={!isWhole(query) && texts.noneSuch}
        none={
          <EmptyState
            icon={<Gamepad2 size={24} aria-hidden />}
            title={texts.none}
            action={<ButtonLink to={paths.steamSync()}>{texts.sync}</ButtonLink>}
          >
            {texts.noneHint}
          </EmptyState>
        }
      >
        {({ items }) => (
          <Lines aria-busy={games.isPlaceholderData}>
            {items.map((game) => (
              <MyGameRow key={game.id} game={game} />
            ))}
          </Lines>
        )}
      </PagedList>
    </Page>
  );
}

function Bar({ query }: { query: MyGamesQuery }) {
  const texts = useMessages(libraryPart);
  const change = useChangeFilters();
  return (
    <>
      <Toolbar>
        <SearchFilter label={texts.search} />
        <SelectFilter
          name="sort"
          label={texts.sort}
          value={query.sort}
          usual="recent"
          options={sorts.map((sort) => [sort, texts.sorts[sort]])}
        />
      </Toolbar>
      <Row gap={2} className={styles.filters} role="group" aria-label={texts.filter}>
        {filters.map((filter) => (
          <ChipButton
            key={filter}
            aria-pressed={filter === query.filter}
            onClick={() => change({ filter: filter === 'all' ? '' : filter })}
          >
            {texts.filters[filter]}
          </ChipButton>
        ))}
      </Row>
    </>
  );
}

export { MyGamesPage as Component };
