import { expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { makeAchievement, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, deps } = await testApp();
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const locked = await makeUser(db, { calls: 5 });
const game = await makeGame(db);
const achievement = await makeAchievement(db, { game_id: game.id, api_name: 'WON', title_en: 'Won it all' });
const secret = { section: 'Zanzibar ending', content: 'Queen Xylophia betrays the harbour at midnight.' };
const hints = { nudge: 'Who holds the jade key?', direction: 'Watch the crimson pier.' };
const written = await api.as(admin).post('/api/knowledge/articles', {
  game_id: game.id,
  title: 'The harbour',
  language: 'en',
  chunks: [
    { section: 'Beginning', content: 'The harbour opens at dawn for every sailor.' },
    { ...secret, hints, gate: { achievement_id: achievement.id, spoiler_level: 0 } },
  ],
});
const [, gated] = written.body.chunks;
const article_id: number = written.body.id;
const gatedTexts = [gated.chunk_key, secret.section, secret.content, 'betrays', hints.nudge, hints.direction];
const ask = async (headers: Record<string, string>, in_steps = false) =>
  (await api.with(headers).ask(game, { text: 'When does Queen Xylophia betray the harbour?', in_steps })).text;

test('a gated chunk is in no answer of any call for a player who has not unlocked it', async () => {
  const bodies = [await ask(locked.headers), await ask(locked.headers, true)];
  for (const key of Object.keys(allEndpoints)) {
    const [method, path] = key.split(' ') as ['GET', string];
    if (method !== 'GET' || path.startsWith('/api/admin') || path === '/api/events') continue;
    const id = path.includes('/knowledge/articles/') ? article_id : game.id;
    const url = path.replace('{slug}', game.slug).replaceAll(/\{\w+\}/g, String(id));
    for (const query of ['', `?game_id=${game.id}`, `?game_id=${game.id}&q=Xylophia`, '?q=harbour']) {
      bodies.push((await api.as(locked).get(url + query)).text);
    }
  }
  expect(bodies.filter((body) => gatedTexts.some((words) => body.includes(words)))).toEqual([]);
  const article = (await api.as(locked).get(`/api/knowledge/articles/${article_id}`)).body;
  expect(article).toMatchObject({ section_count: 1, hidden_sections: 1 });
  const patch = await api.as(locked).patch(`/api/knowledge/chunks/${gated.chunk_key}`, { content: 'x' });
  expect(patch.text).not.toContain('Xylophia');
  // Hints are for whoever asks in steps and for those who write them, not beside the text they lead to.
  const open = await makeUser(db);
  const choice = { shown_level: 2, declared: [] };
  const url = `/api/knowledge/games/${game.id}/spoilers`;
  await api.as(open).put(url, choice);
  const read = async (headers: Record<string, string>) =>
    (await api.with(headers).get(`/api/knowledge/articles/${article_id}`)).body.chunks[1];
  expect(await read(open.headers)).not.toHaveProperty('hints');
  expect(await read(admin.headers)).toMatchObject({ hints });
});

test('it opens by the player’s own word, by the platform’s, or by showing all spoilers, and shuts again', async () => {
  const player = await makeUser(db, { calls: 5 });
  const seen = async () =>
    (await api.as(player).get(`/api/knowledge/articles/${article_id}`)).text.includes('Xylophia');
  const choose = (shown_level: number, declared: number[]) =>
    api.as(player).put(`/api/knowledge/games/${game.id}/spoilers`, { shown_level, declared });
  expect(await seen()).toBe(false);
  expect((await choose(0, [achievement.id])).body.locks[0].achievement).toMatchObject({ declared: true });
  expect(await seen()).toBe(true);
  expect(await ask(player.headers)).toContain('midnight');
  const inSteps = await ask(player.headers, true);
  expect(inSteps).toContain(hints.nudge);
  expect(inSteps).not.toContain(hints.direction);
  await choose(1, []);
  expect(await seen()).toBe(false);
  await choose(2, []);
  expect(await seen()).toBe(true);
  await choose(0, []);
  await db
    .insertInto('user_achievements')
    .values({ user_id: player.id, achievement_id: achievement.id, unlocked_at: new Date().toISOString() })
    .execute();
  expect(await seen()).toBe(true);
  expect((await choose(0, [999_999])).status).toBe(422);
});

test('a section with a spoiler level alone is hidden until the player wants to see spoilers of that level', async () => {
  const player = await makeUser(db);
  const other = await makeGame(db);
  const { id } = (
    await api.as(admin).post('/api/knowledge/articles', {
      game_id: other.id,
      title: 'The epilogue',
      language: 'en',
      chunks: [
        { section: 'Start', content: 'The lighthouse stands at the eastern cape.' },
        {
          section: 'End',
          content: 'The keeper was the thief all along.',
          gate: { achievement_id: null, spoiler_level: 2 },
        },
      ],
    })
  ).body;
  const sees = async () => (await api.as(player).get(`/api/knowledge/articles/${id}`)).text.includes('thief');
  const choose = (shown_level: number) =>
    api.as(player).put(`/api/knowledge/games/${other.id}/spoilers`, { shown_level, declared: [] });
  expect(await sees()).toBe(false);
  await choose(1);
  expect(await sees()).toBe(false);
  await choose(2);
  expect(await sees()).toBe(true);
});

test('an article with nothing but gated sections opens with its title, and none of its text is told', async () => {
  const other = await makeGame(db);
  const title = 'The thirteenth bell';
  const gate = { achievement_id: null, spoiler_level: 2 };
  const chunks = [{ section: 'Ringers', content: 'The ringers are ghosts.', hints, gate }];
  const made = await api
    .as(admin)
    .post('/api/knowledge/articles', { game_id: other.id, title, language: 'en', chunks });
  const url = `/api/knowledge/articles/${made.body.id}`;
  const { status, body, text } = await api.as(locked).get(url);
  expect([status, body.title, body.section_count, body.hidden_sections, body.length]).toEqual([200, title, 0, 1, 0]);
  const versions = (await api.as(locked).get(`${url}/versions`)).text;
  const list = (await api.as(locked).get(`/api/knowledge/articles?game_id=${other.id}`)).body;
  expect(
    [...gatedTexts.slice(4), 'Ringers', 'ghosts', made.body.chunks[0].chunk_key].filter((one) =>
      `${text}${versions}`.includes(one),
    ),
  ).toEqual([]);
  expect(list).toMatchObject({ items: [], total: 0 });
});

test('a section with an achievement and a spoiler level opens by either', async () => {
  const other = await makeGame(db);
  const done = await makeAchievement(db, { game_id: other.id, api_name: 'FOUND', title_en: 'Found it' });
  const { id } = (
    await api.as(admin).post('/api/knowledge/articles', {
      game_id: other.id,
      title: 'The vault',
      language: 'en',
      chunks: [
        { section: 'Door', content: 'The vault lies under the old mill.' },
        {
          section: 'Inside',
          content: 'Baron Quillfeather sleeps inside the vault.',
          gate: { achievement_id: done.id, spoiler_level: 1 },
        },
      ],
    })
  ).body;
  const url = `/api/knowledge/games/${other.id}/spoilers`;
  const sees = async (player: { headers: Record<string, string> }) => {
    const article = (await api.with(player.headers).get(`/api/knowledge/articles/${id}`)).text;
    const answer = await api.with(player.headers).ask(other, { text: 'Who sleeps inside the vault?' });
    return [article.includes('Quillfeather'), answer.text.includes('Quillfeather')];
  };
  const open = [true, true];
  const shut = [false, false];
  const player = await makeUser(db, { calls: 5 });
  expect(await sees(player)).toEqual(shut);
  await api.as(player).put(url, { shown_level: 0, declared: [done.id] });
  expect(await sees(player)).toEqual(open);
  await api.as(player).put(url, { shown_level: 0, declared: [] });
  expect(await sees(player)).toEqual(shut);
  await api.as(player).put(url, { shown_level: 1, declared: [] });
  expect(await sees(player)).toEqual(open);
  const onSteam = await makeUser(db, { calls: 5 });
  await db
    .insertInto('user_achievements')
    .values({ user_id: onSteam.id, achievement_id: done.id, unlocked_at: new Date().toISOString() })
    .execute();
  expect(await sees(onSteam)).toEqual(open);
});

test('an article cannot be hidden behind an achievement of another game', async () => {
  const other = await makeGame(db);
  const answer = await api.as(admin).post('/api/knowledge/articles', {
    game_id: other.id,
    title: 'Elsewhere',
    language: 'en',
    chunks: [
      { section: 'Door', content: 'The door opens.', gate: { achievement_id: achievement.id, spoiler_level: 0 } },
    ],
  });
  expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', 'chunks']]);
});

/** The state of an answer and the questions that it suggests instead. */
async function missOf(game_id: number, text: string, { headers }: { headers: Record<string, string> }) {
  const url = `/api/chat/games/${game_id}/messages`;
  const answer = await api.with(headers).post(url, { text });
  const { state, content } = answer.body.message;
  return { state, suggestions: content.miss.suggestions };
}

test('a refusal suggests no question that only a hidden section answers', async () => {
  const hidden = 'Does Queen Xylophia betray the harbour?';
  const open = 'When does the harbour open?';
  await db
    .insertInto('sample_questions')
    .values([hidden, open].map((text, ordinal) => ({ game_id: game.id, language: 'en' as const, text, ordinal })))
    .execute();
  const text = 'Which wizard tames basilisks, griffins and wyverns for Queen Xylophia in the harbour?';
  expect(await missOf(game.id, text, await makeUser(db, { calls: 5 }))).toEqual({
    state: 'refused',
    suggestions: [open],
  });
  const unlocked = await makeUser(db, { calls: 5 });
  await db
    .insertInto('user_achievements')
    .values({ user_id: unlocked.id, achievement_id: achievement.id, unlocked_at: new Date().toISOString() })
    .execute();
  expect((await missOf(game.id, text, unlocked)).suggestions).toContain(hidden);
});

test('a question that a hidden section answers best is not charged for the next best', async () => {
  const other = await makeGame(db);
  const seen = await makeAchievement(db, { game_id: other.id, api_name: 'CROWNED', title_en: 'Crowned' });
  const chunks = [
    { section: 'The tower', content: 'At the top of the tower lies the amulet of Orla. Bats nest below the roof.' },
    { section: 'The market', content: 'The baker sells bread. The square has a fountain and four benches.' },
    {
      section: 'What to do with the amulet of Orla',
      content: 'Carry the amulet of Orla back to the harbour, or break the amulet of Orla on the altar.',
      gate: { achievement_id: seen.id, spoiler_level: 0 },
    },
  ];
  await api
    .as(admin)
    .post('/api/knowledge/articles', { game_id: other.id, title: 'The island', language: 'en', chunks });
  const answerFor = async ({ headers }: { headers: Record<string, string> }) => {
    const url = `/api/chat/games/${other.id}/messages`;
    const payload = { text: 'what to do with the amulet of orla' };
    return (await api.with(headers).post(url, payload)).body.message;
  };
  const kept = await answerFor(await makeUser(db, { calls: 1 }));
  expect(kept).toMatchObject({ state: 'refused', call: 'free', content: { miss: { behind_gate: true } } });
  expect(JSON.stringify(kept)).not.toContain('altar');
  const unlocked = await makeUser(db, { calls: 1 });
  await db
    .insertInto('user_achievements')
    .values({ user_id: unlocked.id, achievement_id: seen.id, unlocked_at: new Date().toISOString() })
    .execute();
  const open = await answerFor(unlocked);
  expect(open).toMatchObject({ state: 'answered', call: 'charged' });
  expect(open.text).toContain('altar');
});

test('a refusal suggests no question whose words are open one by one and whose answer is hidden', async () => {
  const other = await makeGame(db);
  const seen = await makeAchievement(db, { game_id: other.id, api_name: 'SEEN', title_en: 'Seen it all' });
  const chunks = [
    { section: 'Beginning', content: 'The harbour opens at dawn for every sailor. Old boats rest there until spring.' },
    { section: 'The lighthouse', content: 'Its lantern burns oil. The keeper sleeps by day and cooks at noon.' },
    { section: 'The market', content: 'The baker sells bread. The crown of the market is its fountain.' },
    {
      section: 'The last night',
      content: 'The lantern of the harbour hides the crown. It falls when the lantern goes out.',
      gate: { achievement_id: seen.id, spoiler_level: 0 },
    },
  ];
  await api.as(admin).post('/api/knowledge/articles', { game_id: other.id, title: 'The town', language: 'en', chunks });
  const hidden = 'Where does the harbour lantern hide the crown?';
  await db
    .insertInto('sample_questions')
    .values({ game_id: other.id, language: 'en', text: hidden, ordinal: 0 })
    .execute();
  const text = 'Which wizard tames basilisks, griffins and wyverns with a lantern, a harbour and a crown?';
  expect(await missOf(other.id, text, await makeUser(db, { calls: 5 }))).toEqual({ state: 'refused', suggestions: [] });
  const unlocked = await makeUser(db, { calls: 5 });
  await db
    .insertInto('user_achievements')
    .values({ user_id: unlocked.id, achievement_id: seen.id, unlocked_at: new Date().toISOString() })
    .execute();
  expect(await missOf(other.id, text, unlocked)).toEqual({ state: 'refused', suggestions: [hidden] });
});
