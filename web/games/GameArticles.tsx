import { useQuery } from '@tanstack/react-query';
import { BookOpen, ChevronRight } from 'lucide-react';
import type { GameDetails } from '#contract/games.ts';
import { useUser } from '#web/http/use-session.ts';
import { articlesQuery } from '#web/knowledge/knowledge.api.ts';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { Line, LinesSkeleton } from '#web/ui/data/Line.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import gamesPart from 'messages:games';

const shown = 5;

/** The first few articles; the whole list has its own page. */
function GameArticles({ game }: { game: GameDetails }) {
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
  const query = useQuery(articlesQuery({ game_id: game.id, skip: 0, limit: shown }));
  return (
    <LoadState
      query={query}
      failed={texts.articlesFailed}
      skeleton={<LinesSkeleton count={Math.min(shown, game.article_count)} />}
    >
      {({ items, total }) => (
        <Stack>
          <Lines>
            {items.map((article) => (
              <Line
                key={article.id}
                to={paths.article(game.slug, article.id)}
                title={<b lang={article.language}>{article.title}</b>}
                note={texts.sections({ count: article.section_count })}
                end={
                  <>
                    <Chip>{article.language.toUpperCase()}</Chip>
                    <ChevronRight size={18} aria-hidden />
                  </>
                }
              />
            ))}
          </Lines>
          <div>
            <ButtonLink variant="tonal" to={paths.articles(game.slug)}>
              {texts.allArticles({ count: total })}
            </ButtonLink>
          </div>
        </Stack>
      )}
    </LoadState>
  );
}

export { GameArticles as Component };
