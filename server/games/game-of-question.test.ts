import { afterAll, expect, test } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { gateChunk, makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp();
const { db } = deps;
afterAll(() => app.close());

const about = (title: string, ...sections: string[]) => [
  { title, chunks: sections.map((section) => ({ section, content: 'Read on.' })) },
];
const openttd = await makeGame(db, {
  title: 'OpenTTD',
  articles: about('Railways', 'Why trains wait at signals', 'Maglev depots'),
});
const wesnoth = await makeGame(db, { title: 'Battle for Wesnoth', articles: about('Units', 'Woses and their traits') });
const dungeon = await makeGame(db, {
  title: 'Shattered Pixel Dungeon',
  articles: about('Bosses', 'The first boss', 'Yog-Dzewa', 'Zargothrax the gated'),
});
const rust = await makeGame(db, { title: 'Rust', articles: about('Bases', 'How to build a base') });
const terraria = await makeGame(db, { title: 'Terraria', articles: about('Monsters', 'The eye') });
await makeGame(db, { title: 'How to Survive', articles: about('Nights', 'The first night') });
const forest = await makeGame(db, { title: 'The Forest', articles: about('Caves', 'Ropes') });
const starve = await makeGame(db, { title: "Don't Starve Together", articles: about('Seasons', 'Winter') });
const boss = await makeGame(db, { title: 'First Boss' });
const hollow = await makeGame(db, { title: 'Hollow Knight' });
await gateChunk(db, dungeon.id, { section: 'Zargothrax the gated' });

async function read(text: string, user?: Awaited<ReturnType<typeof makeUser>>, recent?: string) {
  const answer = await (user ? api.as(user) : api).get(
    `/api/games/of-question?${new URLSearchParams({ q: text, ...(recent && { recent }) })}`,
  );
  expect(answer.status).toBe(200);
  const { game, choices, without_expert, is_title } = answer.body;
  const titles: string[] = choices.map((choice: { title: string }) => choice.title);
  return { game: game?.title ?? null, titles, without: without_expert?.title ?? null, is_title };
}

test.each([
  ['why do trains wait in OpenTTD?', openttd],
  ['openttd signals', openttd],
  ['Why do trains in open ttd wait', openttd],
  ['опенттд как поставить сигнал', openttd],
  ['how do I start in opentdd', openttd],
  ['как набрать золото в весноте', wesnoth],
  ['wesnoth: how do I recruit', wesnoth],
  ['Wie bekomme ich Gold in Wesnoth?', wesnoth],
  ['comment gagner de l’or dans Wesnoth', wesnoth],
  ['in shattered pixel dungeon how do i eat', dungeon],
  ['spd how do I identify potions', dungeon],
  ['как убить глаз в игре террарии', terraria],
  ['террария, как убить глаз', terraria],
  ["don't starve together winter clothes", starve],
  // An ordinary word is a name where it is written as one.
  ['How do I build a base in Rust?', rust],
  ['rust: how do I build a base', rust],
  ['как построить базу в игре rust', rust],
  ['what is in the caves of “the forest”', forest],
  ['Where are the ropes in The Forest', forest],
  // Words that only its articles have.
  ['how do I kill yog-dzewa', dungeon],
  ['what do woses fear', wesnoth],
])('%s: the expert is read out of it', async (text, game) => {
  expect(await read(text)).toMatchObject({ game: game.title, titles: [], without: null });
});

test.each([
  'how do I kill the first boss',
  'how to survive the first night',
  'how do I get rust off my armour',
  'I am lost in the forest, help',
  'how do I starve together with my friends',
  'HOW DO I GET OUT OF THE FOREST',
  'как выжить в первую ночь',
  'как убить первого босса',
  'wie töte ich den ersten Boss',
  '最初のボスの倒し方',
  '???',
  // Also a vivarium.
  'как убить глаз в террарии',
])('%s sends nobody to a game', async (text) => {
  const { game, titles } = await read(text);
  expect(game).toBeNull();
  expect(titles).toHaveLength(3);
});

test('a text without spaces, as long as is read, is read as any other', async () => {
  expect((await read('x'.repeat(limits.readQuestion))).game).toBeNull();
  expect((await read('火'.repeat(limits.readQuestion), undefined, 'x'.repeat(200))).game).toBeNull();
  expect((await read(`openttd signals ${'word '.repeat(150)}`)).game).toBe(openttd.title);
});

test('where no game is certain, those come first whose articles fit, then those that the player plays', async () => {
  expect((await read('how do I kill the first boss')).titles[0]).toBe(dungeon.title);
  expect((await read('why do my trains wait')).titles[0]).toBe(openttd.title);
  expect((await read('how do I get rust off my armour')).titles[0]).toBe(rust.title);
  expect((await read('what now', undefined, wesnoth.slug)).titles[0]).toBe(wesnoth.title);
  const player = await makeUser(db);
  await db.insertInto('user_games').values({ user_id: player.id, game_id: starve.id }).execute();
  await makeConversation(db, { user_id: player.id, game_id: terraria.id });
  expect((await read('what now', player)).titles.slice(0, 2)).toEqual([terraria.title, starve.title]);
});

test('two games in one text, and a name alone, leave the choice to the player', async () => {
  const both = await read('is Terraria harder than OpenTTD');
  expect(both.game).toBeNull();
  expect(both.titles.slice(0, 2).toSorted()).toEqual([openttd.title, terraria.title]);
  expect(await read('Terraria')).toMatchObject({
    game: null,
    titles: [terraria.title, expect.any(String), expect.any(String)],
  });
});

test('a game without an expert is named, and nobody is sent to it', async () => {
  expect(await read('hollow knight how do I beat hornet')).toMatchObject({ game: null, without: hollow.title });
  expect(await read('how do I beat hornet in Hollow Knight')).toMatchObject({ game: null, without: hollow.title });
  expect((await read('how do I kill the first boss')).game).not.toBe(boss.title);
});

test('a heading behind a spoiler gate tells nothing', async () => {
  expect((await read('who is zargothrax')).game).toBeNull();
});

test('a game that was taken off the catalogue, and one whose last article has gone, are read no more', async () => {
  const brief = await makeGame(db, { title: 'Quorbital', articles: about('Orbits', 'Launch') });
  expect((await read('quorbital launch')).game).toBe(brief.title);
  await db.updateTable('chunks').set({ to_rev: 2 }).where('game_id', '=', brief.id).execute();
  expect((await read('quorbital launch')).game).toBeNull();
  const hidden = await makeGame(db, { title: 'Vantriloc', articles: about('Keys', 'Doors') });
  await db.updateTable('games').set({ hidden_at: new Date().toISOString() }).where('id', '=', hidden.id).execute();
  expect((await read('vantriloc doors')).game).toBeNull();
});

test.each(['', 'q=%20', 'q=a&q=b', `q=${'a'.repeat(limits.readQuestion + 1)}`])(
  'without one text of fitting length it is refused: %.20s',
  async (query) => {
    const answer = await api.get(`/api/games/of-question?${query}`);
    expectRefused(answer, 422, 'validation');
    expect(answer.body.detail[0].loc).toEqual(['query', 'q']);
  },
);
