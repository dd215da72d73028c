import { afterAll, expect, test } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { jobKinds } from '#server/jobs.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { until } from '#server/testing/until.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database, settings: { ENCODER: 'on' } });
const { db } = deps;
const worker = startWorker(deps, jobKinds, 20);
afterAll(async () => {
  await worker.stop();
  await app.close();
  await deps.encoder?.close();
  await database.close();
});
const admin = await makeUser(db, { role: 'admin' });
const locked = await makeUser(db, { calls: 5 });
const open = await makeUser(db, { calls: 5 });
const author = await makeUser(db);

const gate = { achievement_id: null, spoiler_level: 2 };
const sections = [
  { section: 'Signs', content: 'A cursed blade grows heavier each night, and its owner cannot drop it.' },
  { section: 'Lifting it', content: 'Wash the item in the spring below the abbey and the curse is gone.', gate },
];
const secrets = ['Lifting it', 'abbey', 'otter'];

async function publish(game_id: number, title: string, chunks: object[], by = admin): Promise<void> {
  const article = { game_id, title, language: 'en', chunks };
  expect((await api.as(by).post('/api/knowledge/articles', article)).status).toBe(200);
}

async function readByMeaning({ id }: { id: number }): Promise<void> {
  const url = `/api/admin/games/${id}/embeddings`;
  await api.as(admin).post(url);
  await until('the vectors are made', async () => {
    const { chunks, covered } = (await api.as(admin).get(url)).body;
    return covered === chunks;
  });
}

const game = await makeGame(db);
await publish(game.id, 'Curses', sections);
await publish(game.id, 'Hexes', [{ section: '', content: 'Rub the hexed blade with otter fat.' }], author);
const other = await makeGame(db);
await publish(other.id, 'Hexes', [{ section: '', content: 'A hexed sword is freed by the otter.' }]);
await readByMeaning(game);
await readByMeaning(other);
await api.as(open).put(`/api/knowledge/games/${game.id}/spoilers`, { shown_level: 2, declared: [] });

const questions = ['where do i clean a bewitched sword', 'как снять порчу с меча'];
const content = {
  title: 'Swords',
  language: 'en',
  chunks: [{ section: '', content: 'Swords are sold by the smith.' }],
};

async function everythingAbout(question: string, { headers }: { headers: Record<string, string> }): Promise<string> {
  const player = api.with(headers);
  const query = new URLSearchParams({ game_id: String(game.id), q: question });
  const answers = [
    await player.get(`/api/knowledge/articles?${query}`),
    await player.ask(game, { text: question }),
    await player.post('/api/knowledge/drafts/answers', { game_id: game.id, question, content }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  return answers.map(({ text }) => text).join('\n');
}

test.each(questions)('“%s” brings nothing by its meaning that its reader may not see', async (question) => {
  await deps.encoder?.embed([question], { kind: 'question' });
  const shown = await everythingAbout(question, locked);
  expect(secrets.filter((words) => shown.includes(words))).toEqual([]);
  // What is hidden is what lies nearest: who may see it is shown it.
  await until('the hidden section is found', async () => (await everythingAbout(question, open)).includes('abbey'));
});
