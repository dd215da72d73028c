import type { Message } from '#contract/chat.ts';

/** A message of a test: an odd id asks, an even one answers. */
export function messageOf(message_id: number, place: number, fields: Partial<Message> = {}): Message {
  return {
    message_id,
    place,
    conversation_id: 1,
    role: message_id % 2 === 1 ? 'user' : 'expert',
    text: '',
    picture: null,
    content: null,
    call: null,
    state: 'answered',
    is_rag: null,
    citations: [],
    steps: null,
    rating: null,
    share: null,
    ask_next: [],
    asked_model: null,
    created_at: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}
