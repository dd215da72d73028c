import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startWorker } from '#server/background-jobs/worker.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { knowledgeRebuild } from './knowledge-jobs.ts';
import { slow } from '#server/testing/slow.ts';

// Questions, edits and a rebuild compete for the database.
vi.setConfig(slow.computes);

const { api, deps, database } = await testApp();
/** A second server on the same database: what the first changes, it only reads. */
const elsewhere = await testApp({ database });
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const player = await makeUser(db, { calls: 1000 });
const worker = startWorker(deps, [knowledgeRebuild], 20);
afterAll(async () => {
  await worker.stop();
  await elsewhere.app.close();
});

const sides = ['north', 'south', 'west'];
/** All sections say the same number, so an answer from two revisions shows two. */
const gates = (year: number) =>
  sides.map((side) => ({
    section: `The ${side} gate`,
    content: `The lantern of the ${side} gate was lit in the year ${year} by the keepers of the gate.`,
  }));
const wards = 12;
/** Longer than a piece may be, as texts from before the cutting are: a rebuild really changes every one of them. */
const chronicle = (ward: number) => ({
  title: `Chronicle of ward ${ward}`,
  chunks: [
    {
      section: 'The bell',
      content: `The chronicle of the ward tells of bell number ${ward} and of its ringer. `.repeat(50).trim(),
    },
  ],
});

test('while texts are edited and rebuilt at once, every answer comes from one revision of them', async () => {
  const game = await makeGame(db, { articles: Array.from({ length: wards }, (_, ward) => chronicle(ward)) });
  const written = { game_id: game.id, title: 'The gates', language: 'en', chunks: gates(1000) };
  const article_id: number = (await api.as(admin).post('/api/knowledge/articles', written)).body.id;
  let questionCount = 0;
  const ask = async (on = api) => {
    const text =
      questionCount % 2 === 0
        ? `In which year was the lantern of the gate lit by the keepers? ${questionCount}`
        : `Which bell does the chronicle of ward ${questionCount % wards} tell of?`;
    questionCount += 1;
    const answer = await on.as(player).ask(game, text);
    expect(answer.status).toBe(200);
  };
  await ask();
  await ask(elsewhere.api);

  const busy = new Set(['edits', 'rebuild']);
  const edits = async () => {
    for (let year = 1001; year <= 1008; year++) {
      const before = questionCount;
      const answer = await api.as(admin).patch(`/api/knowledge/articles/${article_id}`, { chunks: gates(year) });
      expect(answer.status).toBe(200);
      // However fast texts are written, some question comes between two of them.
      await expect.poll(() => questionCount, { interval: 10 }).toBeGreaterThan(before);
    }
    busy.delete('edits');
  };
  const rebuilt = z.object({ revision: z.int(), articles: z.object({ changed: z.int() }) });
  const rebuild = async () => {
    const job = await api.as(admin).post(`/api/knowledge/articles/rebuild-by-game?game_id=${game.id}`, {});
    const show = async () => (await api.as(admin).get(`/api/jobs/${job.body.job_id}`)).body;
    await expect.poll(async () => (await show()).state, { interval: 20 }).toBe('succeeded');
    busy.delete('rebuild');
    return rebuilt.parse((await show()).result);
  };
  const questions = async (on: typeof api) => {
    while (busy.size > 0) await ask(on);
    await ask(on);
    await ask(on);
  };
  const [outcome] = await Promise.all([rebuild(), edits(), questions(api), questions(elsewhere.api)]);
  expect(outcome.articles.changed).toBe(wards);

  const sources = await db
    .selectFrom('message_sources as s')
    .innerJoin('chunks as c', 'c.id', 's.chunk_id')
    .innerJoin('messages as m', 'm.id', 's.message_id')
    .select(['s.message_id', 'c.from_rev', 'c.to_rev', 'c.content', 'm.kb_revision', 'm.text'])
    .where('c.game_id', '=', game.id)
    .execute();
  const answers = [...Map.groupBy(sources, (source) => source.message_id).values()];
  expect(answers).toHaveLength(questionCount);
  for (const answer of answers) {
    const years = new Set(answer.flatMap(({ content, text }) => `${content} ${text}`.match(/\b1\d{3}\b/g) ?? []));
    expect(years.size).toBeLessThanOrEqual(1);
    // Each of its sources was current at the revision at which the question was asked.
    for (const { kb_revision, from_rev, to_rev } of answer) {
      expect(from_rev).toBeLessThanOrEqual(kb_revision ?? 0);
      expect(to_rev ?? Infinity).toBeGreaterThan(kb_revision ?? 0);
    }
  }
  // Some answers are from before the rebuild and some from after it, and each has the texts of its side.
  const lengthsAt = (isBefore: boolean) =>
    sources
      .filter(({ kb_revision, content }) => (kb_revision ?? 0) < outcome.revision === isBefore && /bell/.test(content))
      .map(({ content }) => content.length);
  expect(Math.min(...lengthsAt(true))).toBeGreaterThan(1500);
  expect(lengthsAt(false).length).toBeGreaterThan(0);
  expect(Math.max(...lengthsAt(false))).toBeLessThanOrEqual(1500);
  expect(new Set(sources.map((source) => source.kb_revision)).size).toBeGreaterThan(2);
});
