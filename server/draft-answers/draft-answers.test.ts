import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { DraftAnswer } from '#contract/draft-answers.ts';
import { limits } from '#contract/values/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { gateChunk, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, deps } = await testApp();
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const author = await makeUser(db);
const stranger = await makeUser(db);
const articles = [
  {
    title: 'Cisterns',
    chunks: [
      { section: 'Depth', content: 'The marble cistern is ninety metres deep and fills itself every autumn.' },
      { section: 'Warden', content: 'The warden of the cistern sleeps at noon behind the bronze curtain.' },
    ],
  },
];
const game = await makeGame(db, { title: 'Cistern Drafts', articles });
const bells = { section: 'Bells', content: 'The copper bell rings seven times before the tide covers the causeway.' };
const bellQuestion = 'How many times does the copper bell ring?';

interface Asking {
  article_id?: number;
  question?: string;
  chunks?: object[];
  game_id?: number;
}
async function ask(
  who: typeof author,
  { article_id, question = bellQuestion, chunks = [bells], game_id }: Asking = {},
  through = api,
) {
  const answer = await through.as(who).post('/api/knowledge/drafts/answers', {
    game_id: game_id ?? game.id,
    ...(article_id !== undefined && { article_id }),
    question,
    content: { title: 'Bells', language: 'en', chunks },
  });
  const body: DraftAnswer = answer.body;
  return { status: answer.status, body };
}
async function write(who: typeof author, title: string, game_id = game.id): Promise<number> {
  const payload = { game_id, title, language: 'en', chunks: [bells] };
  return (await api.as(who).post('/api/knowledge/articles', payload)).body.id;
}
const countRows = async () =>
  Promise.all(
    (['messages', 'conversations', 'token_usage_logs', 'ledger_entries', 'articles', 'chunks'] as const).map(
      async (table) =>
        (
          await db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
    ),
  );

test('a draft answers beside what is published, says so, and leaves no trace', async () => {
  const before = await countRows();
  const { status, body } = await ask(author);
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'answered', cites_draft: true });
  expect(body.citations[0]).toMatchObject({ article_id: null, article_title: 'Bells', section: 'Bells' });
  expect(body.text).toContain('seven times');
  const other = await ask(author, { question: 'How deep is the marble cistern?' });
  expect(other.body).toMatchObject({ state: 'answered', cites_draft: false });
  expect(other.body.citations[0]?.article_title).toBe('Cisterns');
  expect(await countRows()).toEqual(before);
});

test('what neither holds is refused, with what is nearest', async () => {
  const { body } = await ask(author, { question: 'Which dragon guards the volcano fortress?' });
  expect(body).toMatchObject({ state: 'refused', cites_draft: false, content: null });
});

test('a draft stands in the place of its article', async () => {
  const { id: game_id } = await makeGame(db, { articles });
  const article_id = await write(admin, 'Tolling', game_id);
  const chunks = [{ section: 'Bells', content: 'The copper bell rings nine times before the tide.' }];
  const { body } = await ask(admin, { game_id, article_id, chunks });
  expect(body.text).toContain('nine times');
  expect(JSON.stringify(body)).not.toContain('seven times');
  const rewritten = [{ section: 'Bells', content: 'Nobody knows.' }];
  expect((await ask(admin, { game_id, article_id, chunks: rewritten })).body.state).toBe('refused');
  const beside = await ask(admin, { game_id, chunks: rewritten });
  expect(beside.body).toMatchObject({ cites_draft: false, citations: [{ article_id }] });
});

test('only who may change an article asks with its draft', async () => {
  const id = await write(author, 'Chimes');
  expect((await ask(stranger, { article_id: id })).status).toBe(403);
  expect((await ask(author, { article_id: id })).status).toBe(200);
  expect((await ask(admin, { article_id: id })).status).toBe(200);
  const other = await makeGame(db);
  expect((await ask(author, { article_id: id, game_id: other.id })).status).toBe(404);
  expect((await ask(author, { game_id: 999_999 })).status).toBe(404);
  const unverified = await makeUser(db, { verified: false });
  expect((await ask(unverified)).status).toBe(403);
});

test('the draft of one author is in nobody else’s answers', async () => {
  const secret = { section: 'Hoard', content: 'The amber idol lies under the third millstone of the drowned mill.' };
  const question = 'Where does the amber idol lie?';
  expect((await ask(author, { chunks: [secret], question })).body.cites_draft).toBe(true);
  const place = `/api/knowledge/drafts?game_id=${game.id}`;
  const content = { title: 'Hoard', language: 'en', game_version: '', chunks: [secret] };
  const payload = { content, base_revision: null };
  await api.as(author).put(place, payload);
  const { body } = await ask(stranger, { question });
  expect(body.state).toBe('refused');
  expect(JSON.stringify(body)).not.toContain('millstone');
});

