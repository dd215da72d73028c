import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Article, Gate } from '#contract/knowledge.ts';
import { limits } from '#contract/values/limits.ts';
import { makeAchievement, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, deps } = await testApp();
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const author = await makeUser(db);
const player = await makeUser(db);
const game = await makeGame(db, { title: 'Gates and reviews' });
const achievement = await makeAchievement(db, { game_id: game.id, api_name: 'GATE', title_en: 'Past the gate' });
const afterIt: Gate = { achievement_id: achievement.id, spoiler_level: 0 };
const major: Gate = { achievement_id: null, spoiler_level: 2 };

const read = async (id: number, who: typeof admin): Promise<Article> =>
  (await api.as(who).get(`/api/knowledge/articles/${id}`)).body;
const sees = async (id: number) => (await read(id, player)).chunks.some(({ content }) => content.includes('betrays'));

let articles = 0;
async function write(who: typeof admin, gate?: Gate, content = 'The queen betrays the harbour.'): Promise<Article> {
  articles += 1;
  const answer = await api.as(who).post('/api/knowledge/articles', {
    game_id: game.id,
    title: `Ending ${articles}`,
    language: 'en',
    chunks: [
      { section: 'Start', content: 'The harbour opens at dawn.' },
      { section: 'End', content, gate },
    ],
  });
  expect(answer.status).toBe(200);
  return answer.body;
}
/** Saves the second section with another gate, as the writer's newest text. */
async function changeGate(id: number, who: typeof admin, gate: Gate | null): Promise<void> {
  const { chunks, pending, revision } = await read(id, who);
  const written = (pending?.chunks ?? chunks).map(({ chunk_key, section, content }, index) => ({
    chunk_key,
    section,
    content,
    ...(index === 1 && { gate }),
  }));
  const answer = await api.as(who).patch(`/api/knowledge/articles/${id}`, { chunks: written, base_revision: revision });
  expect(answer.status).toBe(200);
}
async function approve(article_id: number): Promise<void> {
  const { items } = (await api.as(admin).get('/api/admin/knowledge/reviews?limit=100')).body;
  const { id } = items.find((review: { article_id: number }) => review.article_id === article_id);
  expect((await api.as(admin).post(`/api/admin/knowledge/reviews/${id}/approve`)).status).toBe(204);
}
async function reviewed(gate?: Gate): Promise<Article> {
  const article = await write(author, gate);
  await approve(article.id);
  return article;
}

test('a gate that its author changes waits for the review, in the text that waits and in its version', async () => {
  const { id } = await reviewed();
  expect(await sees(id)).toBe(true);
  await changeGate(id, author, afterIt);
  expect(await sees(id)).toBe(true);
  const named = { ...afterIt, achievement_title: 'Past the gate' };
  const { pending, chunks, revision } = await read(id, author);
  expect(chunks[1]).toMatchObject({ gate: null });
  expect(pending).toMatchObject({ state: 'waiting' });
  expect(pending?.chunks[1]).toMatchObject({ gate: named });
  const version = (await api.as(author).get(`/api/knowledge/articles/${id}/versions/${revision}`)).body;
  expect(version.chunks[0]).not.toHaveProperty('gate');
  expect(version.chunks[1]).toMatchObject({ gate: named });
  await approve(id);
  expect(await sees(id)).toBe(false);
  expect((await read(id, author)).chunks[1]).toMatchObject({ gate: named });
});

test('an author cannot open a gated section without a review', async () => {
  const { id } = await reviewed(major);
  await changeGate(id, author, null);
  expect(await sees(id)).toBe(false);
  const review = (await api.as(admin).get('/api/admin/knowledge/reviews?limit=100')).body.items.find(
    (one: { article_id: number }) => one.article_id === id,
  );
  const details = (await api.as(admin).get(`/api/admin/knowledge/reviews/${review.id}`)).body;
  expect(details.in_force.chunks[1]).toMatchObject({ gate: major });
  expect(details.text.chunks[1]).not.toHaveProperty('gate');
  await api.as(admin).post(`/api/admin/knowledge/reviews/${review.id}/return`, { note: 'Too early.' });
  expect(await sees(id)).toBe(false);
});

test('a text that nobody has reviewed yet is shown with the gates that it was written with', async () => {
  const { id } = await write(author, major);
  expect(await sees(id)).toBe(false);
  await changeGate(id, author, null);
  expect(await sees(id)).toBe(true);
});

test('lines of the Markdown form are no text: what they seem to close would be read by everybody', async () => {
  const { id, chunks } = await write(author);
  const content = 'One.\n::: gate major\nThe queen betrays the harbour.';
  const body = { game_id: game.id, title: 'Marked', language: 'en', chunks: [{ section: 'A', content }] };
  const refused = [
    await api.as(author).post('/api/knowledge/articles', body),
    await api.as(author).patch(`/api/knowledge/articles/${id}`, { chunks: body.chunks }),
    await api.as(author).patch(`/api/knowledge/chunks/${chunks[0]?.chunk_key}`, { content }),
  ];
  expect(refused.map((answer) => answer.status)).toEqual([422, 422, 422]);
  expect(refused[0]?.body.detail[0]).toMatchObject({
    loc: ['body', 'chunks', 0, 'content'],
    type: 'marks_in_text',
  });
  const code = { section: 'A', content: 'As an example:\n```\n::: gate major\n```' };
  expect((await api.as(author).patch(`/api/knowledge/articles/${id}`, { chunks: [code] })).status).toBe(200);
});

