import { useCallback, useEffect, useRef, useState } from 'react';
import { saveArticleDraft } from '../knowledge.api.ts';
import type { DraftPlace } from '../knowledge.api.ts';
import { contentOf, isSameText } from './edited-article.ts';
import type { EditedArticle } from './edited-article.ts';

const quietMs = 1500;

type DraftState = 'none' | 'keeping' | 'kept' | 'keepFailed';

/** Keeps on the server what is being written, a moment after the last key. */
export function useDraft(
  { game_id, article_id }: DraftPlace,
  text: EditedArticle,
  saved: EditedArticle,
  initial: EditedArticle,
  base_revision: number | null,
) {
  const [state, setState] = useState<DraftState>('none');
  const [hasEnded, setEnded] = useState(false);
  const storedDraft = useRef(initial);
  const ended = useRef(false);
  const isDirty = !hasEnded && !isSameText(text, saved);
  // Read when somebody leaves, which may be before the next drawing.
  const mayLeave = useCallback(() => ended.current, []);

  useEffect(() => {
    if (ended.current || isSameText(text, storedDraft.current)) return;
    const timer = setTimeout(() => {
      setState('keeping');
      void keep();
    }, quietMs);
    const keep = async () => {
      try {
        await saveArticleDraft({ game_id, article_id }, { content: contentOf(text), base_revision });
        storedDraft.current = text;
        if (!ended.current) setState('kept');
      } catch {
        setState('keepFailed');
      }
    };
    return () => clearTimeout(timer);
  }, [text, game_id, article_id, base_revision]);

  return {
    state,
    isDirty,
    mayLeave,
    /** It was published or thrown away: nothing is kept any more, and nobody is asked before leaving. */
    end() {
      ended.current = true;
      setEnded(true);
    },
  };
}
