import { useRef, useState } from 'react';
import { readDraft, saveDraft } from '#web/shell/drafts.ts';

/**
 * The question being typed. Sending empties the field, but the stored copy stays until the server has taken the
 * question: a reload in between must not lose it.
 */
export function useDraft(name: string) {
  const [text, setText] = useState(() => readDraft(name));
  // The outcome of a question is known long after the press that sent it.
  const latest = useRef(text);

  function show(next: string) {
    latest.current = next;
    setText(next);
  }

  function change(next: string) {
    show(next);
    saveDraft(name, next);
  }

  return {
    text,
    change,
    send: (sent: string) => {
      show('');
      saveDraft(name, sent);
    },
    taken: () => saveDraft(name, latest.current),
    /** Puts a refused question back, unless something new was typed meanwhile. */
    putBack: (refused: string) => {
      if (latest.current === '') change(refused);
    },
  };
}
