import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { listVersions } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp();
afterAll(() => app.close());
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });

async function gameToLabel() {
  const game = await makeGame(db, {
    articles: [
      {
        title: 'Gates',
        chunks: [
          { section: 'Wheel', content: 'Turn the wheel.' },
          { section: 'Wheel', content: 'Then pull.' },
          { section: 'Lever', content: 'A lever.' },
        ],
      },
    ],
  });
  return { game, versions: await listVersions(db, game.id) };
}

const take = (game_id: number, format: string, text: string) =>
  api.as(admin).post(`/api/admin/labels/games/${game_id}/import`, { format, text });
const give = async (game_id: number, format: string): Promise<string> =>
  (await api.as(admin).get(`/api/admin/labels/games/${game_id}/export?format=${format}`)).body.text;

test('labels survive the way out and in again, by JSONL into another game of the same texts', async () => {
  const { game, versions } = await gameToLabel();
  const [wheel, , lever] = versions.map(({ id }) => id);
  const line = {
    query_text: 'open «gate»',
    expected_fact: 'wheel',
    labels: [
      { version_id: wheel, grade: 3 },
      { version_id: lever, grade: null },
    ],
  };
  expect((await take(game.id, 'jsonl', JSON.stringify(line))).body).toEqual({
    preview: false,
    changes: { added: 2, replaced: 0, taken_away: 0, unchanged: 0 },
    overwritten: [],
    overwritten_facts: [],
    queries_added: 1,
    queries_changed: 0,
    grades: 2,
    skipped: [],
    skipped_total: 0,
  });
  const text = await give(game.id, 'jsonl');
  expect(JSON.parse(text)).toMatchObject({ query_text: 'open «gate»', expected_fact: 'wheel', answerable: true });
  const again = (await take(game.id, 'jsonl', text)).body;
  expect(again).toMatchObject({ queries_added: 0, queries_changed: 1, grades: 2 });
  expect(await give(game.id, 'jsonl')).toBe(text);
});

test('qrels hold one line a grade and come in again; what cannot be judged is in none', async () => {
  const { game, versions } = await gameToLabel();
  const [wheel, pull, lever] = versions;
  const labels = [
    { version_id: wheel!.id, grade: 3 },
    { version_id: pull!.id, grade: 0 },
    { version_id: lever!.id, grade: null },
  ];
  await take(game.id, 'jsonl', JSON.stringify({ query_text: 'gate', labels }));
  const text = await give(game.id, 'qrels');
  const id = /^(\d+)/.exec(text)?.[1];
  expect(text).toBe(`${id} 0 ${wheel!.id} 3\n${id} 0 ${pull!.id} 0\n`);
  const changed = `${id} 0 ${wheel!.chunk_key} 1\n${id}\t0\t${pull!.id}\t-1\n99999999 0 1 1\n${id} 0 nothing 2\n`;
  expect((await take(game.id, 'qrels', changed)).body).toMatchObject({
    grades: 1,
    changes: { replaced: 1, taken_away: 0 },
    skipped: [{ line: 3 }, { line: 4 }],
    skipped_total: 2,
  });
  // What nobody has judged elsewhere takes away nothing that somebody has judged here.
  expect(await give(game.id, 'qrels')).toBe(`${id} 0 ${wheel!.id} 1\n${id} 0 ${pull!.id} 0\n`);
});

test('a place stands for all chunks there, narrowed by what else is given', async () => {
  const { game, versions } = await gameToLabel();
  const labels = [{ article_title: 'Gates', language: 'en', section: 'Wheel', grade: 2 }];
  const lines = [
    { query_text: 'a', labels },
    { query_text: 'b', labels: [{ ...labels[0], ordinal: 1 }] },
    { query_text: 'c', labels: [{ article_title: 'Elsewhere', grade: 1 }] },
  ].map((line) => JSON.stringify(line));
  expect((await take(game.id, 'jsonl', lines.join('\r\n'))).body).toMatchObject({
    queries_added: 2,
    grades: 3,
    skipped: [{ line: 3, reason: 'no chunk Elsewhere' }],
  });
  expect((await give(game.id, 'qrels')).split('\n').map((line) => line.split(' ')[2])).toContain(
    String(versions[1]!.id),
  );
});