test('text behind a gate does not come out beside a draft, nor by words that only it holds', async () => {
  const gated = await makeGame(db, {
    articles: [
      ...articles,
      {
        title: 'Endings',
        chunks: [{ section: 'Queen', content: 'The queen poisons the regent with hemlock in the orchard.' }],
      },
    ],
  });
  const { article_id } = await gateChunk(db, gated.id, { section: 'Queen' });
  const question = 'With what does the queen poison the regent?';
  for (const chunks of [
    [bells],
    [{ section: 'Queen', content: 'The queen poisons the regent.' }],
    [{ section: 'Endings', content: 'hemlock orchard queen regent' }],
  ]) {
    const { body } = await ask(author, { game_id: gated.id, question, chunks });
    expect(JSON.stringify(body)).not.toContain('with hemlock in');
    expect(body.citations.every((one) => one.article_id !== article_id)).toBe(true);
  }
  const payload = { shown_level: 2, declared: [] };
  const url = `/api/knowledge/games/${gated.id}/spoilers`;
  await api.as(author).put(url, payload);
  expect((await ask(author, { game_id: gated.id, question })).body.text).toContain('hemlock');
});

test('a question has words and a draft its bounds; what is wrong is named', async () => {
  expect((await ask(author, { question: ' ' })).status).toBe(422);
  expect((await ask(author, { chunks: [] })).status).toBe(422);
  const long = { section: '', content: 'x'.repeat(limits.chunk + 1) };
  const { status, body } = await ask(author, { chunks: [long] });
  expect([status, body]).toMatchObject([422, { detail: [{ loc: ['body', 'content', 'chunks', 0, 'content'] }] }]);
  const large = Array.from({ length: 21 }, () => ({ section: '', content: 'word '.repeat(limits.chunk / 5) }));
  expect((await ask(author, { chunks: large })).status).toBe(413);
  const most = Array.from({ length: 18 }, (_, n) => ({ section: `${n}`, content: `Word${n} `.repeat(6_000) }));
  const found = await ask(author, { chunks: [...most, bells] });
  expect(found.body.cites_draft).toBe(true);
});

test('hostile Markdown is text: what a draft holds comes back as it was written', async () => {
  const content = 'The copper bell rings <img src=x onerror=alert(1)> seven times. [x](javascript:alert(1)) [99] [?]';
  const { body } = await ask(author, { chunks: [{ section: '<b>', content }] });
  expect(body.citations[0]?.text).toBe(content);
});

test('one author’s many at once are worked on one after another, two of them, and keep nobody else away', async () => {
  const chunks = Array.from({ length: 450 }, (_, n) => ({ section: `${n}`, content: `Cellar ${n} holds crate ${n}.` }));
  const { id: game_id } = await makeGame(db, { articles: [{ title: 'Cellars', chunks }] });
  const [hasty, calm] = [await makeUser(db), await makeUser(db)];
  let [threads, most_threads] = [0, 0];
  const count = (worker: Worker) => {
    most_threads = Math.max(most_threads, ++threads);
    worker.once('exit', () => threads--);
  };
  // Whoever is first is answered only once all others have come, however long that takes.
  const others = Promise.withResolvers<void>();
  const { extractive } = deps.experts;
  const writeLater: typeof extractive.write = async (task) => {
    await others.promise;
    return extractive.write(task);
  };
  const slower = await testApp({ parts: { experts: { extractive: { ...extractive, write: writeLater } } } });
  // The threads that search and compose for everybody are none of theirs.
  for (const { answer_thread } of [deps, slower.deps]) answer_thread.warmUp();
  await nextTurn();
  process.on('worker', count);
  let refused = 0;
  const askAlso = async () => {
    const answer = await ask(hasty, { game_id }, slower.api);
    if (answer.status === 429 && ++refused === 8) others.resolve();
    return answer;
  };
  const asking = Array.from({ length: 10 }, askAlso);
  const [hastys, calms] = await Promise.all([Promise.all(asking), ask(calm, { game_id }, slower.api)]);
  process.off('worker', count);
  // Which two come first is the database's choice.
  const answered = hastys.filter(({ status }) => status === 200);
  expect(answered).toHaveLength(2);
  expect(hastys.filter(({ status }) => status === 429)).toHaveLength(8);
  expect(calms.status).toBe(200);
  expect(most_threads).toBe(1);
  // Those that were sent away do not count.
  expect((await ask(hasty)).body.left).toBe(Math.min(...answered.map(({ body }) => body.left)) - 1);
});

test('a day has its bound for each author, also for questions at once', async () => {
  const busy = await makeUser(db);
  const key = `${rateLimits.draftAnswers.name}:${busy.id}`;
  const { left } = (await ask(busy)).body;
  expect(left).toBeGreaterThan(0);
  await db
    .updateTable('rate_limits')
    .set((row) => ({ hits: row('hits', '+', left - 1) }))
    .where('key', '=', key)
    .execute();
  const answers = await Promise.all([ask(busy), ask(busy), ask(busy)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
  expect((await ask(author)).status).toBe(200);
});
