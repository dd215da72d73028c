import articleEditorPart from 'messages:article-editor';
import type { Article } from '#contract/knowledge.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';

/** What was decided about the text that its author goes on with, in the words of who decided. */
export function Verdict({ article }: { article: Article | undefined }) {
  const texts = useMessages(articleEditorPart);
  const { state, note } = article?.pending ?? {};
  if (state === 'returned' || state === 'rejected') {
    return (
      <Alert tone="warning">
        <b>{texts[state]}</b> {note}
      </Alert>
    );
  }
  if (article?.hidden === undefined) return null;
  const { cause, reason } = article.hidden;
  return (
    <Alert tone="warning">
      <b>{texts.hidden[cause]}</b> {cause !== 'reports' && reason}
    </Alert>
  );
}
