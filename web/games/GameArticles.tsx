import { useQuery } from '@tanstack/react-query';
import { BookOpen, ChevronRight } from 'lucide-react';
import type { GameDetails } from '#contract/games.ts';
import { useUser } from '#web/http/use-session.ts';
import { articlesQuery } from '#web/knowledge/knowledge.api.ts';
import { paths } from '#contract/values/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import gamesPart from 'messages:games';
import styles from './GameArticles.module.css';

const shown = 5;

/** The first few articles; the whole list has its own page. */
export function GameArticles({ game }: { game: GameDetails }) {
  const texts = useMessages(gamesPart);
  const user = useUser();
  const icon = <BookOpen size={24} aria-hidden />;
  if (game.article_count === 0) {
    return (
      <EmptyState
        icon={icon}
        title={texts.noArticles}
        action={<ButtonLink to={paths.createArticle(game.slug)}>{texts.writeArticle}</ButtonLink>}
      />
    );
  }
  if (!user) {
    return (
      <EmptyState
        icon={icon}
        title={texts.logInToRead}
        action={<ButtonLink to={paths.articles(game.slug)}>{texts.logIn}</ButtonLink>}
      >
        {texts.logInToReadHint}
      </EmptyState>
    );
  }
  return <FirstArticles game={game} />;
}

function FirstArticles({ game }: { game: GameDetails }) {
  const texts = useMessages(gamesPart);
  const { data, error, refetch } = useQuery(articlesQuery({ game_id: game.id, skip: 0, limit: shown }));
  if (error && !data) {
    return (
      <ErrorState
        title={texts.articlesFailed}
        action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}
      >
        {error.message}
      </ErrorState>
    );
  }
  return (
    <div className={styles.articles}>
      <ul aria-busy={!data}>
        {!data &&
          Array.from({ length: Math.min(shown, game.article_count) }, (_, row) => (
            <li key={row}>
              <Skeleton height={72} radius={0} />
            </li>
          ))}
        {data?.items.map((article) => (
          <li key={article.id}>
            <Link to={paths.article(game.slug, article.id)}>
              <span>
                <b lang={article.language}>{article.title}</b>
                <small>{texts.sections({ count: article.section_count })}</small>
              </span>
              <Chip>{article.language.toUpperCase()}</Chip>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink variant="tonal" to={paths.articles(game.slug)}>
        {texts.allArticles({ count: data?.total ?? game.article_count })}
      </ButtonLink>
    </div>
  );
}