test('lines that contradict each other are left out, each by its number, and what is there stays', async () => {
  const { game, versions } = await gameToLabel();
  const [wheel, pull, lever] = versions.map(({ id }) => id);
  const line = (query_text: string, grades: [number | undefined, number][], more: object = {}) =>
    JSON.stringify({ query_text, labels: grades.map(([version_id, grade]) => ({ version_id, grade })), ...more });
  await take(game.id, 'jsonl', line('gate', [[wheel, 2]]));
  const lines = [
    line('gate', [[wheel, 1]], { expected_fact: 'wheel' }),
    line(
      'gate',
      [
        [wheel, 3],
        [pull, 2],
      ],
      { expected_fact: 'lever', note: 'seen' },
    ),
    line('gate', [[pull, 2]]),
    line('other', [
      [lever, 1],
      [lever, 0],
    ]),
  ];
  const { body } = await take(game.id, 'jsonl', lines.join('\n'));
  expect(body).toMatchObject({ queries_added: 0, queries_changed: 1, grades: 1, skipped_total: 6 });
  expect(body.skipped).toEqual([
    { line: 1, reason: 'contradicts line 2 about expected_fact' },
    { line: 1, reason: `contradicts line 2 about chunk ${wheel}: 1` },
    { line: 2, reason: 'contradicts line 1 about expected_fact' },
    { line: 2, reason: `contradicts line 1 about chunk ${wheel}: 3` },
    { line: 4, reason: `contradicts itself about chunk ${lever}: 1` },
    { line: 4, reason: `contradicts itself about chunk ${lever}: 0` },
  ]);
  const kept = JSON.parse(await give(game.id, 'jsonl'));
  expect(kept).toMatchObject({ query_text: 'gate', expected_fact: null, note: 'seen' });
  const grades = kept.labels.map((label: { version_id: number; grade: number }) => [label.version_id, label.grade]);
  expect(grades).toEqual([
    [wheel, 2],
    [pull, 2],
  ]);
  const id = /^(\d+)/.exec(await give(game.id, 'qrels'))?.[1];
  const qrels = await take(game.id, 'qrels', `${id} 0 ${wheel} 0\ngate 0 ${wheel} 1\nq12 0 ${wheel} 1`);
  expect(qrels.body.skipped).toEqual([
    { line: 1, reason: `contradicts line 2 about chunk ${wheel}: 0` },
    { line: 2, reason: `contradicts line 1 about chunk ${wheel}: 1` },
    { line: 3, reason: 'no query q12' },
  ]);
});

test('a preview says what would change, and nothing does', async () => {
  const { game, versions } = await gameToLabel();
  const [wheel, pull] = versions;
  await take(game.id, 'jsonl', JSON.stringify({ query_text: 'gate', labels: [{ version_id: wheel!.id, grade: 3 }] }));
  const before = await give(game.id, 'jsonl');
  const labels = [
    { version_id: wheel!.id, grade: null },
    { version_id: pull!.id, grade: 1 },
  ];
  const text = ['gate', 'new'].map((query_text) => JSON.stringify({ query_text, labels })).join('\n');
  const { body } = await api
    .as(admin)
    .post(`/api/admin/labels/games/${game.id}/import`, { format: 'jsonl', text, preview: true });
  expect(body).toMatchObject({
    preview: true,
    queries_added: 1,
    queries_changed: 1,
    changes: { added: 3, replaced: 0, taken_away: 1, unchanged: 0 },
    overwritten: [{ line: 1, query_text: 'gate', version_id: wheel!.id, place: 'Gates › Wheel', from: 3, to: null }],
  });
  expect(await give(game.id, 'jsonl')).toBe(before);
});

test('a preview names what was said of a query and would be replaced; the same again changes not even the moment', async () => {
  const { game } = await gameToLabel();
  const says = (facts: object) => JSON.stringify({ query_text: 'gate', ...facts });
  await take(game.id, 'jsonl', says({ expected_fact: 'wheel', note: 'seen' }));
  const moment = () =>
    db.selectFrom('labelled_queries').select('updated_at').where('game_id', '=', game.id).executeTakeFirstOrThrow();
  const before = await moment();
  await take(game.id, 'jsonl', says({ expected_fact: 'wheel', note: null, answerable: true }));
  expect(await moment()).toEqual(before);
  const text = says({ expected_fact: 'lever', note: 'seen', answerable: false });
  const { body } = await api
    .as(admin)
    .post(`/api/admin/labels/games/${game.id}/import`, { format: 'jsonl', text, preview: true });
  expect(body.overwritten_facts).toEqual([
    { query_text: 'gate', fact: 'answerable', from: 'true', to: 'false' },
    { query_text: 'gate', fact: 'expected_fact', from: 'wheel', to: 'lever' },
  ]);
  await take(game.id, 'jsonl', text);
  expect(await moment()).not.toEqual(before);
});

test('thousands of lines that contradict each other are named in one pass', async () => {
  const { game, versions } = await gameToLabel();
  const id = versions[0]!.id;
  const lines = Array.from({ length: 10_000 }, (_, at) =>
    JSON.stringify({ query_text: 'gate', note: String(at), labels: [{ version_id: id, grade: at % 4 }] }),
  );
  const { body } = await take(game.id, 'jsonl', lines.join('\n'));
  expect(body.skipped_total).toBe(20_000);
  expect(body.skipped[0].reason).toBe('contradicts line 2, 3, 4, 5, 6 about note');
});

test.each([
  ['jsonl', '{"query_text":"fine"}\nnot json', 2],
  ['jsonl', '{"query_text":""}', 1],
  ['jsonl', '{"query_text":"a\\u0000b"}', 1],
  ['jsonl', '{"query_text":"\\ud800"}', 1],
  ['jsonl', '{"query_text":"x","labels":[{"version_id":1,"grade":7}]}', 1],
  ['jsonl', '['.repeat(5000), 1],
  ['qrels', '1 0 2 1\nx 0 2 high', 2],
  ['qrels', '1 0 2 4', 1],
])('a %s line that cannot be read refuses the whole file and is named: %s', async (format, text, line) => {
  const { game } = await gameToLabel();
  const answer = await take(game.id, format, text);
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0].loc).toEqual(['body', 'text', line]);
  expect(await give(game.id, 'jsonl')).toBe('');
});

test('more lines than are taken, and more bytes, are refused', async () => {
  const { game } = await gameToLabel();
  expect((await take(game.id, 'qrels', '1 0 2 1\n'.repeat(50_002))).status).toBe(422);
  expect((await take(game.id, 'jsonl', 'x'.repeat(17 * 1024 * 1024))).status).toBe(413);
});
