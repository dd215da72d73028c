import type { Message } from '#contract/chat.ts';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import type { LiveAnswer } from '../ask/answer-stream.ts';
import { useStatusText } from './StatusLine.tsx';

interface AnnouncementProps {
  live: LiveAnswer | null;
  /** The last stored message, once something was asked in this visit; a question that was refused has a note of its own. */
  outcome: Message | undefined;
}

/** Tells those who do not see the page what the expert does, and when it is done; not every word of the answer. */
export function Announcement({ live, outcome }: AnnouncementProps) {
  const texts = useMessages(chatPart).thread;
  const status = useStatusText(live?.status ?? null);
  const ends: Partial<Record<Message['state'], string>> = {
    failed: texts.failed,
    unsure: texts.notInArticles,
    refused: texts.noAnswer,
    stopped: texts.stopped,
  };
  const end = outcome && (ends[outcome.state] ?? texts.ready);
  return (
    <p role="status" className="visually-hidden">
      {live ? status : end}
    </p>
  );
}
