import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { normaliseText } from '#contract/values/normalise-text.ts';
import { copyEarlier } from '#server/testing/killed-migration.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { makeExchange } from '#server/testing/rated.ts';
import { slow } from '#server/testing/slow.ts';
import { testApp } from '#server/testing/test-app.ts';
import { emptyDatabase } from '#server/testing/test-db.ts';
import { named } from './list-words.ts';
import { migrate } from './migrate.ts';

// All migrations are applied, one after another.
vi.setConfig(slow.computes);

/** Words that are one, however they are written; nothing else in the database holds one of them. */
const spellings = [
  ['Zoé', 'Zoe\u0301', 'ZOE', 'zoë'],
  ['за\u0301мок', 'замок', 'ЗАМОК'],
  ['йод', 'и\u0306од', 'ЙОД'],
  ['иодоформ'],
  ['ёлка', 'е\u0308лка', 'Елка'],
];
const words = spellings.flat();

const database = await emptyDatabase();
const { db } = database;
const [admin, player, titled, owner] = await migrateFilled();
const { app, api } = await testApp({ database });
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Stores each word once in each place that is searched, as a version without the migration does, and migrates. */
async function migrateFilled() {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-migrations-'));
  await migrate(database.pool, await copyEarlier('0592_levelled_words.sql', folder));
  await rm(folder, { recursive: true });
  const people = [
    await makeUser(db, { name: 'Admin', role: 'admin' }),
    await makeUser(db, { name: 'Player' }),
    await makeUser(db, { name: 'Titled' }),
    await makeUser(db, { name: 'Owner' }),
  ] as const;
  await fill(people.map(({ id }) => id));
  await migrate(database.pool);
  return people;
}

async function fill([admin_id = 0, player_id = 0, titled_id = 0, owner_id = 0]: number[]): Promise<void> {
  const reviewed_at = new Date().toISOString();
  const chunksOf = (word: string) => [{ section: 'Part', content: `Here is ${word} again.` }];
  const { id: game_id } = await makeGame(db, {
    articles: words.map((word, n) => ({ title: `Part ${n}`, chunks: chunksOf(word) })),
  });
  for (const [n, word] of words.entries()) {
    const own = await makeGame(db, { title: `Tale of ${word}` });
    await db.insertInto('user_games').values({ user_id: owner_id, game_id: own.id }).execute();
    const question = `Where is ${word} now?`;
    const { message_id } = await makeExchange(db, { user_id: player_id, game_id: own.id }, { question, rating: 3 });
    const name = `share-${n}`.padEnd(22, '-');
    await db.insertInto('shares').values({ name, user_id: player_id, message_id }).execute();
    const title = `About ${word}`;
    await db.insertInto('conversations').values({ user_id: titled_id, game_id, title, questions: 1 }).execute();
    await makeUser(db, { name: `Person ${word}` });
    const article = { game_id: own.id, title: `Guide ${word}`, author_id: owner_id, reviewed_at };
    await db
      .insertInto('articles')
      .values({ ...article, language: 'en' })
      .execute();
    await sql`INSERT INTO audit_log (action, object_kind, after)
      VALUES ('update', 'user', jsonb_build_object('note', ${word}::text))`.execute(db);
    const job = { kind: 'data_export', user_id: owner_id, title: `Job ${word}`, payload: '{}' };
    await db.insertInto('background_jobs').values(job).execute();
    await sql`INSERT INTO api_keys (user_id, made_by, name, prefix, key_hash)
      VALUES (${owner_id}, ${owner_id}, ${`Key ${word}`}, 'hl', ${Buffer.from(word)})`.execute(db);
    await sql`INSERT INTO promotion_codes (code, kind, amount, note, made_by)
      VALUES (${`CODE${100 + n}`}, 'calls', 1, ${`For ${word}`}, ${admin_id})`.execute(db);
    await sql`WITH made AS (INSERT INTO announcements (audience, author_id) VALUES ('all', ${admin_id}) RETURNING id)
      INSERT INTO announcement_texts SELECT id, 'en', 'News', ${`Of ${word}`} FROM made`.execute(db);
    await db
      .insertInto('labelled_queries')
      .values({ game_id, query_text: `Why ${word}?` })
      .execute();
    await sql`INSERT INTO knowledge_gaps (game_id, asked, first_at, last_at, wording, language, released_at)
      VALUES (${game_id}, 1, now(), now(), ${`Who is ${word}?`}, 'en', now())`.execute(db);
  }
}

