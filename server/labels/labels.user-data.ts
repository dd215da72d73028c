import { sql } from 'kysely';
import { eraseQueriesFromAudit } from '#server/audit/audit.ts';
import type { EraseUser, ExportSource } from '#server/users/user-data.ts';
import { deleteQueriesOf } from './labels.store.ts';

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

/** A query that was made of a player's question is that question, word for word: it goes with what was judged of it. */
export const eraseLabels: EraseUser = async (tx, user_id) => {
  const ids = await deleteQueriesOf(tx, user_id);
  await eraseQueriesFromAudit(tx, ids);
};
