import { type Expression, sql, type SqlBool } from 'kysely';
import { countFigures } from '#server/db/answer-figures.ts';
import { condition, isSet } from '#server/db/expressions.ts';
import type { AdminMessage, GivenChunk, ModelSearch, UserChat } from '#contract/admin-chat.ts';
import type { Db } from '#server/db/database.ts';
import { wholeColumns } from './conversations/message-columns.ts';

/** Questions of one user, by game; a question carries the state of its answer. */
export async function listChats(db: Db, user_id: number): Promise<UserChat[]> {
  const { rows } = await sql<UserChat>`
    SELECT jsonb_build_object('id', g.id, 'slug', g.slug, 'title', g.title) AS game,
      count(DISTINCT m.conversation_id) AS conversations,
      ${countFigures('m', ['questions', 'answered', 'unsure', 'refused', 'failed', 'stopped'])},
      count(*) FILTER (WHERE m.hidden_at IS NOT NULL) AS hidden,
      coalesce(max(r.rated), 0) AS rated,
      max(r.average_rating) AS average_rating,
      max(m.created_at) AS last_at
    FROM messages m
    JOIN games g ON g.id = m.game_id
    LEFT JOIN (SELECT game_id, count(*) AS rated, round(avg(rating), 2)::float8 AS average_rating
      FROM ratings WHERE user_id = ${user_id} GROUP BY game_id) AS r ON r.game_id = m.game_id
    WHERE m.user_id = ${user_id} AND m.role = 'user'
    GROUP BY g.id ORDER BY max(m.created_at) DESC, g.id`.execute(db);
  return rows;
}

const chunksOf = sql<GivenChunk[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object(
    'n', s.n, 'article_id', c.article_id, 'article_title', c.article_title, 'section', c.section, 'chunk_key', c.chunk_key,
    'version_id', c.id, 'text', c.content, 'changed', c.to_rev IS NOT NULL, 'cited', s.cited, 'score', s.score) ORDER BY s.n)
  FROM message_sources s JOIN chunks c ON c.id = s.chunk_id
  WHERE s.message_id = messages.id), '[]'::jsonb)`;

// A retried call can have logged more than one attempt: what the answer used is their sum.
const usageOf = sql<AdminMessage['usage']>`(
  SELECT jsonb_build_object('model', max(t.model), 'input_tokens', sum(t.input_tokens), 'output_tokens', sum(t.output_tokens),
    'cost_usd', sum(t.cost_micro_usd) / 1000000.0, 'first_text_ms', min(t.first_text_ms), 'total_ms', sum(t.total_ms))
  FROM token_usage_logs t WHERE t.message_id = messages.id HAVING count(*) > 0)`;

interface MessageFilter {
  user_id: number;
  game_id: number;
  is_rag: boolean | undefined;
}

function messagesOf(db: Db, { user_id, game_id, is_rag }: MessageFilter) {
  return db
    .selectFrom('messages')
    .where('messages.user_id', '=', user_id)
    .where('messages.game_id', '=', game_id)
    .where((row) => {
      const filter: Expression<SqlBool>[] = [];
      if (is_rag !== undefined)
        filter.push(
          condition`(CASE WHEN messages.role = 'expert' THEN messages.is_rag
            ELSE (SELECT a.is_rag FROM messages a WHERE a.question_id = messages.id AND a.role = 'expert') END) = ${is_rag}`,
        );
      return row.and(filter);
    });
}

/** The newest `limit` messages before `before`, oldest first, hidden ones too. */
export async function listMessages(
  db: Db,
  filter: MessageFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AdminMessage[]> {
  const rows = await messagesOf(db, filter)
    .select(wholeColumns)
    .select([
      isSet('messages.hidden_at').as('hidden'),
      'messages.mode',
      sql<string>`(SELECT c.title FROM conversations c WHERE c.id = messages.conversation_id)`.as('conversation_title'),
      'messages.failure_code',
      chunksOf.as('chunks'),
      sql<ModelSearch[]>`coalesce(messages.model_searches, '[]'::jsonb)`.as('searches'),
      usageOf.as('usage'),
    ])
    .where((row) => row.and(before === undefined ? [] : [row('messages.id', '<', before)]))
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

export async function countMessages(db: Db, filter: MessageFilter): Promise<number> {
  const row = await messagesOf(db, filter)
    .select((column) => column.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}