test('HTML is refused with its tags and its place, but not in code and not where it is only named', async () => {
  const { id, chunks } = await write(author);
  const plain = { section: 'A', content: 'Press `<b>`, 3 < 5, \\<i>, <https://example.com>.\n\n~~~html\n<div>\n~~~' };
  const body = { game_id: game.id, title: 'Tagged', language: 'en', chunks: [plain] };
  const tagged = (content: string) => ({ ...body, chunks: [plain, { section: 'B', content }] });
  const refused = [
    await api.as(author).post('/api/knowledge/articles', tagged('<b>bold</b> and <script>alert(1)</script>')),
    await api.as(author).patch(`/api/knowledge/articles/${id}`, { chunks: tagged('<!-- <br> -->').chunks }),
    await api.as(author).patch(`/api/knowledge/chunks/${chunks[0]?.chunk_key}`, { content: 'lost </i>' }),
  ];
  expect(
    refused.map((answer) => [answer.status, answer.body.detail[0].loc.join('.'), answer.body.detail[0].type]),
  ).toEqual([
    [422, 'body.chunks.1.content', 'html_in_text'],
    [422, 'body.chunks.1.content', 'html_in_text'],
    [422, 'body.content', 'html_in_text'],
  ]);
  expect(refused[0]?.body.detail[0].msg).toContain('Readers are not shown HTML: <b> <script>.');
  expect((await api.as(author).post('/api/knowledge/articles', body)).status).toBe(200);
});

test('another author can neither open nor close a section', async () => {
  const { id, chunks, revision } = await reviewed(major);
  const stranger = await makeUser(db);
  const opened = chunks.map(({ chunk_key, section, content }) => ({ chunk_key, section, content, gate: null }));
  const edited = await api.as(stranger).patch(`/api/knowledge/articles/${id}`, {
    chunks: opened,
    base_revision: revision,
  });
  const chunk = await api.as(stranger).patch(`/api/knowledge/chunks/${chunks[1]?.chunk_key}`, { gate: null });
  expect([edited.status, chunk.status]).toEqual([403, 403]);
  expect(await sees(id)).toBe(false);
});

test('an earlier version comes back with its gates, and a change of a gate alone is a version', async () => {
  const { id, revision } = await write(admin, major);
  await changeGate(id, admin, null);
  expect(await sees(id)).toBe(true);
  expect((await read(id, admin)).revision).toBe(revision + 1);
  await changeGate(id, admin, null);
  expect((await read(id, admin)).revision).toBe(revision + 1);
  await api.as(admin).post(`/api/knowledge/articles/${id}/versions/${revision}/restore`);
  expect(await sees(id)).toBe(false);
});

test('each piece of a gated section that is cut has its gate', async () => {
  const long = Array.from(
    { length: 40 },
    (_, n) => `Part ${n}: the queen betrays the harbour. ${'And so on. '.repeat(15)}`,
  );
  const { id, chunks } = await write(admin, major, long.join('\n\n'));
  expect(long.join('\n\n').length).toBeGreaterThan(limits.splitChunk);
  expect(chunks.length).toBeGreaterThan(2);
  expect(chunks.slice(1).map(({ gate }) => gate?.spoiler_level)).toEqual(chunks.slice(1).map(() => 2));
  expect(await sees(id)).toBe(false);
});

test('versions from before gates were part of the text get the published gate', async () => {
  const { id, revision } = await write(admin, afterIt);
  await sql`UPDATE version_pieces SET piece = piece - 'gate' WHERE article_id = ${id}`.execute(db);
  const gatesOf = async (): Promise<unknown[]> =>
    (await api.as(admin).get(`/api/knowledge/articles/${id}/versions/${revision}`)).body.chunks.map(
      ({ gate }: { gate?: Gate }) => gate?.achievement_id,
    );
  expect(await gatesOf()).toEqual([undefined, undefined]);
  const file = await readFile(new URL('../../../migrations/0380_gates_in_versions.sql', import.meta.url), 'utf8');
  const [backfill = ''] = file.split('COMMENT ON');
  // Only this article is as all were before.
  await sql.raw(backfill.replace('WHERE NOT', `WHERE p.article_id = ${id} AND NOT`)).execute(db);
  expect(await gatesOf()).toEqual([undefined, achievement.id]);
  // The same text again is found by its hash and stored once.
  await changeGate(id, admin, null);
  await changeGate(id, admin, afterIt);
  const { rows } = await sql<{
    pieces: number;
  }>`SELECT count(*)::int AS pieces FROM version_pieces WHERE article_id = ${id}`.execute(db);
  expect(rows).toEqual([{ pieces: 3 }]);
});
