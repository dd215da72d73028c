import { expect, test } from 'vitest';
import type { Article, Hints } from '#contract/knowledge.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, deps } = await testApp();
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const author = await makeUser(db);

const read = async (id: number, who = admin): Promise<Article> =>
  (await api.as(who).get(`/api/knowledge/articles/${id}`)).body;
const hintsIn = ({ chunks }: { chunks: readonly { hints?: Hints | undefined }[] }) =>
  chunks.map(({ hints }) => hints?.nudge ?? null);
const nudge = (text: string) => ({ nudge: text, direction: '' });

async function write(who: typeof admin, chunks: object[]): Promise<Article> {
  const { id: game_id } = await makeGame(db);
  const answer = await api.as(who).post('/api/knowledge/articles', { game_id, title: 'Keys', language: 'en', chunks });
  expect(answer.status).toBe(200);
  return answer.body;
}
const revisionOf = async ({ game_id }: Article) =>
  (await db.selectFrom('games').select('kb_revision').where('id', '=', game_id).executeTakeFirstOrThrow()).kb_revision;

test.each([[{ nudge: 'x'.repeat(601) }], [{ direction: 'x'.repeat(601) }], [{ nudge: 1 }], ['A hint']])(
  'wrong hints are refused by the section’s name: %#',
  async (hints) => {
    const { id: game_id } = await makeGame(db);
    const body = { game_id, title: 'Keys', language: 'en', chunks: [{ section: 'A', content: 'B', hints }] };
    const answer = await api.as(author).post('/api/knowledge/articles', body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc.slice(0, 4)).toEqual(['body', 'chunks', 0, 'hints']);
  },
);

test('hints are kept with their section until it says otherwise, and in each of the article’s versions', async () => {
  const made = await write(admin, [
    {
      section: 'Door',
      content: 'The red key opens it.',
      hints: { nudge: ' Which colour? ', direction: 'Look at the frame.' },
    },
    { section: 'Gate', content: 'Nothing opens it.', hints: nudge('  ') },
  ]);
  expect(made.chunks.map(({ hints }) => hints)).toEqual([
    { nudge: 'Which colour?', direction: 'Look at the frame.' },
    undefined,
  ]);
  const [door, gate] = made.chunks.map(({ chunk_key, section, content }) => ({ chunk_key, section, content }));
  const revision = await revisionOf(made);

  // Other hints alone are a new version of the article, and no new text for the search.
  const edit = (chunks: object[]) => api.as(admin).patch(`/api/knowledge/articles/${made.id}`, { chunks });
  const hinted = (await edit([door!, { ...gate, hints: nudge('Must it be opened?') }])).body;
  expect(hintsIn(hinted)).toEqual(['Which colour?', 'Must it be opened?']);
  expect(hinted.revision).toBe(made.revision + 1);
  expect(hinted.chunks.map((chunk: { version_id: number }) => chunk.version_id)).toEqual(
    made.chunks.map(({ version_id }) => version_id),
  );
  expect(await revisionOf(made)).toBe(revision);

  await api.as(admin).patch(`/api/knowledge/chunks/${gate!.chunk_key}`, { content: 'A push opens it.' });
  expect(hintsIn(await read(made.id))).toEqual(['Which colour?', 'Must it be opened?']);
  expect(hintsIn((await edit([{ ...door, hints: null }, gate!])).body)).toEqual([null, 'Must it be opened?']);
  const first = (await api.as(admin).get(`/api/knowledge/articles/${made.id}/versions/1`)).body;
  expect(hintsIn(first)).toEqual(['Which colour?', null]);
  const restored = await api.as(admin).post(`/api/knowledge/articles/${made.id}/versions/1/restore`);
  expect(hintsIn(restored.body)).toEqual(['Which colour?', null]);
});

test('a section that is cut has its hints on every piece', async () => {
  const long = Array.from({ length: 60 }, (_, n) => `Sentence ${n} says what the great hall holds.`).join(' ');
  const made = await write(admin, [{ section: 'Hall', content: long, hints: nudge('Look up.') }]);
  expect(made.chunks.length).toBeGreaterThan(1);
  expect(new Set(hintsIn(made))).toEqual(new Set(['Look up.']));
});

test('a player’s hints wait with their text for the review', async () => {
  const made = await write(author, [
    { section: 'Door', content: 'The red key opens it.', hints: nudge('Which colour?') },
  ]);
  expect(hintsIn(await read(made.id, author))).toEqual(['Which colour?']);
  expect((await read(made.id, await makeUser(db))).chunks[0]).not.toHaveProperty('hints');
  const [waiting] = (await api.as(admin).get('/api/admin/knowledge/reviews?sort=-created_at')).body.items;
  const review = (await api.as(admin).get(`/api/admin/knowledge/reviews/${waiting.id}`)).body;
  expect(hintsIn(review.text)).toEqual(['Which colour?']);
  expect((await api.as(admin).post(`/api/admin/knowledge/reviews/${waiting.id}/approve`)).status).toBe(204);
  expect(hintsIn(await read(made.id))).toEqual(['Which colour?']);
  const stored = await db.selectFrom('chunks').select('nudge').where('article_id', '=', made.id).execute();
  expect(stored).toEqual([{ nudge: 'Which colour?' }]);
});
