import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { findGaps } from './find-gaps.ts';
import { closeGap } from './find-gaps.store.ts';

const database = await freshDb();
const { api, deps } = await testApp({ database });
afterAll(() => database.close());
const { db } = deps;
const reviewer = await makeUser(db, { grants: ['reviewer'], name: 'Rita Reviewer' });
const [ann, ben, cid] = [
  await makeUser(db, { calls: 50, name: 'Ann' }),
  await makeUser(db, { calls: 50, name: 'Ben' }),
  await makeUser(db, { calls: 50, name: 'Cid' }),
];
const game = await makeGame(db, {
  title: 'Pier Tales',
  articles: [
    {
      title: 'The harbour',
      chunks: [
        { section: 'Opening', content: 'The harbour opens at dawn for every sailor who pays the fee.' },
        { section: 'Ships', content: 'A small ship needs three sailors, a large ship needs nine.' },
      ],
    },
  ],
});

type Caller = typeof ann;
const base = '/api/admin/knowledge/gaps';
const ask = async (text: string, who: Caller) => (await api.as(who).ask(game, text)).body.message;
const listed = async (query = '') => (await api.as(reviewer).get(`${base}${query}`)).body;
const groupOf = async (q: string) => (await listed(`?q=${encodeURIComponent(q)}`)).items[0];
const shown = async (id: number) => (await api.as(reviewer).get(`${base}/${id}`)).body;
const notifications = async (who: Caller) =>
  (await api.as(who).get('/api/notifications')).body.items.filter((one: { kind: string }) => one.kind === 'gap_closed');
const write = (title: string, content: string) =>
  api.as(reviewer).post('/api/knowledge/articles', {
    game_id: game.id,
    language: 'en',
    title,
    chunks: [{ section: title, content }],
  });

test('groups stand in the order of how many players wait, by language, each with its players’ words and what they got', async () => {
  await ask('Who repairs the broken clocktower?', ann);
  await ask('Who repairs the broken clocktower', ann);
  await ask('who repairs the broken clocktower?!', ann);
  await ask('Where does the crimson walrus sleep?', ann);
  const last = await ask('where sleeps the crimson walrus', ben);
  await ask('Где спит малиновый морж?', cid);
  await findGaps(deps);

  const { items } = await listed('?language=en');
  expect(items.map((one: { asked: number; askers: number }) => [one.asked, one.askers])).toEqual([
    [2, 2],
    [3, 1],
  ]);
  expect((await listed('?language=ru')).items).toMatchObject([
    { question: 'Где спит малиновый морж?', asked_in: 'ru' },
  ]);
  const group = await shown(items[0].id);
  expect(group.questions).toMatchObject([
    { text: 'where sleeps the crimson walrus', user: { name: 'Ben' }, answer_id: last.message_id, state: 'refused' },
    { text: 'Where does the crimson walrus sleep?', user: { name: 'Ann' }, better_answer_at: null },
  ]);
  expect(group.unknown_words).toContain('crimson');
  expect(group.questions[0]).not.toHaveProperty('may_hear');
});

test('what is near to the questions stands beside them', async () => {
  expect((await ask('Which sailors polish the crystal submarine?', cid)).state).toBe('refused');
  await findGaps(deps);
  const { id } = await groupOf('submarine');
  const { items } = (await api.as(reviewer).get(`${base}/${id}/texts`)).body;
  expect(items).toContainEqual(
    expect.objectContaining({
      section: 'Ships',
      article_title: 'The harbour',
      chunk_key: expect.any(String),
      text: expect.stringContaining('three sailors'),
    }),
  );
});

test('an answer that is rated low is as good as none, and one of a group is not grouped twice', async () => {
  const { message_id, state } = await ask('How many sailors does a large ship need?', ben);
  expect(state).toBe('answered');
  const rate = (rating: number, id = message_id) => api.as(ben).post('/api/quality/rate', { message_id: id, rating });
  expect((await rate(3)).status).toBe(200);
  await findGaps(deps);
  expect((await listed('?q=large ship')).total).toBe(0);
  await rate(2);
  await findGaps(deps);
  const { id } = await groupOf('large ship');
  expect((await shown(id)).questions).toMatchObject([{ state: 'answered', rating: 2, answer_id: message_id }]);

  const walrus = await shown((await groupOf('walrus sleep')).id);
  await api.as(ben).post('/api/quality/rate', { message_id: walrus.questions[0].answer_id, rating: 1 });
  await findGaps(deps);
  expect(await db.selectFrom('new_refusals').select('message_id').execute()).toEqual([]);
  expect((await groupOf('walrus sleep')).asked).toBe(2);
});

