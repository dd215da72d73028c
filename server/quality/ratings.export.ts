import { sql } from 'kysely';
import type { ExportSource } from '#server/users/export-user.ts';

export const ratingsExport: ExportSource = {
  tables: ['ratings'],
  parts: {
    ratings: (user_id) => sql`
      SELECT message_id, rating, comment, created_at, updated_at FROM ratings WHERE user_id = ${user_id} ORDER BY message_id`,
  },
};
