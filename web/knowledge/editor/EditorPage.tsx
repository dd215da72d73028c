import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { GameDetails } from '#contract/games.ts';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import type { Article } from '#contract/knowledge.ts';
import { isLanguage } from '#contract/values/languages.ts';
import { limits } from '#contract/values/limits.ts';
import { gameQuery } from '#web/games/games.api.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { GameNotFound } from '#web/shell/GameNotFound.tsx';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import articleEditorPart from 'messages:article-editor';
import uiPart from 'messages:ui';
import { articleQuery, findArticleDraft } from '../knowledge.api.ts';
import { editedFrom, editedFromDraft, emptyArticle } from './edited-article.ts';
import { Editor } from './Editor.tsx';
import { Page } from '#web/ui/layout/Layout.tsx';

/** A new article, or with one in the address its edit. */
function EditorPage() {
  const { slug = '', articleId } = useParams();
  const texts = useMessages(articleEditorPart);
  const shared = useMessages(uiPart);
  const game = useQuery(gameQuery(slug));
  const article = useQuery({ ...articleQuery(articleId ?? ''), enabled: articleId !== undefined, gcTime: 0 });
  const place = { game_id: game.data?.id ?? 0, article_id: articleId === undefined ? undefined : Number(articleId) };
  const draft = useQuery({
    queryKey: ['draft', place],
    queryFn: () => findArticleDraft(place),
    enabled: game.data !== undefined && (articleId === undefined || article.data !== undefined),
    gcTime: 0,
    // What is being written must not change under the writer's hands.
    staleTime: Infinity,
  });
  usePageTitle(articleId === undefined ? texts.createTitle : texts.editTitle);

  if (game.error instanceof ApiError && game.error.status === 404) return <GameNotFound />;
  const failed = [game, article, draft].find((query) => query.error && !query.data);
  if (failed?.error) {
    return (
      <ErrorState
        level="h1"
        title={texts.failed}
        action={<Button onClick={() => void failed.refetch()}>{shared.tryAgain}</Button>}
      >
        {failed.error.message}
      </ErrorState>
    );
  }
  if (!game.data || !draft.data || (articleId !== undefined && !article.data)) return <Waiting />;
  if (article.data && !article.data.may_edit) {
    return (
      <ErrorState
        level="h1"
        title={texts.notAllowed}
        action={<ButtonLink to={paths.article(slug, article.data.id)}>{texts.toArticle}</ButtonLink>}
      />
    );
  }
  return <Begin key={articleId} game={game.data} article={article.data} found={draft.data} />;
}

interface BeginProps {
  game: GameDetails;
  article: Article | undefined;
  found: AnswerOf<'GET /api/knowledge/drafts'>;
}

/** Goes on from the draft where there is one; thrown away, from the article. */
function Begin({ game, article: loaded, found }: BeginProps) {
  const own = useLanguage();
  const [query] = useSearchParams();
  const stated = query.get('language');
  const language = isLanguage(stated) ? stated : own;
  // As it was when the writing began: what others save meanwhile comes to light with the saving.
  const [article, setArticle] = useState(loaded);
  const [draft, setDraft] = useState(found.draft);
  const saved = article ? editedFrom(article) : emptyArticle(language, query.get('title')?.slice(0, limits.title));
  return (
    <Editor
      key={`${article?.revision}:${draft?.updated_at}`}
      game={game}
      article={article}
      saved={saved}
      initial={draft ? editedFromDraft(draft) : saved}
      draft={draft}
      left={found.left}
      block={found.block}
      onDiscard={() => setDraft(null)}
      onTake={(current) => {
        setArticle(current);
        setDraft(null);
      }}
    />
  );
}

function Waiting() {
  return (
    <Page isWide aria-busy>
      <Skeleton width="50%" height={36} />
      <Skeleton height={84} />
      <Skeleton height={360} />
    </Page>
  );
}

export { EditorPage as Component };
