import { afterAll, expect, test, vi } from 'vitest';
import type { Article } from '#contract/knowledge.ts';
import { startWorker } from '#server/background-jobs/worker.ts';
import { writeTexts } from '#server/db/texts.ts';
import { jobKinds } from '#server/jobs.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { makeZip } from '#server/testing/zip.ts';
import { slow } from '#server/testing/slow.ts';

// Each import starts a thread that loads what it reads with.
vi.setConfig(slow.computes);

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const { db } = deps;
const worker = startWorker(deps, jobKinds, 50);
afterAll(async () => {
  await worker.stop();
  await app.close();
  await database.close();
});

const admin = await makeUser(db, { role: 'admin' });
const player = await makeUser(db);
const ended = async (answer: { body: { job_id: number } }) => {
  const { job_id } = answer.body;
  const job = async () => (await api.as(admin).get(`/api/jobs/${job_id}`)).body;
  await expect.poll(async () => (await job()).finished_at, { interval: 50 }).not.toBeNull();
  return job();
};
const look = async (game_id: number, content: string, name = 'key.md') =>
  ended(
    await api.as(admin).post(`/api/admin/games/${game_id}/markdown`, makeZip([{ name, content }]), {
      'content-type': 'application/octet-stream',
    }),
  );
const importFile = async (game_id: number, content: string, name?: string) => {
  const { result } = await look(game_id, content, name);
  const body = {
    source_id: result.source_id,
    namespaces: [0],
    licence: { name: 'CC BY 4.0', url: null },
    source: { name: 'Manual', url: null },
  };
  return (await ended(await api.as(admin).post(`/api/admin/games/${game_id}/wiki/import`, body))).result;
};
const articleOf = async (game_id: number, who = admin): Promise<Article> => {
  const { items } = (await api.as(admin).get(`/api/knowledge/articles?game_id=${game_id}`)).body;
  return (await api.as(who).get(`/api/knowledge/articles/${items[0].id}`)).body;
};
const marksOf = ({ chunks }: Article) =>
  chunks.map(({ section, gate, hints }) => [
    section,
    gate ? [gate.achievement_id, gate.spoiler_level] : null,
    hints?.nudge ?? null,
  ]);

async function gameWith(titles: Record<string, string>) {
  const game = await makeGame(db, {});
  const achievements = await db
    .insertInto('achievements')
    .values(Object.keys(titles).map((api_name, ordinal) => ({ game_id: game.id, api_name, ordinal })))
    .returning(['id', 'api_name'])
    .execute();
  await db.transaction().execute((tx) =>
    writeTexts(
      tx,
      'achievement_texts',
      ['title'],
      achievements.map(({ id, api_name }) => ({
        owner_id: id,
        title_en: titles[api_name],
        title_ru: `${api_name} по-русски`,
      })),
    ),
  );
  return { game, idOf: (name: string) => achievements.find(({ api_name }) => api_name === name)?.id };
}

const words = 'The key lies under the stairs of the lighthouse, and nobody guards it by night.';
const file = `---
title: The key
---
# The key

Everybody knows the [lighthouse][map].

## Where it lies
::: gate major after "Past the gate"
::: nudge Look at the harbour.
::: direction The keeper knows.

${words}

### Under the stairs

${words} Twice. [Map][map]

## The door
::: nudge Which colour?

${words} It is red.

[map]: https://a.example/map
`;

test('the look counts what a file keeps back, and the import keeps it back with its hints', async () => {
  const { game, idOf } = await gameWith({ past_gate: 'Past the Gate' });
  const { result } = await look(game.id, file);
  expect(result.sample).toMatchObject({ articles: 1, chunks: 4, gated: 2, hinted: 3, problems: [], left_out: {} });
  expect((await importFile(game.id, file)).problems).toEqual([]);
  const article = await articleOf(game.id);
  expect(marksOf(article)).toEqual([
    ['', null, null],
    ['Where it lies', [idOf('past_gate'), 2], 'Look at the harbour.'],
    ['Where it lies – Under the stairs', [idOf('past_gate'), 2], 'Look at the harbour.'],
    ['The door', null, 'Which colour?'],
  ]);
  expect(JSON.stringify(article.chunks.map(({ content }) => content))).not.toContain(':::');
  expect(article.chunks[0]?.content).toContain('[lighthouse](https://a.example/map)');
  const shown = await articleOf(game.id, player);
  expect(shown.chunks.map(({ section }) => section)).toEqual(['', 'The door']);
});

