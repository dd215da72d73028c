import { sql } from 'kysely';
import { pageLink } from '#server/db/page-link.ts';
import type { ExportSource, TimelineSource } from '#server/users/user-data.ts';

export const jobsExport: ExportSource = {
  tables: ['background_jobs', 'data_exports', 'data_export_pieces'],
  parts: {
    jobs: (user_id) => sql`
      SELECT id, kind, title, state, created_at, finished_at FROM background_jobs WHERE user_id = ${user_id} ORDER BY id`,
  },
};

/** Syncs, exports and imports that the user started, as long as they are kept. */
export const jobsTimeline: TimelineSource = {
  name: 'jobs',
  kind: 'jobs',
  rows: (user_id) => sql`
    SELECT id, created_at AS at, 'job_started' AS event,
      jsonb_build_object('job_kind', kind, 'title', title, 'state', state) AS data, ${pageLink('adminJob', sql.ref('id'))} AS link
    FROM background_jobs WHERE user_id = ${user_id}`,
};
