import type { Db } from '#server/db/database.ts';
import { makeConversation } from './make.ts';

/** A finished exchange of a player with a game's expert, with sources and usage, rated where `rating` is given. */
export async function makeExchange(
  db: Db,
  of: { user_id: number; game_id: number },
  {
    question = 'How do I open the gate?',
    answer = 'Turn the wheel. [1]',
    rating = null as number | null,
    comment = null as string | null,
    chunk_ids = [] as readonly number[],
  } = {},
): Promise<{ question_id: number; message_id: number }> {
  const finished_at = new Date().toISOString();
  const conversation_id = await makeConversation(db, of);
  const shared = { ...of, conversation_id, state: 'answered' as const, kb_revision: 1, finished_at };
  const { id: question_id } = await db
    .insertInto('messages')
    .values({ ...shared, role: 'user', text: question })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: message_id } = await db
    .insertInto('messages')
    .values({ ...shared, role: 'expert', text: answer, question_id, is_rag: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (chunk_ids.length > 0) {
    await db
      .insertInto('message_sources')
      .values(
        chunk_ids.map((chunk_id, i) => ({
          message_id,
          user_id: of.user_id,
          n: i + 1,
          chunk_id,
          score: 10 - i,
          cited: i === 0,
        })),
      )
      .execute();
  }
  await db
    .insertInto('token_usage_logs')
    .values({
      ...of,
      message_id,
      model: 'm-1',
      outcome: 'answered',
      input_tokens: 120,
      output_tokens: 30,
      estimated: false,
      first_text_ms: 80,
      total_ms: 400,
      cost_micro_usd: 2500,
    })
    .execute();
  if (rating !== null) {
    await db.insertInto('ratings').values({ message_id, user_id: of.user_id, rating, comment }).execute();
  }
  return { question_id, message_id };
}

/** The chunk versions of a game, by id. */
export async function listVersions(db: Db, game_id: number) {
  return db
    .selectFrom('chunks')
    .select(['id', 'chunk_key', 'content'])
    .where('game_id', '=', game_id)
    .orderBy('id')
    .execute();
}
