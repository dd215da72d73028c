import type { ArticleDraft } from '#contract/article-drafts.ts';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import articleEditorPart from 'messages:article-editor';

// From here on a writer is told what is left of the day.
const fewKib = 1024;
const fewArticles = 10;

type Found = AnswerOf<'GET /api/knowledge/drafts'>;

interface EditorNoticesProps {
  draft: ArticleDraft | null;
  /** The article has been changed since the draft began. */
  isOlder: boolean;
  left: Found['left'];
  block: Found['block'];
  isNew: boolean;
  onDiscard: () => void;
}

/** What a writer has to know before going on. */
export function EditorNotices({ draft, isOlder, left, block, isNew, onDiscard }: EditorNoticesProps) {
  const texts = useMessages(articleEditorPart);
  const language = useLanguage();
  const fewLeft = [
    left.text_kib < fewKib && texts.textLeft({ count: left.text_kib }),
    isNew && left.articles < fewArticles && texts.articlesLeft({ count: left.articles }),
  ].filter(Boolean);
  return (
    <>
      {draft && (
        <Alert
          tone="info"
          action={
            <Button variant="text" size="small" onClick={onDiscard}>
              {texts.discard}
            </Button>
          }
        >
          {texts.restored({ when: formatMoment(language, draft.updated_at) })} {isOlder && texts.older}
        </Alert>
      )}
      {fewLeft.length > 0 && <Alert tone="warning">{fewLeft.join(' ')}</Alert>}
      {block && (
        <Alert tone="warning">
          <b>{texts.blockedUntil({ until: block.ends_at === null ? 'null' : formatDate(language, block.ends_at) })}</b>{' '}
          {texts.blockedHint} {texts.blockReason({ reason: block.reason })}
        </Alert>
      )}
    </>
  );
}
