import { useState } from 'react';
import { readDraft, saveDraft } from '#web/shell/drafts.ts';

/**
 * The question being typed. Sending empties the field, but the stored copy stays until the server has taken the
 * question: a reload in between must not lose it.
 */
export function useDraft(name: string) {
  const [text, setText] = useState(() => readDraft(name));

  function change(next: string) {
    setText(next);
    saveDraft(name, next);
  }

  return {
    text,
    change,
    send: (sent: string) => {
      setText('');
      saveDraft(name, sent);
    },
    taken: () => saveDraft(name, text),
    /** Puts a refused question back, unless something new was typed meanwhile. */
    putBack: (refused: string) => {
      if (text === '') change(refused);
    },
  };
}
