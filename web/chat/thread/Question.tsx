import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Message } from '#contract/chat.ts';
import { formatWhen } from '#web/i18n/moments.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { readDraft } from '#web/shell/drafts.ts';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { AskedPicture, EditQuestion } from '../on-demand.tsx';
import { editDraft } from '../ask/question-options.ts';
import { messageAnchor } from './useLinkedMessage.ts';
import styles from './Question.module.css';

interface QuestionProps {
  text: string;
  /** Of the message, or of the one that is on its way. */
  picture?: Message['picture'] | undefined;
  /** Absent until the server has it. */
  message?: Message | undefined;
  /** Asks in its place; absent while nothing can be asked. */
  onEdit?: ((text: string) => void) | undefined;
  /** The way to earlier versions. */
  children?: React.ReactNode;
}

export function Question({ text, message, picture = message?.picture, onEdit, children }: QuestionProps) {
  const texts = useMessages(chatPart).thread;
  const language = useLanguage();
  const draft = message === undefined ? '' : readDraft(editDraft(message.place));
  const [isEdited, setEdited] = useState(draft !== '');
  return (
    <div className={styles.question}>
      {picture && <AskedPicture picture={picture} />}
      <article aria-label={texts.you} id={message && messageAnchor(message.message_id)}>
        {message && isEdited && onEdit ? (
          <EditQuestion
            place={message.place}
            text={draft || text}
            onAsk={(edited) => {
              setEdited(false);
              onEdit(edited);
            }}
            onClose={() => setEdited(false)}
          />
        ) : (
          <p>{text}</p>
        )}
      </article>
      {message && !(isEdited && onEdit) && (
        <div className={styles.foot}>
          {children}
          {onEdit && (
            <IconButton isSmall label={texts.edit} onClick={() => setEdited(true)}>
              <Pencil size={16} aria-hidden />
            </IconButton>
          )}
          <time dateTime={message.created_at} className="tabular">
            {formatWhen(language, message.created_at)}
          </time>
        </div>
      )}
    </div>
  );
}
