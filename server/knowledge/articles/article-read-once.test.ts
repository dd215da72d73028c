import { afterAll, expect, test } from 'vitest';
import { countStatements } from '#server/testing/count-statements.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

const database = await freshDb();
const { api, deps } = await testApp({ database });
const author = await makeUser(deps.db);
const reader = await makeUser(deps.db);
const game = await makeGame(deps.db);
const texts = countStatements(database, 'version_chunks');
afterAll(() => database.close());

const chunks = [
  { section: 'Depth', content: 'The well 🪣 is deep.' },
  { section: 'Keys', content: 'The key hangs behind the loom.', gate: { achievement_id: null, spoiler_level: 2 } },
];

test('to open an article reads its text once, and says of it what the list does', async () => {
  const text = { game_id: game.id, title: 'Wells', language: 'en', chunks };
  const { id } = (await api.as(author).post('/api/knowledge/articles', text)).body;
  for (const who of [author, reader]) {
    const before = texts();
    const { status, body } = await api.as(who).get(`/api/knowledge/articles/${id}`);
    expect([status, texts() - before]).toEqual([200, 1]);
    const list = await api.as(who).get(`/api/knowledge/articles?game_id=${game.id}`);
    const [listed] = list.body.items;
    const { section_count, length } = body;
    expect({ section_count, length }).toEqual({ section_count: listed.section_count, length: listed.length });
    expect(section_count + body.hidden_sections).toBe(2);
    expect(length).toBe([...body.chunks.map(({ content }: { content: string }) => content).join('')].length);
  }
});
