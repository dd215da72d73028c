import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { emptyDatabase } from '#server/testing/test-db.ts';

const folder = await mkdtemp(join(tmpdir(), 'hintline-migrations-'));
const database = await emptyDatabase();
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
const all = join(import.meta.dirname, '../../../migrations');

test('what was asked before there were conversations is parted at each deletion of a history, and nothing is lost', async () => {
  const earlier = (await readdir(all)).filter((name) => name.endsWith('.sql') && name < '0330');
  const old = join(folder, 'old');
  for (const name of earlier) await cp(join(all, name), join(old, name), { recursive: true });
  await migrate(database.pool, old);
  const query = async <T extends object>(text: string) => (await database.pool.query<T>(text)).rows;
  await query(
    `INSERT INTO users (email, name, password_hash) VALUES ('a@example.com', 'A', ''), ('b@example.com', 'B', '')`,
  );
  await query(`INSERT INTO games (slug, title) VALUES ('one', 'One'), ('two', 'Two')`);
  await query(`INSERT INTO api_keys (user_id, made_by, name, prefix, key_hash) VALUES (1, 1, 'key', 'p', 'h')`);
  const at = (minute: number) => `'2026-01-01T00:${String(minute).padStart(2, '0')}:00Z'`;
  const exchange = async (
    user: number,
    game: number,
    minute: number,
    hidden: number | null,
    text: string,
    key = false,
  ) => {
    const shared = `${game}, ${user}, ${at(minute)}, ${hidden === null ? 'NULL' : at(hidden)}, ${key ? `1, '\\x01'` : 'NULL, NULL'}`;
    const columns = 'game_id, user_id, created_at, hidden_at, api_key_id, request_hash, role, text, state';
    await query(`WITH q AS (INSERT INTO messages (${columns}) VALUES (${shared}, 'user', '${text}', 'answered') RETURNING id)
      INSERT INTO messages (${columns}, question_id) SELECT ${shared}, 'expert', 'So.', 'answered', id FROM q`);
  };
  await exchange(1, 1, 1, 10, 'First  of\n all');
  await exchange(2, 1, 2, null, 'Of B');
  await exchange(1, 1, 3, 10, 'Second');
  await exchange(1, 1, 11, 20, 'After the first deletion');
  await exchange(1, 1, 21, null, 'After the second');
  await exchange(1, 1, 22, null, 'By a program', true);
  await exchange(1, 1, 23, null, 'Last');
  await exchange(1, 2, 24, null, 'Other game');

  await migrate(database.pool);
  const rows =
    await query<object>(`SELECT c.title, c.questions, c.by_program, c.deleted_at IS NOT NULL AS deleted, count(m.id)::int AS messages
    FROM conversations c JOIN messages m ON m.conversation_id = c.id AND m.user_id = c.user_id AND m.game_id = c.game_id
    GROUP BY c.id ORDER BY c.id`);
  const plain = { by_program: false, deleted: false, questions: 1, messages: 2 };
  expect(rows).toEqual([
    { ...plain, title: 'First of all', questions: 2, messages: 4, deleted: true },
    { ...plain, title: 'Of B' },
    { ...plain, title: 'After the first deletion', deleted: true },
    { ...plain, title: 'After the second', questions: 2, messages: 4 },
    { ...plain, title: 'By a program', by_program: true },
    { ...plain, title: 'Other game' },
  ]);
  const [next] = await query<{ id: number }>(`INSERT INTO conversations (user_id, game_id) VALUES (2, 2) RETURNING id`);
  expect(Number(next?.id)).toBe(rows.length + 1);
});
