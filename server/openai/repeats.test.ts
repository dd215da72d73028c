import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { client as clientOf } from '#server/testing/client.ts';
import { gatedExpert } from '#server/testing/gated-expert.ts';
import { gateChunk, makeAchievement, makeGame, makeUser } from '#server/testing/make.ts';
import { copperWell, extraOf, openProgramDoor } from '#server/testing/program-door.ts';

/** The same request again: the kept answer where nothing that it depends on has changed, else a new one. */
const door = await openProgramDoor();
const { db, deps, gate, origin } = door;
const { question } = copperWell;

/** A game of its own, and a player who asks in it through both doors. */
async function player() {
  const section = { section: 'Depth', content: 'The copper well is forty metres deep.' };
  const game = await makeGame(db, {
    articles: [
      { title: 'Copper well', chunks: [section] },
      { title: 'Smiths', chunks: [{ section: 'Forge', content: 'The forge of the smiths burns all night.' }] },
    ],
  });
  const holder = await door.holder({ calls: 9 });
  const mcp = await holder.connect();
  const complete = (content: string) =>
    holder.openai().chat.completions.create({ model: game.slug, messages: [{ role: 'user', content }] });
  return {
    ...holder,
    game,
    complete,
    ask: async (content = question) => extraOf(await complete(content)),
    askMcp: async () => (await mcp.call('ask_expert', { game: game.slug, question })).structuredContent,
  };
}
const admin = clientOf(origin).as(await makeUser(db, { role: 'admin' }));

test('a repeat is the same answer, says that it is one and that it took no other call, through each door', async () => {
  const { complete, askMcp, callsLeft } = await player();
  const first = await complete(question);
  expect(extraOf(first)).toMatchObject({ state: 'answered', calls_charged: 1, repeated: false, calls_left: 8 });
  const again = await complete(question);
  expect(again.id).toBe(first.id);
  expect(extraOf(again)).toEqual({ ...extraOf(first), calls_charged: 0, repeated: true });
  expect(again.choices[0]?.message.content).toContain('no other call was taken');
  expect(await askMcp()).toMatchObject({ state: 'answered', calls_charged: 0, repeated: true, calls_left: 8 });
  expect(await callsLeft()).toEqual({ left: 8, reserved: 0 });
});

test('what requests at once say they cost adds up to what was taken', async () => {
  const { ask, callsLeft } = await player();
  const all = await Promise.all(Array.from({ length: 6 }, () => ask()));
  expect(all.map(({ calls_charged }) => calls_charged).sort((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 1]);
  expect(all.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(await callsLeft()).toEqual({ left: 8, reserved: 0 });
});

test('a client that goes on from a repeat with all that it was shown asks the same as from the first', async () => {
  const { openai, game, complete } = await player();
  const [first, again] = [await complete(question), await complete(question)];
  const goOn = (answer: typeof first) =>
    openai().chat.completions.create({
      model: game.slug,
      messages: [
        { role: 'user', content: question },
        { role: 'assistant', content: answer.choices[0]?.message.content ?? '' },
        { role: 'user', content: 'And the forge of the smiths?' },
      ],
    });
  const next = await goOn(first);
  expect((await goOn(again)).id).toBe(next.id);
});

test('a corrected article: the corrected text, through each door', async () => {
  const { ask, askMcp } = await player();
  const first = await ask();
  const { article_id } = first.citations[0]!;
  const { body: article } = await admin.get(`/api/knowledge/articles/${article_id}`);
  const { chunk_key } = article.chunks[0];
  const chunks = [{ chunk_key, section: 'Depth', content: 'The copper well is ninety metres deep.' }];
  const written = await admin.patch(`/api/knowledge/articles/${article_id}`, {
    chunks,
    base_revision: article.revision,
  });
  expect(written.status).toBe(200);
  const second = await ask();
  expect(second).toMatchObject({ text: expect.stringContaining('ninety'), calls_charged: 1, repeated: false });
  expect(await askMcp()).toMatchObject({ text: second.text, repeated: true });
});

test('a missing article that was written: a refusal is no more repeated', async () => {
  const { ask, game } = await player();
  const wine = 'Which wine goes with roast goose?';
  expect(await ask(wine)).toMatchObject({ state: 'refused', repeated: false });
  expect(await ask(wine)).toMatchObject({ state: 'refused', repeated: true });
  const chunks = [{ section: 'Wine', content: 'With roast goose goes the wine of the abbey, which is red.' }];
  const article = { game_id: game.id, title: 'Roast goose', language: 'en', chunks };
  expect((await admin.post('/api/knowledge/articles', article)).status).toBe(200);
  expect(await ask(wine)).toMatchObject({ state: 'answered', text: expect.stringContaining('abbey'), repeated: false });
});

test('a gate that the player opened: what was behind it', async () => {
  const { ask, game, session } = await player();
  await gateChunk(db, game.id, { article_title: 'Copper well' });
  expect((await ask()).text).not.toContain('forty');
  const opened = await session.put(`/api/knowledge/games/${game.id}/spoilers`, { shown_level: 2, declared: [] });
  expect(opened.status).toBe(200);
  expect(await ask()).toMatchObject({ text: expect.stringContaining('forty'), repeated: false });
});

test('progress of the player: as it is now', async () => {
  const { ask, game, player: owner } = await player();
  const own = { user_id: owner.id, unlocked_at: new Date().toISOString() };
  const achieve = async (title_en: string) => {
    const { id } = await makeAchievement(db, { game_id: game.id, api_name: title_en, title_en });
    await db
      .insertInto('user_achievements')
      .values({ ...own, achievement_id: id })
      .execute();
  };
  await achieve('Deep Water');
  expect((await ask()).repeated).toBe(false);
  expect((await ask()).repeated).toBe(true);
  await achieve('Deeper Water');
  expect((await ask()).repeated).toBe(false);
});

test('published settings of the game: by them', async () => {
  const { ask, game } = await player();
  expect((await ask()).repeated).toBe(false);
  const published = JSON.stringify({ chunks_given: 3 });
  await sql`INSERT INTO game_settings (game_id, published) VALUES (${game.id}, ${published}::jsonb)`.execute(db);
  expect((await ask()).repeated).toBe(false);
  expect((await ask()).repeated).toBe(true);
});

test('another expert: by that one', async () => {
  const { ask } = await player();
  expect((await ask()).repeated).toBe(false);
  deps.experts.model = { ...gatedExpert(gate), model: 'another' };
  try {
    expect((await ask()).repeated).toBe(false);
  } finally {
    delete deps.experts.model;
  }
});