test('the questions of a group are asked again, and each player hears once of an answer, also from two admins at once', async () => {
  const { id } = await groupOf('walrus sleep');
  const again = (who: Caller = reviewer, gap = id) => api.as(who).post(`${base}/${gap}/ask-again`);
  expect((await again()).body).toEqual({ total: 2, answered: [], notified: 0 });
  expect((await shown(id)).state).toBe('open');

  const { id: article_id } = (await write('The crimson walrus', 'The crimson walrus sleeps under the old pier.')).body;
  const other = await makeUser(db, { role: 'admin' });
  const both = await Promise.all([again(), again(other)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0].body.answered).toHaveLength(2);
  expect(both[0].body.answered[0].article).toEqual({ id: article_id, title: 'The crimson walrus' });
  expect(both.map(({ body }) => body.notified).reduce((sum, count) => sum + count, 0)).toBe(2);
  expect((await again()).body).toMatchObject({ total: 2, notified: 0 });
  // What looks for answered gaps by itself notifies nobody again.
  await findGaps(deps);
  for (const who of [ann, ben])
    expect(await notifications(who)).toMatchObject([
      {
        link: expect.stringContaining(`/game/${game.slug}/chat/`),
        body: expect.stringContaining('does now: ask again.'),
      },
    ]);
  expect(await shown(id)).toMatchObject({ state: 'closed', article: { id: article_id } });
  expect((await shown(id)).questions[0].better_answer_at).toEqual(expect.any(String));
});

test('where only a hidden section answers, a group stays open and nobody hears anything', async () => {
  const gus = await makeUser(db, { calls: 5 });
  await ask('Where does the emerald turtle sing?', gus);
  await findGaps(deps);
  const { id } = await groupOf('emerald turtle');
  await api.as(reviewer).post('/api/knowledge/articles', {
    game_id: game.id,
    language: 'en',
    title: 'The emerald turtle',
    chunks: [
      {
        section: 'Looks',
        content: 'The emerald turtle is green, and where it goes it does as it likes. Many sing of it.',
      },
      {
        section: 'Song',
        content: 'The emerald turtle sings in the flooded chapel.',
        gate: { achievement_id: null, spoiler_level: 2 },
      },
    ],
  });
  await findGaps(deps);
  expect((await api.as(reviewer).post(`${base}/${id}/ask-again`)).body).toMatchObject({ answered: [], notified: 0 });
  expect(await shown(id)).toMatchObject({ state: 'open' });
  expect(await notifications(gus)).toEqual([]);
});

test('an answer that its player was not content with counts again only where its text has changed', async () => {
  const { id } = await groupOf('large ship');
  const again = async () => (await api.as(reviewer).post(`${base}/${id}/ask-again`)).body;
  expect(await again()).toEqual({ total: 1, answered: [], notified: 0 });
  await sql`UPDATE articles SET updated_at = now() + interval '1 second' WHERE title = 'The harbour'`.execute(db);
  expect(await again()).toMatchObject({ total: 1, answered: [{ article: { title: 'The harbour' } }], notified: 1 });
});

test('of a group only those hear whose own question is answered, and it stays open for the others', async () => {
  const [dee, fay] = [await makeUser(db, { calls: 5 }), await makeUser(db, { calls: 5 })];
  await ask('Which badger forges the silver anchor?', dee);
  await ask('Who hides umbrellas beneath parliament?', fay);
  await findGaps(deps);
  const [badger, umbrella] = [await groupOf('badger'), await groupOf('umbrellas')];
  await api.as(reviewer).post(`${base}/${umbrella.id}/merge`, { into: badger.id });
  await write('The silver anchor', 'The badger Tom forges the silver anchor in his smithy.');
  const { body } = await api.as(reviewer).post(`${base}/${badger.id}/ask-again`);
  expect(body).toMatchObject({ total: 2, answered: [{ article: { title: 'The silver anchor' } }], notified: 1 });
  expect([(await notifications(dee)).length, (await notifications(fay)).length]).toEqual([1, 0]);
  expect((await shown(badger.id)).state).toBe('open');
});

test('a player whose account or history is gone hears nothing', async () => {
  const eve = await makeUser(db, { calls: 5 });
  await ask('Which purple elephant guards the vault?', eve);
  await findGaps(deps);
  const { id } = await groupOf('elephant');
  await write('Purple elephant', 'The purple elephant that guards the vault is called Ada.');
  await api.as(eve).delete(`/api/chat/games/${game.id}/messages`);
  expect((await api.as(reviewer).post(`${base}/${id}/ask-again`)).body.notified).toBe(0);
  expect(await notifications(eve)).toEqual([]);
});

