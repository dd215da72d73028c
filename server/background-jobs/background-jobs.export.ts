import { sql } from 'kysely';
import type { ExportSource } from '#server/users/export-user.ts';

export const jobsExport: ExportSource = {
  tables: ['background_jobs', 'data_exports'],
  parts: {
    jobs: (user_id) => sql`
      SELECT id, kind, title, state, created_at, finished_at FROM background_jobs WHERE user_id = ${user_id} ORDER BY id`,
  },
};
