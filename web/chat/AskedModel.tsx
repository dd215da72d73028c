import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Message } from '#contract/chat.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { shortModelName } from '#web/i18n/model-name.ts';
import { Note } from '#web/ui/Layout.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import chatPart from 'messages:chat';
import styles from './Answer.module.css';

interface AskedModelProps {
  /** Absent from a copy on the device that is older than the field. */
  answer: Partial<Pick<Message, 'asked_model'>> &
    Pick<Message, 'state'> & { citations: readonly { article_id: number }[] };
}

/** Who wrote an answer and how long that took; nothing where no model was to be asked. */
export function AskedModel({ answer: { asked_model, state, citations } }: AskedModelProps) {
  const texts = useMessages(chatPart).askedModel;
  const [isWhole, setWhole] = useState(false);
  if (!asked_model || state === 'stopped') return null;
  const { model, finished, waited_ms } = asked_model;
  const name = shortModelName(model);
  const isRefused = state === 'refused';
  const values = {
    model: isWhole ? model : name,
    // The articles below a refusal are only near.
    articles: isRefused ? 0 : new Set(citations.map(({ article_id }) => article_id)).size,
    seconds: Math.max(1, Math.round(waited_ms / 1000)),
  };
  const written = isRefused ? texts.foundNothing(values) : texts.writtenBy(values);
  return (
    <Note className={styles.askedModel}>
      {finished ? written : texts.quotedWithout(values)}
      {finished && name !== model && (
        <Mark label={texts.wholeName} aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          <Ellipsis size={12} aria-hidden />
        </Mark>
      )}
    </Note>
  );
}
