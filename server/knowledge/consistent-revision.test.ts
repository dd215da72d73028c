import { afterAll, expect, test } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { knowledgeRebuild } from './knowledge-jobs.ts';

const { app, deps } = await testApp();
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const player = await makeUser(db, { calls: 100 });
const worker = startWorker(deps, [knowledgeRebuild], 20);
afterAll(() => worker.stop());

const send = (method: 'POST' | 'PATCH', url: string, payload: object, headers = admin.headers) =>
  app.inject({ method, url, headers, payload });

test('while a text is edited and rebuilt, every answer comes from one revision of it', async () => {
  const game = await makeGame(db);
  // All three sections say the same number, so an answer from two revisions shows two.
  const chunks = (year: number) =>
    ['north', 'south', 'west'].map((side) => ({
      section: `The ${side} gate`,
      content: `The lantern of the ${side} gate was lit in the year ${year} by the keepers of the gate.`,
    }));
  const written = { game_id: game.id, title: 'The gates', language: 'en', chunks: chunks(1000) };
  const article_id: number = (await send('POST', '/api/knowledge/articles', written)).json().id;

  const edits = async () => {
    for (let year = 1001; year <= 1008; year++) {
      const answer = await send('PATCH', `/api/knowledge/articles/${article_id}`, { chunks: chunks(year) });
      expect(answer.statusCode).toBe(200);
    }
  };
  const rebuilds = async () => {
    for (let n = 0; n < 2; n++) {
      const url = `/api/knowledge/articles/rebuild-by-game?game_id=${game.id}`;
      const job = await send('POST', url, {});
      const show = async () =>
        (await app.inject({ url: `/api/jobs/${job.json().job_id}`, headers: admin.headers })).json();
      await expect.poll(async () => (await show()).state, { timeout: 20_000, interval: 20 }).toBe('succeeded');
    }
  };
  const questions = async () => {
    for (let n = 0; n < 8; n++) {
      const url = `/api/chat/games/${game.id}/messages`;
      const text = `In which year was the lantern of the gate lit by the keepers? ${n}`;
      expect((await send('POST', url, { text }, player.headers)).statusCode).toBe(200);
    }
  };
  await Promise.all([edits(), rebuilds(), questions(), questions()]);

  const sources = await db
    .selectFrom('message_sources as s')
    .innerJoin('chunks as c', 'c.id', 's.chunk_id')
    .innerJoin('messages as m', 'm.id', 's.message_id')
    .select(['s.message_id', 'c.from_rev', 'c.to_rev', 'c.content', 'm.kb_revision', 'm.text'])
    .where('c.game_id', '=', game.id)
    .execute();
  const answers = [...Map.groupBy(sources, (source) => source.message_id).values()];
  expect(answers).toHaveLength(16);
  for (const answer of answers) {
    const years = new Set(answer.flatMap(({ content, text }) => `${content} ${text}`.match(/\b1\d{3}\b/g) ?? []));
    expect([...years]).toHaveLength(1);
    // Each of its sources was in force at the revision that the question was taken at.
    for (const { kb_revision, from_rev, to_rev } of answer) {
      expect(from_rev).toBeLessThanOrEqual(kb_revision ?? 0);
      expect(to_rev ?? Infinity).toBeGreaterThan(kb_revision ?? 0);
    }
  }
  expect(new Set(sources.map((source) => source.kb_revision)).size).toBeGreaterThan(1);
});
