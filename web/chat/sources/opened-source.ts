import { createContext, use, useMemo } from 'react';
import type { Citation, Passage, Source } from '#contract/chat.ts';

export interface OpenedSource {
  message_id: number;
  n: number;
  /** The sources of the sentence whose number was pressed. */
  together?: readonly number[] | undefined;
}

/** What a mark shows of its source; while an answer is written, the texts of its sources are not known. */
export type MarkedSource = Pick<Source, 'n' | 'article_title' | 'section'> & { text?: string };

/** While the answer is written, a source is known by its place only. */
export type ShownSource = (Source | Citation) & {
  /** The answer that it is of. */
  message_id: number;
  together?: readonly number[] | undefined;
  /** What of its text the answer quotes. */
  quoted?: Passage['marks'] | undefined;
};

interface OpenedSources {
  place: OpenedSource | null;
  open: (message_id: number, n: number, together?: readonly number[]) => void;
}

/** Numbers in a text and cards under it open the same source. */
export const OpenedSourceContext = createContext<OpenedSources>({ place: null, open: () => undefined });

/** The open source of one answer, and the way to open another. */
export function useOpenedSource(message_id: number | null) {
  const { place, open } = use(OpenedSourceContext);
  const n = place !== null && place.message_id === message_id ? place.n : null;
  const openHere = useMemo(
    () => (chosen: number, together?: readonly number[]) =>
      message_id === null ? undefined : open(message_id, chosen, together),
    [message_id, open],
  );
  return { n, open: openHere };
}
