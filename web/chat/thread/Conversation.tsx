import { Stack } from '#web/ui/layout/Layout.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { LiveExchange } from './LiveExchange.tsx';
import type { LiveExchangeProps } from './LiveExchange.tsx';
import { Messages } from './Messages.tsx';
import type { MessagesProps } from './Messages.tsx';

interface ConversationProps extends MessagesProps, Omit<LiveExchangeProps, 'live'> {
  live: LiveExchangeProps['live'] | null;
}

/** What was asked and answered, and the answer that is being written. */
function Conversation({ live, lost, onReconnect, ...stored }: ConversationProps) {
  const texts = useMessages(chatPart).thread;
  const written = live && <LiveExchange live={live} lost={lost} onReconnect={onReconnect} />;
  const place = live?.place ?? null;
  // Its place may be among what is not loaded.
  const isInPlace = place !== null && stored.messages.some((message) => message.place === place);
  return (
    <Stack as="section" gap={6} aria-label={texts.conversation}>
      <h2 className="visually-hidden">{texts.conversation}</h2>
      <Messages {...stored} inPlace={isInPlace ? { place, content: written } : null} />
      {!isInPlace && written && (
        <Stack gap={6} data-place>
          {written}
        </Stack>
      )}
    </Stack>
  );
}

export { Conversation as Component };
