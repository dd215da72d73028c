import { sql } from 'kysely';
import type { EraseUser, ExportSource } from '#server/users/user-data.ts';

/** Each with its bytes: a data URL opens in any browser. */
export const questionPicturesExport: ExportSource = {
  tables: ['question_pictures'],
  parts: {
    question_pictures: {
      at_once: 4,
      ids: (user_id) => sql`SELECT id FROM question_pictures WHERE user_id = ${user_id} ORDER BY id`,
      rows: (ids) => sql`
      SELECT id, conversation_id, width, height, recognised, created_at,
        'data:image/jpeg;base64,' || replace(encode(content, 'base64'), chr(10), '') AS picture
      FROM question_pictures WHERE id = ANY(${ids}) ORDER BY id`,
    },
  },
};

export const eraseQuestionPictures: EraseUser = async (tx, user_id) => {
  await tx.deleteFrom('question_pictures').where('user_id', '=', user_id).execute();
};
