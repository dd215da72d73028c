import type { ChatEvent, ChatEvents, Message, Passage, Source } from '#contract/chat.ts';
import { ApiError, requestFailed } from '#web/http/api-error.ts';
import type { ServerEvent } from '#web/http/event-parser.ts';

/** The two ways to an answer's events. */
export interface Connections {
  /** Asks; the same key each time, so that asking again has no second effect. Absent for an answer found running. */
  ask?: () => AsyncIterable<ServerEvent>;
  attach: (message_id: number) => AsyncIterable<ServerEvent>;
}

const pausesMs = [400, 1000, 2000, 4000, 8000];

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Whether the question may have been taken all the same: no answer at all, or a failing server. */
export function isUncertain(error: ApiError): boolean {
  return error.status === 0 || error.status >= 500;
}

/**
 * Yields an answer's events up to its closing one, over as many connections as it takes: a stream that ends early is
 * asked for again with the same key, and attached to once the server says that the answer is running.
 * @throws ApiError the refusal, or an uncertain one when the connection stays lost
 */
export async function* followAnswer(
  connections: Connections,
  running: number | null,
  signal: AbortSignal,
  pause: (ms: number) => Promise<void> = wait,
): AsyncGenerator<ChatEvent> {
  let message_id = running;
  let failure = new ApiError(0, null, requestFailed);
  for (let attempt = 0; attempt <= pausesMs.length; attempt++) {
    try {
      const events = message_id === null ? connections.ask?.() : connections.attach(message_id);
      for await (const raw of events ?? []) {
        const event = readChatEvent(raw);
        if (!event) continue;
        attempt = 0;
        yield event;
        if (isClosing(event)) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'answer_running' && error.messageId !== null) message_id = error.messageId;
      else if (!isUncertain(error)) throw error;
      failure = error;
    }
    await pause(pausesMs[attempt] ?? 0);
    if (signal.aborted) return;
  }
  throw failure;
}

/** An answer while it is written, as far as its events have told. */
export interface LiveAnswer {
  /** Where it stands, if it takes the place of another; else at the end. */
  place: number | null;
  /** The question as it was typed; null until the server tells it to somebody who came back. */
  question_text: string | null;
  question: Message | null;
  message_id: number | null;
  status: ChatEvents['status'] | null;
  sources: readonly Source[];
  /** What the articles say, while the expert is still reading. */
  passages: readonly Passage[];
  text: string;
}

export type ClosingEvent = Extract<ChatEvent, { event: 'answered' | 'failed' }>;

export function startLive(questionText: string | null, place: number | null = null): LiveAnswer {
  return {
    place,
    question_text: questionText,
    question: null,
    message_id: null,
    status: null,
    sources: [],
    passages: [],
    text: '',
  };
}

/**
 * What an event makes of the answer. `accepted` begins anew: whoever attaches again gets everything from the start.
 * A closing event changes nothing here, since the stored message takes this one's place.
 */
export function applyEvent(live: LiveAnswer, event: ChatEvent): LiveAnswer {
  switch (event.event) {
    case 'accepted': {
      const { question, message } = event.data;
      const place = question.place === question.message_id ? null : question.place;
      return { ...startLive(question.text, place), question, message_id: message.message_id };
    }
    case 'status':
      return { ...live, status: event.data };
    case 'sources':
      return { ...live, sources: event.data.sources };
    case 'passages':
      return { ...live, passages: event.data.passages };
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
  'passages',
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
