import { BookX } from 'lucide-react';
import { paths } from '#contract/values/paths.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/States.tsx';
import articlesPart from 'messages:articles';
import uiPart from 'messages:ui';

/** Why there is nothing to read, and the way on. */
function NoArticle({ slug, error, onRetry }: { slug: string; error: Error; onRetry: () => void }) {
  const texts = useMessages(articlesPart).reading;
  const shared = useMessages(uiPart);
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
    <ErrorState level="h1" title={texts.articleFailed} action={<Button onClick={onRetry}>{shared.tryAgain}</Button>}>
      {error.message}
    </ErrorState>
  );
}

export { NoArticle as Component };