test('groups that no article can answer leave the list together, and come back', async () => {
  const open = async () => (await listed('?state=open')).items.map((one: { id: number }) => one.id);
  const ids = await open();
  expect(ids.length).toBeGreaterThan(1);
  const change = (action: string) => api.as(reviewer).post(`${base}/bulk`, { action, ids: [...ids, 999_999] });
  const { items } = (await change('dismiss')).body;
  expect(items.map((one: { code: string | null }) => one.code)).toEqual([...ids.map(() => null), 'not_found']);
  expect(await open()).toEqual([]);
  expect((await api.as(reviewer).post(`${base}/${ids[0]}/ask-again`)).status).toBe(409);
  await change('reopen');
  expect(await open()).toEqual(ids);
});

test('players read on their answers that no article can answer, also those who ask later, until it is undone', async () => {
  const actionsOf = async (who: Caller, message_id: number) => {
    const { items } = (await api.as(who).get(`/api/chat/games/${game.id}/messages?limit=50`)).body;
    const found = items.find((one: { message_id: number }) => one.message_id === message_id);
    return found.content.miss.actions;
  };
  const { message_id } = await ask('Which giraffe signs my homework?', ann);
  await findGaps(deps);
  const { id } = await groupOf('giraffe');
  expect(await actionsOf(ann, message_id)).toContain('tell_me');
  expect((await api.as(reviewer).post(`${base}/${id}/dismiss`)).status).toBe(204);
  const later = await ask('Which giraffe signs homework?', ben);
  await findGaps(deps);
  for (const [who, answer] of [
    [ann, message_id],
    [ben, later.message_id],
  ] as const) {
    expect(await actionsOf(who, answer)).toContain('no_article');
    expect(await actionsOf(who, answer)).not.toContain('tell_me');
  }
  await api.as(reviewer).post(`${base}/${id}/reopen`);
  expect(await actionsOf(ann, message_id)).toContain('tell_me');
  expect(await actionsOf(ben, later.message_id)).not.toContain('no_article');
});

