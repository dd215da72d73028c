import articleNotesPart from 'messages:article-notes';
import type { Article } from '#contract/knowledge.ts';
import { languageName } from '#web/i18n/language-name.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Note } from '#web/ui/layout/Layout.tsx';

/**
 * What is particular about an article: its language, that it was not reviewed; and for its author that a newer text waits or
 * came back, and that readers do not have it.
 */
function ArticleNotes({ article: { language, reviewed, pending, hidden } }: { article: Article }) {
  const texts = useMessages(articleNotesPart);
  const shown = useLanguage();
  return (
    <>
      {language !== shown && <Note>{texts.inLanguage({ language: languageName(shown, language) })}</Note>}
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
      {!reviewed && <Note tone="amber">{texts.unreviewed}</Note>}
    </>
  );
}

export { ArticleNotes as Component };
