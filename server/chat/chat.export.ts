import { sql } from 'kysely';
import type { ExportSource } from '#server/users/export-user.ts';

/** Also what the player has hidden: it is still kept. */
export const chatsExport: ExportSource = {
  tables: ['messages', 'reservations'],
  parts: {
    messages: (user_id) => sql`
      SELECT m.id, m.question_id, g.title AS game, m.role, m.text, m.state, m.is_rag, m.mode, m.created_at, m.finished_at, m.hidden_at
      FROM messages m JOIN games g ON g.id = m.game_id WHERE m.user_id = ${user_id} ORDER BY m.id`,
    reservations: (user_id) => sql`
      SELECT id, state, created_at, resolved_at FROM reservations WHERE user_id = ${user_id} ORDER BY id`,
  },
};