test('a group is merged into another one and split off again with its own questions', async () => {
  await ask('Which zebra polishes the lantern?', ann);
  await ask('Who cleans our beacon of glass?', ben);
  await findGaps(deps);
  const [zebra, beacon] = [await groupOf('zebra'), await groupOf('beacon')];
  const merge = (from: number, into: number) => api.as(reviewer).post(`${base}/${from}/merge`, { into });
  expect((await merge(zebra.id, zebra.id)).status).toBe(409);
  expect((await merge(zebra.id, 999_999)).status).toBe(404);
  const elsewhere = await makeGame(db);
  const { id: foreign } = await db
    .insertInto('knowledge_gaps')
    .values({ game_id: elsewhere.id, asked: 1, askers: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await merge(zebra.id, foreign)).status).toBe(409);
  const both = await Promise.all([merge(zebra.id, beacon.id), merge(beacon.id, zebra.id)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  const [from, into] = both[0].status === 204 ? [zebra, beacon] : [beacon, zebra];
  expect(await shown(into.id)).toMatchObject({ asked: 2, askers: 2, merged: [{ id: from.id, asked: 1 }] });
  expect((await api.as(reviewer).get(`${base}/${from.id}`)).status).toBe(404);
  // What is asked like it later belongs to the whole.
  await ask(`${from.question} Please`, cid);
  await findGaps(deps);
  expect(await shown(into.id)).toMatchObject({ asked: 3, askers: 3 });

  expect((await api.as(reviewer).post(`${base}/${from.id}/split`)).status).toBe(204);
  expect((await api.as(reviewer).post(`${base}/${from.id}/split`)).status).toBe(404);
  expect(await shown(from.id)).toMatchObject({ state: 'open', asked: 1, askers: 1, merged: [] });
  expect(await shown(into.id)).toMatchObject({ asked: 2, merged: [] });
});

test('a player with two questions in a merged group hears of each answer', async () => {
  const hal = await makeUser(db, { calls: 5 });
  await ask('Which heron counts the copper coins?', hal);
  await ask('Who paints our cellar ceiling?', hal);
  await findGaps(deps);
  const [heron, cellar] = [await groupOf('heron'), await groupOf('cellar')];
  await api.as(reviewer).post(`${base}/${cellar.id}/merge`, { into: heron.id });
  const again = async () => (await api.as(reviewer).post(`${base}/${heron.id}/ask-again`)).body;
  await write('The copper coins', 'The heron Ida counts the copper coins at noon.');
  expect(await again()).toMatchObject({ total: 2, answered: [{}], notified: 1 });
  await write('The cellar ceiling', 'Old Otto paints the cellar ceiling in spring.');
  expect(await again()).toMatchObject({ total: 2, answered: [{}, {}], notified: 1 });
  await findGaps(deps);
  expect((await notifications(hal)).map(({ title }: { title: string }) => title)).toEqual([
    '“Who paints our cellar ceiling?” is answered now',
    '“Which heron counts the copper coins?” is answered now',
  ]);
});

test('whom a wrong merge told of an answer hears of their own after the split, in the language of their group', async () => {
  const [kim, lea] = [await makeUser(db, { calls: 5 }), await makeUser(db, { calls: 5 })];
  await ask('Which lynx tunes the chapel organ?', kim);
  await ask('Кто чинит зелёный парус?', lea);
  await findGaps(deps);
  const [lynx, sail] = [await groupOf('lynx'), await groupOf('парус')];
  await api.as(reviewer).post(`${base}/${sail.id}/merge`, { into: lynx.id });
  expect((await shown(lynx.id)).asked_in).toBe('ru');
  const { id: article_id } = (await write('The chapel organ', 'A lynx called Lena tunes the chapel organ.')).body;
  await closeGap(db, { id: lynx.id, asked: 2 }, article_id);
  await findGaps(deps);
  expect([(await notifications(kim)).length, (await notifications(lea)).length]).toEqual([1, 1]);

  expect((await api.as(reviewer).post(`${base}/${sail.id}/split`)).status).toBe(204);
  expect((await shown(lynx.id)).asked_in).toBe('en');
  expect(await shown(sail.id)).toMatchObject({ asked_in: 'ru', questions: [{ better_answer_at: null }] });
  expect((await shown(lynx.id)).questions[0].better_answer_at).toEqual(expect.any(String));
  await api.as(reviewer).post('/api/knowledge/articles', {
    game_id: game.id,
    language: 'ru',
    title: 'Зелёный парус',
    chunks: [{ section: 'Ремонт', content: 'Зелёный парус чинит мастер Пётр.' }],
  });
  expect((await api.as(reviewer).post(`${base}/${sail.id}/ask-again`)).body).toMatchObject({ notified: 1 });
  expect([(await notifications(kim)).length, (await notifications(lea)).length]).toEqual([1, 2]);
});

test('who has heard of an answer to their own question does not hear of it again after a split', async () => {
  const [mia, ned] = [await makeUser(db, { calls: 5 }), await makeUser(db, { calls: 5 })];
  const own = await ask('Which ferret sweeps the observatory?', mia);
  await ask('Who bakes our ginger biscuits?', ned);
  await findGaps(deps);
  const [ferret, ginger] = [await groupOf('ferret'), await groupOf('ginger')];
  await api.as(reviewer).post(`${base}/${ferret.id}/merge`, { into: ginger.id });
  const announce = async () =>
    (await api.as(reviewer).post(`/api/admin/answers/${own.message_id}/better-answer`, { everybody: false })).body;
  expect(await announce()).toEqual({ notified: 1 });
  const { id: article_id } = (await write('The ginger biscuits', 'Aunt Ute bakes the ginger biscuits.')).body;
  await closeGap(db, { id: ginger.id, asked: 2 }, article_id);
  await findGaps(deps);
  expect([(await notifications(mia)).length, (await notifications(ned)).length]).toEqual([0, 1]);

  const split = () => api.as(reviewer).post(`${base}/${ferret.id}/split`);
  const both = await Promise.all([split(), split()]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  expect((await shown(ferret.id)).questions).toMatchObject([{ better_answer_at: expect.any(String) }]);
  expect(await announce()).toEqual({ notified: 0 });
  await write('The observatory', 'A ferret called Fips sweeps the observatory.');
  expect((await api.as(reviewer).post(`${base}/${ferret.id}/ask-again`)).body).toMatchObject({
    answered: [{}],
    notified: 0,
  });
  expect(await notifications(mia)).toEqual([]);
});

test('a gap is shown to authors and taken back', async () => {
  const { id } = await groupOf('zebra');
  const wording = 'Who polishes the lantern?';
  const released = async () => (await api.as(ann).get(`/api/knowledge/gaps?game_id=${game.id}`)).body.items;
  await api.as(reviewer).post(`${base}/${id}/release`, { wording, language: 'en' });
  expect(await released()).toMatchObject([{ id, wording }]);
  for (const _ of [1, 2]) expect((await api.as(reviewer).delete(`${base}/${id}/release`)).status).toBe(204);
  expect(await released()).toEqual([]);
});

test('only reviewers work on groups', async () => {
  const { id } = await groupOf('zebra');
  const others = [
    [await makeUser(db, { grants: ['support'] }), 403],
    [await makeUser(db, { grants: ['finance'] }), 403],
    [ann, 403],
  ] as const;
  for (const [who, status] of others) {
    const as = api.as(who);
    const answers = await Promise.all([
      as.get(`${base}/${id}`),
      as.get(`${base}/${id}/texts`),
      as.post(`${base}/${id}/ask-again`),
      as.post(`${base}/${id}/merge`, { into: id }),
      as.post(`${base}/${id}/split`),
      as.post(`${base}/bulk`, { action: 'dismiss', ids: [id] }),
      as.delete(`${base}/${id}/release`),
    ]);
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => status));
  }
  expect((await shown(id)).state).toBe('open');
});
