import { isLanguage, languageNames, languages } from '#contract/values/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, PenLine } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import type { Language } from '#contract/common.ts';
import { GameNotFound } from '#web/shell/GameNotFound.tsx';
import { gameQuery } from '#web/games/games.api.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useMayUse, useSession } from '#web/http/use-session.ts';
import { paths } from '#contract/values/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { ChipButton } from '#web/ui/data/Chip.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { LinesSkeleton } from '#web/ui/data/Line.tsx';
import { PagedList } from '#web/ui/data/PagedList.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { readPage } from '#web/ui/data/page-number.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useFocusOnPage } from '#web/ui/layout/useFocusOnPage.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useChangeFilters } from '#web/ui/data/useQueryParams.ts';
import { Note, Page, Row } from '#web/ui/layout/Layout.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import articlesPart from 'messages:articles';
import { ArticleFilters, readSort } from './ArticleFilters.tsx';
import { ArticleRow } from './ArticleRow.tsx';
import { articlesPageQuery, articlesPerPage } from './knowledge.api.ts';
import { SpoilerNotice } from './on-demand.tsx';

const KnowledgeJobs = lazyScreen(() => import('./KnowledgeJobs.tsx'));
const Gaps = lazyScreen(() => import('./Gaps.tsx'));

function ArticlesPage() {
  const { slug = '' } = useParams();
  const texts = useMessages(articlesPart).reading;
  const [query] = useSearchParams();
  const page = readPage(query.get('page'));
  const language = readLanguage(query.get('language'));
  const user = useSession()?.user;
  const words = query.get('q') ?? '';
  const only = query.get('only');
  const sort = readSort(query.get('sort'));
  const heading = useFocusOnPage(page);
  const game = useQuery(gameQuery(slug));
  const articles = useQuery({
    ...articlesPageQuery(
      {
        game_id: game.data?.id ?? 0,
        language,
        sort,
        q: words || undefined,
        reviewed: only === 'reviewed' ? true : only === 'unreviewed' ? false : undefined,
        author_id: only === 'mine' ? user?.id : undefined,
      },
      page,
    ),
    enabled: game.data !== undefined,
  });
  const isReviewer = useMayUse(['reviewer']);
  usePageTitle(game.data && `${texts.articles} · ${game.data.title}`);

  if (!game.data && game.error instanceof ApiError && game.error.status === 404) return <GameNotFound />;
  return (
    <Page isWide>
      <PageHead
        headingRef={heading}
        title={texts.articles}
        back={{ to: paths.game(slug), label: game.data?.title ?? '\u00a0' }}
        actions={
          <>
            {isReviewer && game.data && (
              <KnowledgeJobs game_id={game.data.id} isOnSteam={game.data.steam_app_id !== null} />
            )}
            {user?.email_verified && (
              <ButtonLink variant="tonal" icon={<PenLine size={18} aria-hidden />} to={paths.createArticle(slug)}>
                {texts.write}
              </ButtonLink>
            )}
          </>
        }
      />
      <ArticleFilters />
      <Row isSpread>
        <LanguageFilter chosen={language} />
        <Note as="span" className="tabular">
          {articles.data && texts.total({ count: articles.data.total })}
        </Note>
      </Row>
      {game.data && <SpoilerNotice game_id={game.data.id} />}
      <PagedList
        query={game.data ? articles : { ...game, data: undefined }}
        page={page}
        perPage={articlesPerPage}
        failed={texts.listFailed}
        skeleton={<LinesSkeleton height={76} />}
        icon={<BookOpen size={24} aria-hidden />}
        to={paths.articles(slug)}
        noneSuch={words || only ? texts.noneLikeThat : language && texts.noneInLanguage}
        none={
          <EmptyState
            icon={<BookOpen size={24} aria-hidden />}
            title={texts.none}
            action={<ButtonLink to={paths.createArticle(slug)}>{texts.write}</ButtonLink>}
          />
        }
        foot={game.data && user?.email_verified && <Gaps game_id={game.data.id} slug={slug} />}
      >
        {({ items }) => (
          <Lines aria-busy={articles.isPlaceholderData}>
            {items.map((article, index) => (
              <ArticleRow key={article.id} slug={slug} article={article} position={index} />
            ))}
          </Lines>
        )}
      </PagedList>
    </Page>
  );
}

function readLanguage(text: string | null): Language | undefined {
  return isLanguage(text) ? text : undefined;
}

function LanguageFilter({ chosen }: { chosen: Language | undefined }) {
  const texts = useMessages(articlesPart).reading;
  const change = useChangeFilters();
  const choices = [
    { language: '', label: texts.all },
    ...languages.map((language) => ({ language, label: languageNames[language] })),
  ];

  return (
    <Row gap={2} role="group" aria-label={texts.language}>
      {choices.map(({ language, label }) => (
        <ChipButton
          key={label}
          lang={language || undefined}
          aria-pressed={(chosen ?? '') === language}
          onClick={() => change({ language })}
        >
          {label}
        </ChipButton>
      ))}
    </Row>
  );
}

export { ArticlesPage as Component };
