import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { AnswerContent, Message } from '#contract/chat.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { shortModelName } from '#web/i18n/model-name.ts';
import { Note } from '#web/ui/layout/Layout.tsx';
import { Mark } from '#web/ui/controls/Mark.tsx';
import chatPart from 'messages:chat';
import styles from './Answer.module.css';

interface AskedModelProps {
  /** Absent from a copy on the device that is older than the field. */
  answer: Partial<Pick<Message, 'asked_model'>> &
    Pick<Message, 'state' | 'text' | 'citations'> & { content: Omit<AnswerContent, 'miss'> | null };
}

/** Who wrote an answer and how long that took; nothing where no model was to be asked, and where its text says it. */
export function AskedModel({ answer }: AskedModelProps) {
  const { asked_model } = answer;
  const texts = useMessages(chatPart).askedModel;
  const [isWhole, setWhole] = useState(false);
  const writer = writerOf(answer);
  if (!asked_model || writer === null) return null;
  const { model, waited_ms } = asked_model;
  const name = shortModelName(model);
  const values = {
    model: isWhole ? model : name,
    articles: new Set(articlesOf(answer, writer).map(({ article_id }) => article_id)).size,
    seconds: Math.max(1, Math.round(waited_ms / 1000)),
  };
  return (
    <Note className={styles.askedModel}>
      {texts[writer](values)}
      {writer !== 'quotedWithout' && name !== model && (
        <Mark label={texts.wholeName} aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          <Ellipsis size={12} aria-hidden />
        </Mark>
      )}
    </Note>
  );
}

/** As its line is called among the texts. */
type Writer = 'writtenBy' | 'begunBy' | 'quotedWithout' | 'foundNothing';

function writerOf({ asked_model, state, text, content }: AskedModelProps['answer']): Writer | null {
  if (state === 'stopped') {
    if (text === '') return null;
    return content && content.passages.length > 0 ? 'quotedWithout' : 'writtenBy';
  }
  if (asked_model?.finished) return state === 'refused' ? 'foundNothing' : 'writtenBy';
  // The model's own words alone end with a sentence that says so.
  if (content === null) return null;
  return content.is_begun_by_model ? 'begunBy' : 'quotedWithout';
}

function articlesOf({ state, citations, content }: AskedModelProps['answer'], writer: Writer) {
  // The articles below a refusal are only near.
  if (state === 'refused') return [];
  return writer === 'writtenBy' ? citations : (content?.passages ?? []);
}
