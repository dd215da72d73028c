import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readDraft, saveDraft, takeKeptQuestion } from '#web/shell/drafts.ts';
import { stepsDraft } from '#web/shell/recent-game.ts';

/** A question that was typed on another screen is taken up once, when it is known whether it can be asked. */
export function usePendingQuestion(
  slug: string,
  isReady: boolean,
  onQuestion: (text: string, own: { in_steps?: boolean }, key: string) => void,
) {
  const take = useEffectEvent(() => {
    const { text, key } = takeKeptQuestion(slug);
    const steps = readDraft(stepsDraft(slug));
    saveDraft(stepsDraft(slug), '');
    if (text !== '') onQuestion(text, steps === '' ? {} : { in_steps: steps === 'true' }, key);
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
 * Writes a question that arrives into an empty field; beside one that is being typed it is offered, and taking it offers
 * the typed one in its place.
 */
export function useOfferedQuestion(draft: { text: string; change: (text: string) => void }) {
  const [offered, setOffered] = useState<Offered | null>(null);
  return {
    offered,
    arrive: (text: string) => {
      const typed = draft.text.trim();
      if (typed === '') draft.change(text);
      else if (text !== '' && text !== typed) setOffered({ text, from: 'elsewhere' });
    },
    take: () => {
      if (offered === null) return;
      setOffered(draft.text.trim() === '' ? null : { text: draft.text, from: 'field' });
      draft.change(offered.text);
    },
    close: () => setOffered(null),
  };
}

/** A link can carry a question, `?q=`: it is never sent, and leaves the address. */
export function useLinkedQuestion(onQuestion: (text: string) => void) {
  const location = useLocation();
  const navigate = useNavigate();
  const question = new URLSearchParams(location.search).get('q');
  const take = useEffectEvent((text: string) => {
    onQuestion(text);
    const { pathname, hash } = location;
    const query = new URLSearchParams(location.search);
    query.delete('q');
    void navigate(
      { pathname, search: query.toString(), hash },
      { replace: true, preventScrollReset: true, state: location.state as unknown },
    );
  });
  useEffect(() => {
    if (question !== null) take(question.trim());
  }, [question]);
}
