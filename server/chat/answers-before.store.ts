import { sql } from 'kysely';
import type { AnswerContent } from '#contract/chat.ts';
import type { Db } from '#server/db/database.ts';
import type { AcceptedQuestion } from './question.ts';

const answersMax = 5;

/**
 * What a player's same question was answered in this conversation from the same articles, each answer as the texts it
 * quoted: the same answer again is not charged again. A program
 * that asks again means to.
 */
export async function answersBefore(
  db: Db,
  { user_id, game_id, message_id, text, game, conversation, api_key_id }: AcceptedQuestion,
): Promise<string[][]> {
  if (conversation !== undefined || api_key_id !== null) return [];
  const rows = await db
    .selectFrom('messages as answer')
    .innerJoin('messages as question', 'question.id', 'answer.question_id')
    .select(sql<AnswerContent | null>`answer.content`.as('content'))
    .where('answer.user_id', '=', user_id)
    .where('answer.game_id', '=', game_id)
    .where('answer.hidden_at', 'is', null)
    .where('answer.state', '=', 'answered')
    .where('answer.request_hash', 'is', null)
    .where('answer.kb_revision', '=', game.kb_revision)
    .where('answer.id', '<', message_id)
    .where((row) => row(row.fn<string>('lower', ['question.text']), '=', row.fn<string>('lower', [row.val(text)])))
    .orderBy('answer.id', 'desc')
    .limit(answersMax)
    .execute();
  return rows.map(({ content }) => content?.passages.map((passage) => passage.text) ?? []);
}
