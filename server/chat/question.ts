import type { QuestionOptions } from '#contract/chat.ts';
import type { CallsSummary } from '#contract/wallet.ts';
import type { Turn } from '#server/expert/expert.ts';

/** A question as it arrives by any door. */
export interface Question {
  game_id: number;
  user_id: number;
  text: string;
  options: QuestionOptions;
  /** Of the product's own chat: the conversation it belongs to, the current one where absent. */
  conversation_id?: number | undefined;
  /** The picture that it is asked with. */
  picture_id?: number | undefined;
  /** Of the picture's file, where a program sends the file again with each retry: known by it, and not by its number. */
  picture_hash?: string | undefined;
  /** The question that it takes the place of. */
  replaces?: number | undefined;
  idempotency_key: string | undefined;
  /** The API key that pays with its owner's calls; its own monthly limit holds. */
  api_key_id: number | null;
  /** Earlier turns, where the asking program keeps its conversation itself; else they are the player's history. */
  conversation?: readonly Turn[];
}

/** A question that was taken, with the call held for it. */
export interface AcceptedQuestion extends Question {
  conversation_id: number;
  first_version_id: number | null;
  /** With its published settings, as they are stored. */
  game: { id: number; title: string; kb_revision: number; settings: unknown };
  question_id: number;
  message_id: number;
  created_at: string;
  reservation_id: number;
  calls_summary: CallsSummary;
}
