import type { ChatEvent, ChatEvents, Message, Source } from '#contract/chat.ts';

/** An answer while it is written, as far as its events have told. */
export interface LiveAnswer {
  /** The question as it was typed; null until the server tells it to somebody who came back. */
  asked: string | null;
  question: Message | null;
  message_id: number | null;
  status: ChatEvents['status'] | null;
  sources: readonly Source[];
  text: string;
}

export type ClosingEvent = Extract<ChatEvent, { event: 'answered' | 'failed' }>;

export function startLive(questionText: string | null): LiveAnswer {
  return { asked: questionText, question: null, message_id: null, status: null, sources: [], text: '' };
}

/**
 * What an event makes of the answer. `accepted` begins anew: whoever attaches again is told everything from the start.
 * A closing event changes nothing here, since the stored message takes this one's place.
 */
export function applyEvent(live: LiveAnswer, event: ChatEvent): LiveAnswer {
  switch (event.event) {
    case 'accepted': {
      const { question, message } = event.data;
      return { ...startLive(question.text), question, message_id: message.message_id };
    }
    case 'status':
      return { ...live, status: event.data };
    case 'sources':
      return { ...live, sources: event.data.sources };
    case 'piece':
      return { ...live, text: live.text + event.data.text };
    case 'answered':
    case 'failed':
      return live;
  }
}

export function isClosing(event: ChatEvent): event is ClosingEvent {
  return event.event === 'answered' || event.event === 'failed';
}

const names: ReadonlySet<string> = new Set<keyof ChatEvents>([
  'accepted',
  'status',
  'sources',
  'piece',
  'answered',
  'failed',
]);

/** Reads an event of the stream; a name that this version does not know is passed over. */
export function readChatEvent({ event, data }: { event: string; data: string }): ChatEvent | null {
  // A replayed outcome may come as one JSON body.
  const name = event === 'json' ? 'answered' : event;
  return names.has(name) ? (JSON.parse(`{"event":"${name}","data":${data}}`) as ChatEvent) : null;
}

/** The messages with newer copies put in the place of the old ones, oldest first. */
export function mergeMessages(messages: readonly Message[], newer: readonly Message[]): Message[] {
  const byId = new Map(messages.map((message) => [message.message_id, message]));
  for (const message of newer) byId.set(message.message_id, message);
  return [...byId.values()].sort((a, b) => a.message_id - b.message_id);
}
