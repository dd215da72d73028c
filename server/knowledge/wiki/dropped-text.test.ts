import { afterAll, expect, test, vi } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { jobKinds } from '#server/jobs.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { wikiExport } from '#server/testing/wiki-export.ts';

const { api, deps } = await testApp();
const { db } = deps;
const worker = startWorker(deps, jobKinds, 50);
afterAll(() => worker.stop());
const admin = await makeUser(db, { role: 'admin' });
const player = await makeUser(db, { calls: 20 });

const saysOf = (title: string) =>
  `'''${title}''' is a weapon that was forged long ago by the smiths of the northern valley for their own guards.`;
const lost = `
== Recipe ==
{{#invoke:Recipes|list}}

== Dropped by ==
{{#cargo_query: tables=Drops|fields=Monster}}

== Stats ==
{{Weapon stats}}
`;
const swords = ['Copper sword', 'Iron sword', 'Frost axe', 'Moon bow'];
const pages = [
  ...swords.map((title, i) => ({ id: i + 1, title, text: saysOf(title) + lost })),
  { id: 10, title: 'Oak club', text: '{{Weapon page}}' },
  {
    id: 11,
    title: 'Smithy',
    text: `${saysOf('Smithy')}\n== Prices ==\n${saysOf('Coal')}\n== Place ==\n${saysOf('Hut')}\n== Guests ==\n{{guests}}`,
  },
  {
    id: 12,
    title: 'Harbour',
    text: `${saysOf('Harbour')}\n== Empty by its writers ==\n\n== Ships ==\n${saysOf('Ship')}`,
  },
];

const ended = async ({ body }: { body: { job_id: number } }) => {
  const job = async () => (await api.as(admin).get(`/api/jobs/${body.job_id}`)).body;
  await vi.waitFor(async () => expect((await job()).finished_at).not.toBeNull(), { interval: 50, timeout: 20_000 });
  return job();
};

const game = await makeGame(db);
const look = await ended(
  await api
    .as(admin)
    .post(`/api/admin/games/${game.id}/wiki`, wikiExport(pages), { 'content-type': 'application/octet-stream' }),
);
const imported = await ended(
  await api.as(admin).post(`/api/admin/games/${game.id}/wiki/import`, {
    source_id: look.result.source_id,
    namespaces: [0],
    licence: { name: 'CC BY-SA 4.0', url: null },
  }),
);
const lostText = {
  pages: 5,
  sections: 13,
  because: ['#invoke:Recipes|list', '#cargo_query', 'weapon stats', 'weapon page'],
  examples: [
    ...swords.map((page) => ({ page, sections: ['Recipe', 'Dropped by', 'Stats'] })),
    { page: 'Oak club', sections: [] },
  ],
};
const ask = async (text: string) => (await api.as(player).ask(game, { text })).body.message;

test('before an import and after it, pages and sections that would be empty are counted with what they held', () => {
  expect(look.result.sample).toMatchObject({ read: 7, articles: 6, left_out: { empty: 1 }, lost: lostText });
  expect(imported.result.lost).toEqual(lostText);
  expect(look.result.sample.unknown_templates).toContainEqual({
    name: '#invoke:Recipes|list',
    times: 4,
    pages: ['Copper sword', 'Iron sword', 'Frost axe'],
  });
});

test.for([
  'What drops the iron sword?',
  'What is the recipe of the copper sword?',
  'How many guests does the smithy have?',
])('what is left of a page answers nothing that stood in what is gone, and costs nothing: %s', async (text) => {
  const { state, call } = await ask(text);
  expect([state, call]).not.toContain('charged');
  expect(['unsure', 'refused']).toContain(state);
});

test('what is left of a page answers what it says', async () => {
  expect((await ask('Who forged the iron sword?')).state).toBe('answered');
});

test('a heading that somebody has written since is no gap any more', async () => {
  const list = (await api.as(admin).get(`/api/knowledge/articles?game_id=${game.id}&limit=50`)).body.items;
  const { id } = list.find(({ title }: { title: string }) => title === 'Frost axe');
  const article = (await api.as(admin).get(`/api/knowledge/articles/${id}`)).body;
  const { title, language, revision, chunks } = article;
  const written = [...chunks, { section: 'Dropped by', content: 'The ice giant drops the frost axe.' }];
  const saved = await api
    .as(admin)
    .patch(`/api/knowledge/articles/${id}`, { title, language, revision, chunks: written });
  expect(saved.status).toBe(200);
  expect((await ask('What drops the frost axe?')).state).toBe('answered');
});
