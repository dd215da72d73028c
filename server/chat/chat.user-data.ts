import { sql } from 'kysely';
import { pageLink } from '#server/db/page-link.ts';
import type { EraseUser, ExportSource, TimelineSource } from '#server/users/user-data.ts';
import { shownTextOf } from './conversations/message-columns.ts';

/** Also what the player has hidden: it is still kept. An answer in steps as far as its player has asked for them. */
export const chatsExport: ExportSource = {
  // user_figures only counts the messages, gap_questions groups those that were refused.
  tables: ['conversations', 'messages', 'reservations', 'given_back_calls', 'user_figures', 'gap_questions'],
  parts: {
    conversations: (user_id) => sql`
      SELECT c.id, g.title AS game, c.title, c.by_program, c.created_at, c.active_at, c.deleted_at
      FROM conversations c JOIN games g ON g.id = c.game_id WHERE c.user_id = ${user_id} AND c.questions > 0 ORDER BY c.id`,
    messages: {
      at_once: 500,
      ids: (user_id) => sql`SELECT id FROM messages WHERE user_id = ${user_id} ORDER BY id`,
      rows: (ids) => sql`
      SELECT m.id, m.conversation_id, m.question_id, m.first_version_id, m.picture_id, g.title AS game, m.role, ${shownTextOf('m')} AS text, m.state, m.is_rag, m.mode, m.model_searches, m.ask_next, m.created_at, m.finished_at, m.hidden_at
      FROM messages m JOIN games g ON g.id = m.game_id WHERE m.id = ANY(${ids}) ORDER BY m.id`,
    },
    reservations: (user_id) => sql`
      SELECT id, state, created_at, resolved_at FROM reservations WHERE user_id = ${user_id} ORDER BY id`,
    given_back_calls: (user_id) => sql`
      SELECT message_id, reason, created_at FROM given_back_calls WHERE user_id = ${user_id} ORDER BY created_at, message_id`,
  },
};

export const chatTimeline: TimelineSource = {
  name: 'chats',
  kind: 'chats',
  private: true,
  rows: (user_id) => sql`
    SELECT m.id, m.created_at AS at, 'question_asked' AS event,
      jsonb_build_object('message_id', m.id, 'game_id', m.game_id, 'game_title', g.title, 'text', m.text, 'state', m.state,
        'hidden', m.hidden_at IS NOT NULL, 'is_charged', coalesce(r.state = 'settled', false),
        'tokens', used.tokens, 'cost_usd', used.cost_usd) AS data,
      coalesce(${pageLink('adminAnswer', sql.ref('answer.id'))}, ${pageLink('adminUserGame', sql.ref('m.user_id'), sql.ref('m.game_id'))}) AS link
    FROM messages m JOIN games g ON g.id = m.game_id
      LEFT JOIN messages answer ON answer.question_id = m.id AND answer.role = 'expert'
      LEFT JOIN reservations r ON r.id = answer.reservation_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(l.input_tokens + l.output_tokens), 0)::bigint AS tokens,
          coalesce(sum(l.cost_micro_usd), 0) / 1000000.0 AS cost_usd
        FROM token_usage_logs l WHERE l.message_id = answer.id
      ) AS used
    WHERE m.user_id = ${user_id} AND m.role = 'user'`,
};

/** What hangs on each message goes with it, and no statement may take longer than some seconds. */
const erasedAtOnce = 500;

/** The words go, the rows stay for what they cost. */
export const eraseChats: EraseUser = async (tx, user_id) => {
  const words = {
    text: '',
    content: null,
    earlier_steps: null,
    steps_shown: null,
    model_searches: null,
    ask_next: null,
  };
  const rows = await tx.selectFrom('messages').select('id').where('user_id', '=', user_id).orderBy('id').execute();
  for (let at = 0; at < rows.length; at += erasedAtOnce) {
    const ids = rows.slice(at, at + erasedAtOnce).map(({ id }) => id);
    await tx.updateTable('messages').set(words).where('id', 'in', ids).execute();
  }
  await tx.updateTable('conversations').set({ title: '' }).where('user_id', '=', user_id).execute();
};
