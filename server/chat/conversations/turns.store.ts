import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { shownTextOf } from './message-columns.ts';

const ofFirstPassage = (field: string) => sql<string | null>`messages.content -> 'passages' -> 0 ->> ${sql.lit(field)}`;

/** What may be asked in the place of an answer, and again where the expert had to ask which one is meant. */
const offeredQuestions = sql<string[] | null>`coalesce(
  nullif(messages.content -> 'miss' -> 'suggestions', '[]'::jsonb), CASE WHEN messages.is_rag IS NULL THEN messages.ask_next END)`;

const nearestArticles = sql<string[] | null>`CASE WHEN messages.state IN ('refused', 'unsure') THEN (
  SELECT jsonb_agg(c.article_title ORDER BY s.n) FROM message_sources s JOIN chunks c ON c.id = s.chunk_id
  WHERE s.message_id = messages.id AND s.cited) END`;

/**
 * The last finished turns of a conversation before an answer, oldest first. Before one that takes the place of another
 * stand the turns before that place only; of a turn with several versions the newest counts.
 */
export async function lastTurns(
  db: Db,
  {
    conversation_id,
    message_id,
    first_version_id,
  }: { conversation_id: number; message_id: number; first_version_id: number | null },
  count: number,
) {
  const place = sql<number>`coalesce(messages.first_version_id, messages.question_id)`;
  const newest = db
    .selectFrom('messages')
    .distinctOn(place)
    .select(['messages.id', 'messages.question_id', place.as('place')])
    .select(shownTextOf('messages').as('answer'))
    .select(sql<boolean>`messages.state = 'refused'`.as('is_refused'))
    .select(ofFirstPassage('heading').as('heading'))
    .select(ofFirstPassage('article_title').as('article'))
    .select(
      sql<string | null>`case ${ofFirstPassage('kind')} when 'table' then ${ofFirstPassage('text')} end`.as('table'),
    )
    .select(offeredQuestions.as('questions'))
    .select(nearestArticles.as('articles'))
    .where('messages.conversation_id', '=', conversation_id)
    .where('messages.hidden_at', 'is', null)
    .where('messages.role', '=', 'expert')
    .where('messages.state', 'in', ['answered', 'unsure', 'refused'])
    // What a program asked belongs to its own conversation.
    .where('messages.request_hash', 'is', null)
    .where('messages.id', '<', message_id)
    .where((row) => row.and(first_version_id === null ? [] : [row(place, '<', first_version_id)]))
    .orderBy(place, 'desc')
    .orderBy('messages.id', 'desc')
    .limit(count);
  const rows = await db
    .selectFrom(newest.as('turn'))
    .innerJoin('messages as question', 'question.id', 'turn.question_id')
    .select([
      'question.text as question',
      'turn.answer',
      'turn.is_refused',
      'turn.heading',
      'turn.article',
      'turn.table',
      'turn.questions',
      'turn.articles',
    ])
    .orderBy('turn.place', 'desc')
    .execute();
  return rows.reverse();
}
