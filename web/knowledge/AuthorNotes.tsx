import articleAuthorNotesPart from 'messages:article-author-notes';
import type { Article } from '#contract/knowledge.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Note } from '#web/ui/Layout.tsx';

/** What only its author sees above an article: that a newer text waits or came back, and that readers do not have it. */
function AuthorNotes({ article: { pending, hidden } }: { article: Pick<Article, 'pending' | 'hidden'> }) {
  const texts = useMessages(articleAuthorNotesPart);
  return (
    <>
      {pending && (
        <Note tone="amber">
          {pending.state === 'waiting' ? texts.pending : `${texts.returned} ${pending.note ?? ''}`}
        </Note>
      )}
      {hidden && (
        <Note tone="amber">
          {texts.onlyYou} {hidden.cause !== 'reports' && hidden.reason}
        </Note>
      )}
    </>
  );
}

export { AuthorNotes as Component };
