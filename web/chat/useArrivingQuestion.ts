import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { takeKeptQuestion } from '#web/shell/drafts.ts';

/** A question that was typed on another screen is taken up once, when it is known whether it can be asked. */
export function usePendingQuestion(slug: string, isReady: boolean, onQuestion: (text: string, key: string) => void) {
  const take = useEffectEvent(() => {
    const { text, key } = takeKeptQuestion(slug);
    if (text !== '') onQuestion(text, key);
  });
  useEffect(() => {
    if (isReady) take();
  }, [isReady]);
}

/** A question that waits beside the field, in which another one stands. */
export interface Offered {
  text: string;
  from: 'elsewhere' | 'field';
}

/**
 * A link can carry a question, `?q=`: it is written into an empty field, never sent, and leaves the address. Beside a
 * question that is being typed it is offered; taking it offers the typed one in its place.
 */
export function useLinkedQuestion(draft: { text: string; change: (text: string) => void }) {
  const location = useLocation();
  const navigate = useNavigate();
  const [offered, setOffered] = useState<Offered | null>(null);
  const question = new URLSearchParams(location.search).get('q');
  const arrive = (text: string) => {
    const typed = draft.text.trim();
    if (typed === '') draft.change(text);
    else if (text !== '' && text !== typed) setOffered({ text, from: 'elsewhere' });
  };
  const take = useEffectEvent((text: string) => {
    arrive(text);
    const { pathname, hash, state } = location;
    const query = new URLSearchParams(location.search);
    query.delete('q');
    void navigate(
      { pathname, search: query.toString(), hash },
      { replace: true, preventScrollReset: true, state: state as unknown },
    );
  });
  useEffect(() => {
    if (question !== null) take(question.trim());
  }, [question]);

  return {
    offered,
    arrive,
    close: () => setOffered(null),
    take: () => {
      if (offered === null) return;
      setOffered(draft.text.trim() === '' ? null : { text: draft.text, from: 'field' });
      draft.change(offered.text);
    },
  };
}
