import { sql } from 'kysely';
import type { ExportSource } from '#server/users/user-data.ts';

/** What the person did at the labelling desk as an admin. */
export const labelsExport: ExportSource = {
  tables: ['labelled_queries', 'label_grades'],
  parts: {
    labelled_queries: (user_id) => sql`
      SELECT id, query_text, expected_fact, note, created_at FROM labelled_queries WHERE created_by = ${user_id} ORDER BY id`,
    label_grades: (user_id) => sql`
      SELECT query_id, chunk_id, grade, graded_at FROM label_grades WHERE graded_by = ${user_id} ORDER BY query_id, chunk_id`,
  },
};
