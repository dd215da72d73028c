import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { gameQuery } from '#web/games/games.api.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Page, Stack } from '#web/ui/layout/Layout.tsx';
import { ArticleReader } from './ArticleReader.tsx';
import { articleQuery } from './knowledge.api.ts';
import { NoArticle } from './on-demand.tsx';
import styles from './ArticleReader.module.css';

function ArticlePage() {
  const { slug = '', articleId = '' } = useParams();
  const { data: article, error, refetch } = useQuery(articleQuery(articleId));
  const { data: game } = useQuery(gameQuery(slug));
  usePageTitle(article?.title);

  if (article) return <ArticleReader article={article} gameTitle={game?.title} mayAsk={game?.has_expert ?? false} />;
  if (!error) return <Waiting />;
  return <NoArticle slug={slug} error={error} onRetry={() => void refetch()} />;
}

/** The article's outline; as high as a window, so that nothing below it moves. */
function Waiting() {
  return (
    <Page isWide className={styles.reader} aria-busy>
      <Stack className={styles.waiting}>
        <Skeleton width="40%" height={24} radius={6} />
        <Skeleton height={44} />
        <Skeleton width="60%" height={24} radius={6} />
        <Skeleton height={420} />
      </Stack>
    </Page>
  );
}

export { ArticlePage as Component };
