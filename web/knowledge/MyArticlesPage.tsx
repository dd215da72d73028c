import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ownArticleStates } from '#contract/values/kinds.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { Note, Page, Stack } from '#web/ui/layout/Layout.tsx';
import { LinesSkeleton } from '#web/ui/data/Line.tsx';
import { PagedList } from '#web/ui/data/PagedList.tsx';
import { readPage } from '#web/ui/data/page-number.ts';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useFocusOnPage } from '#web/ui/layout/useFocusOnPage.ts';
import myArticlesPart from 'messages:my-articles';
import { articlesPerPage, myArticlesQuery, type OwnSort } from './knowledge.api.ts';
import { MyArticlesFilters, ownSorts } from './MyArticlesFilters.tsx';
import { MyArticleRow, MyDraftRow } from './MyArticleRow.tsx';

/** What one has written, how it stands, and how it is used. */
function MyArticlesPage() {
  const texts = useMessages(myArticlesPart);
  const [params] = useSearchParams();
  const page = readPage(params.get('page'));
  const q = (params.get('q') ?? '').slice(0, 200);
  const state = ownArticleStates.find((one) => one === params.get('state'));
  const sort: OwnSort = ownSorts.find((one) => one === params.get('sort')) ?? '-updated_at';
  const heading = useFocusOnPage(page);
  const articles = useQuery(myArticlesQuery({ q: q || undefined, state, sort }, page));
  const { data } = articles;
  const isWhole = q === '' && state === undefined;
  return (
    <Page isWide>
      <PageHead headingRef={heading} title={texts.title} note={data && texts.count({ count: data.total })} />
      {!(data?.total === 0 && isWhole) && <MyArticlesFilters sort={sort} state={state} />}
      {data && data.drafts.length > 0 && isWhole && page === 1 && (
        <Stack as="section" gap={3}>
          <h2>{texts.drafts}</h2>
          <Lines>
            {data.drafts.map((draft) => (
              <MyDraftRow key={draft.game.id} draft={draft} />
            ))}
          </Lines>
        </Stack>
      )}
      <PagedList
        query={articles}
        page={page}
        perPage={articlesPerPage}
        failed={texts.failed}
        skeleton={<LinesSkeleton height={96} />}
        icon={<PenLine size={24} aria-hidden />}
        to={sort === '-updated_at' ? paths.myArticles() : withQuery(paths.myArticles(), { sort })}
        noneSuch={!isWhole && texts.noneSuch}
        none={
          data?.drafts.length === 0 && (
            <EmptyState
              icon={<PenLine size={24} aria-hidden />}
              title={texts.none}
              action={<ButtonLink to={paths.home()}>{texts.toGames}</ButtonLink>}
            >
              {texts.noneHint}
            </EmptyState>
          )
        }
        foot={data && data.items.length > 0 && <Note>{texts.opensHint}</Note>}
      >
        {({ items }) => (
          <Lines aria-busy={articles.isPlaceholderData}>
            {items.map((article) => (
              <MyArticleRow key={article.id} article={article} />
            ))}
          </Lines>
        )}
      </PagedList>
    </Page>
  );
}

export { MyArticlesPage as Component };
