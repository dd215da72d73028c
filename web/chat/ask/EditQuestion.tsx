import { useState } from 'react';
import { limits } from '#contract/values/limits.ts';
import { saveDraft } from '#web/shell/drafts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextArea } from '#web/ui/controls/Field.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import uiPart from 'messages:ui';
import { editDraft } from './question-options.ts';
import styles from '../thread/Question.module.css';

interface EditQuestionProps {
  place: number;
  text: string;
  onAsk: (text: string) => void;
  onClose: () => void;
}

/** Changes a question, or leaves it as it is, and asks again in the same place; what is typed survives a reload. */
function EditQuestion({ place, text: first, onAsk, onClose }: EditQuestionProps) {
  const texts = useMessages(chatPart).thread;
  const shared = useMessages(uiPart);
  const [text, setText] = useState(first);
  const question = text.trim();

  function change(next: string) {
    setText(next);
    saveDraft(editDraft(place), next);
  }

  function leave() {
    saveDraft(editDraft(place), '');
    onClose();
  }

  function ask() {
    if (question !== '') onAsk(question);
  }

  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') leave();
        else if (event.key === 'Enter' && !event.shiftKey && event.target instanceof HTMLTextAreaElement) {
          event.preventDefault();
          ask();
        }
      }}
    >
      <TextArea
        label={texts.editLabel}
        hint={texts.price}
        rows={2}
        maxLength={limits.question}
        value={text}
        // The press that opened it asked for it.
        autoFocus
        onChange={({ target }) => change(target.value)}
      />
      <Row gap={2}>
        <Button type="submit" size="small" disabled={question === ''}>
          {texts.askAgain}
        </Button>
        <Button variant="text" size="small" onClick={leave}>
          {shared.cancel}
        </Button>
      </Row>
    </form>
  );
}

export { EditQuestion as Component };
