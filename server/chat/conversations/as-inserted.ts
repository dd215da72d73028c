import type { Message } from '#contract/chat.ts';
import type { AcceptedQuestion } from '../question.ts';

/** A question and its answer as they are read again while nothing has been added to them. */
export function asInserted(
  { text, question_id, message_id, conversation_id, first_version_id }: AcceptedQuestion,
  state: Message['state'],
  created_at: string,
): { question: Message; message: Message } {
  const message = (role: Message['role'], id: number, shown: string): Message => ({
    message_id: id,
    conversation_id,
    place: first_version_id ?? question_id,
    role,
    text: shown,
    picture: null,
    content: null,
    call: role === 'expert' && state === 'failed' ? 'free' : null,
    state,
    is_rag: null,
    citations: [],
    steps: null,
    rating: null,
    share: null,
    ask_next: [],
    asked_model: null,
    created_at,
  });
  return { question: message('user', question_id, text), message: message('expert', message_id, '') };
}