test('imported again, gates and hints stay, follow the file, or wait where a person set others', async () => {
  const { game, idOf } = await gameWith({ past_gate: 'Past the gate' });
  await importFile(game.id, file);
  const first = await articleOf(game.id);
  // Another text under the same gate, and one whose lines are gone: what was closed stays closed.
  const reworded = file.replace('It is red.', 'It is blue.').replace(/::: gate.*\n/, '');
  expect(await importFile(game.id, reworded)).toMatchObject({ articles: { changed: 1 }, conflicts: 0 });
  expect(marksOf(await articleOf(game.id))).toEqual(marksOf(first));
  // Another gate alone is a change of the article, and of no text.
  const stricter = reworded.replace('## The door', '## The door\n::: gate mild');
  expect(await importFile(game.id, stricter)).toMatchObject({
    articles: { changed: 1 },
    chunks: { changed: 0, added: 0 },
  });
  const gated = await articleOf(game.id);
  expect(marksOf(gated).at(-1)).toEqual(['The door', [null, 1], 'Which colour?']);
  expect(marksOf(gated)[1]?.[1]).toEqual([idOf('past_gate'), 2]);
  expect(gated.chunks.map(({ chunk_key }) => chunk_key)).toEqual(first.chunks.map(({ chunk_key }) => chunk_key));

  const chunks = gated.chunks.map(({ chunk_key, section, content }, place) => ({
    chunk_key,
    section,
    content,
    ...(place === 3 ? { gate: { achievement_id: null, spoiler_level: 2 } } : {}),
  }));
  expect((await api.as(admin).patch(`/api/knowledge/articles/${gated.id}`, { chunks })).status).toBe(200);
  const result = await importFile(game.id, stricter.replace('Which colour?', 'Which colour is it?'));
  expect(result).toMatchObject({ conflicts: 1, problems: [{ page: 'key.md', reason: 'conflict' }] });
  expect(marksOf(await articleOf(game.id)).at(-1)).toEqual(['The door', [null, 2], 'Which colour?']);
});

test('a wrong gate closes its section to all and is named by file and line, before and after the import', async () => {
  const { game } = await gameWith({ one: 'Twins', other: 'twins', third: 'Third' });
  const wrong = `---
title: The key
---

${words}

## Unclear
::: gate whenever

${words}

## Unknown
::: gate after "Never heard of"

${words}

## Both
::: gate after "Twins"

${words}

## Known
::: gate mild after “third по-русски”
::: nudge ${'Look up. '.repeat(67)}

${words}
`;
  const problems = [
    { page: 'a/key.md', reason: 'unclear_gate', line: 8 },
    { page: 'a/key.md', reason: 'unknown_achievement', line: 13, name: 'Never heard of' },
    { page: 'a/key.md', reason: 'unknown_achievement', line: 18, name: 'Twins' },
    { page: 'a/key.md', reason: 'long_hint', line: 24 },
  ];
  expect((await look(game.id, wrong, 'a/key.md')).result.sample).toMatchObject({ articles: 1, gated: 4, problems });
  expect((await importFile(game.id, wrong, 'a/key.md')).problems).toEqual(problems);
  const gates = (await articleOf(game.id)).chunks.map(({ gate }) => gate?.spoiler_level ?? 0);
  expect(gates).toEqual([0, 2, 2, 2, 1]);
});

test('a gate in HTML, where it would close nothing, leaves its page out by name', async () => {
  const game = await makeGame(db, {});
  const text = `<div><h1>Keys</h1><p>::: gate major</p><p>${words}</p></div>`;
  const { result } = await ended(await api.as(admin).post(`/api/admin/games/${game.id}/paste`, { text }));
  expect(result.sample).toMatchObject({ articles: 0, left_out: { marks: 1 }, problems: [{ reason: 'marks' }] });
});

test('nobody sets gates by files who may not look after articles', async () => {
  const game = await makeGame(db, {});
  const reviewer = await makeUser(db, { role: 'admin', grants: ['reviewer'] });
  const paste = (who: typeof admin) => api.as(who).post(`/api/admin/games/${game.id}/paste`, { text: file });
  expect((await paste(player)).status).toBe(403);
  const { result } = await ended(await paste(reviewer));
  expect(result.sample).toMatchObject({
    gated: 2,
    problems: [{ reason: 'unknown_achievement', line: 9, name: 'Past the gate' }],
  });
});
