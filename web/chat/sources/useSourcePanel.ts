import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Citation, Source } from '#contract/chat.ts';
import type { History } from '../chat.api.ts';
import type { OpenedSource, ShownSource } from './opened-source.ts';

/** Which source of which answer the panel shows; a live answer's becomes the finished one's by itself. */
export function useSourcePanel(messages: History['items'], liveId: number | null, liveSources: readonly Source[] = []) {
  const { place, setPlace } = useKeptPlace();
  const open = useCallback(
    (message_id: number, n: number, together?: readonly number[]) => setPlace({ message_id, n, together }),
    [setPlace],
  );
  const context = useMemo(() => ({ place, open }), [place, open]);
  /** What is known of a source, with what its answer quotes. */
  const find = ({ message_id, n, together }: OpenedSource): ShownSource | undefined => {
    const message = messages.find((one) => one.message_id === message_id);
    const known: readonly (Source | Citation)[] = message_id === liveId ? liveSources : (message?.citations ?? []);
    const source = known.find((one) => one.n === n);
    return (
      source && {
        ...source,
        message_id,
        together,
        quoted: message?.content?.passages.find((one) => one.n === n)?.marks,
      }
    );
  };
  return { context, find, opened: place ? find(place) : undefined, close: () => setPlace(null) };
}

/** Kept with the entry of the browser's history: whoever comes back from the article finds the source open. */
function useKeptPlace() {
  const location = useLocation();
  const navigate = useNavigate();
  const setPlace = useCallback(
    (source: OpenedSource | null) => {
      const { pathname, search, hash } = location;
      const state = { ...(location.state as object | null), source };
      void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state });
    },
    [location, navigate],
  );
  return { place: findSource(location.state), setPlace };
}

function findSource(state: unknown): OpenedSource | null {
  const source = (state as { source?: Partial<OpenedSource> | null } | null)?.source;
  const { message_id, n, together } = source ?? {};
  return typeof message_id === 'number' && typeof n === 'number' ? { message_id, n, together } : null;
}
