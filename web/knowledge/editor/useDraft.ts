import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/http/api-error.ts';
import { deleteArticleDraft, saveArticleDraft } from '../knowledge.api.ts';
import type { DraftPlace } from '../knowledge.api.ts';
import { contentOf, isSameText } from './edited-article.ts';
import type { EditedArticle } from './edited-article.ts';

const quietMs = 1500;

type DraftState = 'none' | 'draftSaving' | 'draftSaved' | 'draftFailed';

/** Keeps on the server what is being written, a moment after the last key. */
export function useDraft(
  { game_id, article_id }: DraftPlace,
  text: EditedArticle,
  saved: EditedArticle,
  initial: EditedArticle,
  base_revision: number | null,
) {
  /** What was sent last, and what became of it. */
  const [sent, setSent] = useState<{ text: EditedArticle; state: DraftState }>({ text: initial, state: 'none' });
  const [reason, setReason] = useState('');
  const [hasEnded, setEnded] = useState(false);
  const storedDraft = useRef(initial);
  const ended = useRef(false);
  /** One request after another: an earlier text that arrives later would replace the stored one. */
  const sending = useRef<Promise<void>>(null);
  const isDirty = !hasEnded && !isSameText(text, saved);
  // Read when somebody leaves, which may be before the next drawing.
  const mayLeave = useCallback(() => ended.current, []);

  useEffect(() => {
    if (ended.current || isSameText(text, storedDraft.current)) return;
    const timer = setTimeout(() => {
      setSent({ text, state: 'draftSaving' });
      const request = (sending.current ?? Promise.resolve()).then(save).finally(() => {
        if (sending.current === request) sending.current = null;
      });
      sending.current = request;
    }, quietMs);
    const save = async () => {
      if (ended.current) return;
      try {
        await saveArticleDraft({ game_id, article_id }, { content: contentOf(text), base_revision });
        storedDraft.current = text;
        if (!ended.current) setSent({ text, state: 'draftSaved' });
      } catch (error) {
        setReason(error instanceof ApiError ? error.message : '');
        setSent({ text, state: 'draftFailed' });
      }
    };
    return () => clearTimeout(timer);
  }, [text, game_id, article_id, base_revision]);

  return {
    // What has been typed since is not saved yet.
    state: sent.state === 'draftSaved' && !isSameText(text, sent.text) ? 'draftSaving' : sent.state,
    /** Why it could not be saved. */
    reason,
    isDirty,
    mayLeave,
    /** It was published or thrown away: nothing is saved any more, and nobody is asked before leaving. */
    end() {
      ended.current = true;
      setEnded(true);
      // One on its way would bring back what was published or thrown away.
      void sending.current?.then(() => deleteArticleDraft({ game_id, article_id })).catch(() => undefined);
    },
  };
}
