import { sql } from 'kysely';
import type { EraseUser, ExportSource } from '#server/users/user-data.ts';
import { deleteSharesOf } from './sharing.store.ts';

export const sharesExport: ExportSource = {
  tables: ['shares'],
  parts: {
    shared_answers: (user_id) => sql`
      SELECT s.name, s.message_id, g.title AS game, s.created_at, s.taken_down_at
      FROM shares s JOIN messages m ON m.id = s.message_id JOIN games g ON g.id = m.game_id
      WHERE s.user_id = ${user_id} ORDER BY s.id`,
  },
};

export const eraseShares: EraseUser = deleteSharesOf;