const { game_id } = await db.selectFrom('labelled_queries').select('game_id').executeTakeFirstOrThrow();
const inSnapshot = { game_id: String(game_id), snapshot_version: '1' };

test.each<[path: string, caller: { headers: { authorization: string } }, also?: Record<string, string>]>([
  ['/api/chat/conversations', player],
  ['/api/chat/conversations', titled],
  ['/api/my-games', owner],
  ['/api/my-articles', owner],
  ['/api/knowledge/titles', player],
  ['/api/admin/answers', admin],
  ['/api/admin/quality', admin],
  ['/api/admin/shares', admin],
  ['/api/admin/users', admin],
  ['/api/admin/audit', admin],
  ['/api/admin/jobs', admin],
  ['/api/admin/api-keys', admin],
  ['/api/admin/wallet/promotions', admin],
  ['/api/admin/announcements', admin],
  ['/api/admin/labels/queries', admin, inSnapshot],
  ['/api/admin/knowledge/gaps', admin],
  ['/api/admin/knowledge/articles', admin],
  ['/api/admin/knowledge/chunks', admin],
])('%s finds a stored word by each of its spellings, and no other word', async (path, caller, also) => {
  for (const group of spellings) {
    for (const q of group) {
      const { body } = await api.as(caller).get(`${path}?${new URLSearchParams({ q, ...also })}`);
      const found = { q, total: 'total' in body ? body.total : body.items.length };
      expect(found).toEqual({ q, total: group.length });
    }
  }
});

test('games are found by each spelling of their titles, and people by two letters of their names', async () => {
  for (const group of spellings) {
    for (const q of group) {
      const { rows } = await sql`SELECT f.game_id ${named(q)}`.execute(db);
      expect({ q, total: rows.length }).toEqual({ q, total: group.length });
    }
  }
  for (const q of ['ёл', 'е\u0308л', 'ел']) {
    expect((await api.as(admin).get(`/api/admin/users?${new URLSearchParams({ q })}`)).body.total).toBe(3);
  }
});

test('what is found in a conversation is marked as it is written', async () => {
  const { body } = await api.as(player).get(`/api/chat/conversations?${new URLSearchParams({ q: 'замок' })}`);
  const items: { found: { text: string; marks: { start: number; end: number }[] } }[] = body.items;
  const marked = items.flatMap(({ found }) => found.marks.map(({ start, end }) => found.text.slice(start, end)));
  expect(marked.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['ЗАМОК', 'за\u0301мок', 'замок']);
});

test('the database levels words as the product does', async () => {
  const signs = fc.oneof(
    fc.constantFrom(...'aEéñøßÅйЙёЁиеЖŭ…№½ﬁǅ한がﷺ「％_\\ \n\u00a0\u00ad\u200d😀'),
    fc.integer({ min: 0x300, max: 0x36f }).map((code) => String.fromCodePoint(code)),
    // Of later versions of Unicode, which only one of the two may know, marks alone would be put in another order.
    fc
      .integer({ min: 0x20, max: 0x2fff })
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => !/\p{Mn}/u.test(sign)),
  );
  const text = fc.array(signs, { maxLength: 30 }).map((many) => many.join(''));
  const corpus = [...words, 'Pokémon — «игра» №1', 'ﷺ'.repeat(20), ...fc.sample(text, 3000)];
  const { rows } = await sql<{ levelled: string }>`
    SELECT levelled(word) FROM unnest(${corpus}::text[]) WITH ORDINALITY AS given (word, n) ORDER BY n`.execute(db);
  expect(rows.map((row) => row.levelled)).toEqual(corpus.map(normaliseText));
});
