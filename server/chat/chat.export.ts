import { sql } from 'kysely';
import type { ExportSource } from '#server/users/export-user.ts';
import { shownTextOf } from './message-columns.ts';

/** Also what the player has hidden: it is still kept. An answer in steps as far as its player has asked for them. */
export const chatsExport: ExportSource = {
  tables: ['messages', 'reservations', 'given_back_calls'],
  parts: {
    messages: (user_id) => sql`
      SELECT m.id, m.question_id, g.title AS game, m.role, ${shownTextOf('m')} AS text, m.state, m.is_rag, m.mode, m.created_at, m.finished_at, m.hidden_at
      FROM messages m JOIN games g ON g.id = m.game_id WHERE m.user_id = ${user_id} ORDER BY m.id`,
    reservations: (user_id) => sql`
      SELECT id, state, created_at, resolved_at FROM reservations WHERE user_id = ${user_id} ORDER BY id`,
    given_back_calls: (user_id) => sql`
      SELECT message_id, reason, created_at FROM given_back_calls WHERE user_id = ${user_id} ORDER BY created_at, message_id`,
  },
};
