import { useQuery } from '@tanstack/react-query';
import { Gamepad2, RefreshCw } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { MyGamesFilter, MyGamesSort } from '#contract/library.ts';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { readPage } from '#web/ui/data/page-number.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useFocusOnPage } from '#web/ui/layout/useFocusOnPage.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Page } from '#web/ui/layout/Layout.tsx';
import { Lines, Toolbar } from '#web/ui/data/Parts.tsx';
import { PagedList } from '#web/ui/data/PagedList.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { SearchFilter } from '#web/ui/data/SearchFilter.tsx';
import { SelectFilter } from '#web/ui/data/SelectFilter.tsx';
import libraryPart from 'messages:library';
import { FromCatalogue } from './FromCatalogue.tsx';
import { type MyGamesQuery, myGamesPerPage, myGamesQuery } from './library.api.ts';
import { MyGameRow } from './MyGameRow.tsx';

const sorts: readonly MyGamesSort[] = ['recent', 'playtime', 'progress', 'title', 'added'];
const filters: readonly MyGamesFilter[] = [
  'all',
  'expert',
  'asked',
  'unfinished',
  'finished',
  'unplayed',
  'steam',
  'hand',
];

function readQuery(params: URLSearchParams): MyGamesQuery {
  return {
    page: readPage(params.get('page')),
    q: (params.get('q') ?? '').slice(0, 200),
    sort: sorts.find((one) => one === params.get('sort')) ?? 'recent',
    filter: filters.find((one) => one === params.get('filter')) ?? 'all',
  };
}

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
      <Toolbar>
        <SearchFilter label={texts.search} />
        {/* An empty shelf that nothing was picked from has nothing to sort or filter. */}
        {!(data?.total === 0 && isWhole(query)) && <Choices query={query} />}
      </Toolbar>
      <PagedList
        query={games}
        page={query.page}
        perPage={myGamesPerPage}
        failed={texts.failed}
        icon={<Gamepad2 size={24} aria-hidden />}
        to={paths.myGames()}
        noneSuch={!isWhole(query) && texts.noneSuch}
        foot={<FromCatalogue words={query.q} />}
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

function Choices({ query }: { query: MyGamesQuery }) {
  const texts = useMessages(libraryPart);
  return (
    <>
      <SelectFilter
        name="filter"
        label={texts.filter}
        value={query.filter}
        usual="all"
        options={filters.map((filter) => [filter, texts.filters[filter]])}
      />
      <SelectFilter
        name="sort"
        label={texts.sort}
        value={query.sort}
        usual="recent"
        options={sorts.map((sort) => [sort, texts.sorts[sort]])}
      />
    </>
  );
}

export { MyGamesPage as Component };
