import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { LiveExchange } from './LiveExchange.tsx';
import type { LiveExchangeProps } from './LiveExchange.tsx';
import { Messages } from './Messages.tsx';
import type { MessagesProps } from './Messages.tsx';
import styles from './Chat.module.css';

interface ConversationProps extends MessagesProps, Omit<LiveExchangeProps, 'live'> {
  live: LiveExchangeProps['live'] | null;
}

/** What was asked and answered, and the answer that is being written. */
function Conversation({ live, lost, onReconnect, ...stored }: ConversationProps) {
  const texts = useMessages(chatPart).thread;
  return (
    <section aria-label={texts.conversation} className={styles.messages}>
      <h2 className="visually-hidden">{texts.conversation}</h2>
      <Messages {...stored} />
      {live && <LiveExchange live={live} lost={lost} onReconnect={onReconnect} />}
    </section>
  );
}

export { Conversation as Component };
