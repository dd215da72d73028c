import type { ChatEvent } from '#contract/chat.ts';
import { ApiError, requestFailed } from '#web/http/api-error.ts';
import type { ServerEvent } from '#web/http/event-parser.ts';
import { isClosing, readChatEvent } from './chat-events.ts';

/** The two ways to an answer's events. */
export interface Doors {
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
  doors: Doors,
  running: number | null,
  signal: AbortSignal,
  pause: (ms: number) => Promise<void> = wait,
): AsyncGenerator<ChatEvent> {
  let message_id = running;
  let failure = new ApiError(0, null, requestFailed);
  for (let attempt = 0; attempt <= pausesMs.length; attempt++) {
    try {
      const events = message_id === null ? doors.ask?.() : doors.attach(message_id);
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
