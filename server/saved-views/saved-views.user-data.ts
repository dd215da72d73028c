import { sql } from 'kysely';
import type { EraseUser, ExportSource } from '#server/users/user-data.ts';

export const savedViewsExport: ExportSource = {
  tables: ['saved_views'],
  parts: {
    saved_views: (user_id) => sql`
      SELECT list, name, query, created_at, deleted_at FROM saved_views WHERE user_id = ${user_id} ORDER BY id`,
  },
};

export const eraseSavedViews: EraseUser = async (tx, user_id) => {
  await tx.deleteFrom('saved_views').where('user_id', '=', user_id).execute();
};
