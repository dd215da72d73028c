import { useQuery } from '@tanstack/react-query';
import { BookX } from 'lucide-react';
import { useParams } from 'react-router';
import { gameQuery } from '#web/games/games.api.ts';
import { ApiError } from '#web/http/api-error.ts';
import { paths } from '#contract/values/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/Layout.tsx';
import articlesPart from 'messages:articles';
import uiPart from 'messages:ui';
import { ArticleReader } from './ArticleReader.tsx';
import { articleQuery } from './knowledge.api.ts';
import styles from './ArticleReader.module.css';

function ArticlePage() {
  const { slug = '', articleId = '' } = useParams();
  const texts = useMessages(articlesPart).reading;
  const shared = useMessages(uiPart);
  const { data: article, error, refetch } = useQuery(articleQuery(articleId));
  const { data: game } = useQuery(gameQuery(slug));
  usePageTitle(article?.title);

  if (article) return <ArticleReader article={article} gameTitle={game?.title} mayAsk={game?.has_expert ?? false} />;
  if (!error) return <Waiting />;
  // A number that cannot be one of an article is refused before it is looked for.
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return (
      <EmptyState
        level="h1"
        icon={<BookX size={24} aria-hidden />}
        title={texts.notFound}
        action={<ButtonLink to={paths.articles(slug)}>{texts.allArticles}</ButtonLink>}
      >
        {texts.notFoundHint}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      level="h1"
      title={texts.articleFailed}
      action={<Button onClick={() => void refetch()}>{shared.tryAgain}</Button>}
    >
      {error.message}
    </ErrorState>
  );
}

/** The article's outline; as high as a window, so that nothing below it moves. */
function Waiting() {
  return (
    <div className={styles.reader} aria-busy>
      <Stack className={styles.waiting}>
        <Skeleton width="40%" height={24} radius={6} />
        <Skeleton height={44} />
        <Skeleton width="60%" height={24} radius={6} />
        <Skeleton height={420} />
      </Stack>
    </div>
  );
}

export { ArticlePage as Component };
