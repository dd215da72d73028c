import { useEffect, useEffectEvent } from 'react';
import { takeKeptQuestion } from '#web/shell/drafts.ts';
import { useQueryParams } from '#web/ui/useQueryParams.ts';

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

/** A link can carry a question, `?q=`: it is written into an empty field, never sent, and leaves the address. */
export function useLinkedQuestion(onQuestion: (text: string) => void) {
  const [params, setParams] = useQueryParams();
  const question = params.get('q');
  const take = useEffectEvent((text: string) => {
    onQuestion(text);
    setParams(
      (shown) => {
        shown.delete('q');
        return shown;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (question !== null) take(question);
  }, [question]);
}
