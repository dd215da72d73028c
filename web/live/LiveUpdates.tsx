import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { ServerEvent } from '#web/http/event-parser.ts';
import { stream } from '#web/http/stream.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { showToast, toasts } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import type { CallsSummary } from '#contract/wallet.ts';
import { callsSummaryKey, callsSummaryQuery } from '#web/wallet/wallet.api.ts';
import shellPart from 'messages:shell';
import uiPart from 'messages:ui';
import { followEvents } from './follow-events.ts';
import { shareStream } from './share-stream.ts';
import { refreshLiveData, takeEvent } from './take-event.ts';

/** Older positions are forgotten by the server; then everything is read anew. */
const positionHoldsMs = 30 * 60_000;

/** The server says something at least every 15 seconds. */
const silenceMs = 40_000;

/** What changes for the user, from the event after `last_id` on, or from now on. */
function liveStream(last_id: number | undefined, signal: AbortSignal) {
  return stream('GET /api/events', { query: { last_id } }, { signal, silenceMs });
}

/** Draws nothing: keeps what the screens show as it is on the server, for as long as this user is logged in. */
function LiveUpdates({ user_id }: { user_id: number }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const shared = useMessages(uiPart);
  const texts = useMessages(shellPart).bar;
  // A stream speaks the language it was opened in.
  const language = useLanguage();

  const isFirst = useRef(true);

  // The number in the bar has no button that would ask for it again after a refusal.
  useQuery({ ...callsSummaryQuery(), refetchInterval: ({ state }) => state.status === 'error' && 20_000 });

  useEffect(() => {
    let calls = client.getQueryData<CallsSummary>(callsSummaryKey)?.calls;
    return client.getQueryCache().subscribe(() => {
      const now = client.getQueryData<CallsSummary>(callsSummaryKey)?.calls;
      if (now !== calls) toasts.set(toasts.get().filter(({ about }) => about !== 'calls'));
      calls = now;
    });
  }, [client]);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let position: { last_id: number; at: number } | undefined;
    const knownPosition = () => (position && Date.now() - position.at < positionHoldsMs ? position.last_id : undefined);
    const reach = (last_id: number) => (position = { last_id, at: Date.now() });

    const onEvent = (event: ServerEvent) => {
      if (signal.aborted) return;
      if (event.id !== '') reach(Number(event.id));
      const notification = takeEvent(client, event);
      if (notification && !document.hidden) {
        const open = () => void navigate(paths.notification(notification.id));
        const calls =
          notification.kind === 'calls_low' ? client.getQueryData<CallsSummary>(callsSummaryKey)?.calls : undefined;
        // More may have been used since the notification was written.
        showToast(calls === undefined ? notification.title : texts.callsLeft({ calls }), {
          action: { label: shared.open, onSelect: open },
          about: calls === undefined ? undefined : 'calls',
        });
      }
    };
    shareStream({
      user_id,
      signal,
      onEvent,
      onFresh: () => {
        refreshLiveData(client, isFirst.current);
        isFirst.current = false;
      },
      position: knownPosition,
      onPosition: reach,
      lead: (tell) => {
        let last_seen: number | undefined;
        return followEvents({
          open: (last_id) => {
            last_seen = last_id;
            return liveStream(last_id, signal);
          },
          position: knownPosition,
          // A stream that does not begin where it was asked to has left something out.
          onEvent: (event) => tell(event, event.event === 'ready' && event.id !== String(last_seen)),
          signal,
        });
      },
    });
    return () => ending.abort();
  }, [client, navigate, user_id, language, shared.open, texts]);

  return null;
}

export { LiveUpdates as Component };
