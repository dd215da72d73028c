import { afterAll, expect, test, vi } from 'vitest';
import type { AchievementTrial } from '#contract/library.ts';
import { gateChunk, makeAchievement, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { until } from '#server/testing/until.ts';
import { callsSummary } from '#server/wallet/wallet.ts';

const { api, app, deps } = await testApp();
const { db } = deps;
afterAll(() => app.close());

type Player = Awaited<ReturnType<typeof makeUser>>;

const articles = [
  {
    title: 'Bosses of the foundry',
    chunks: [
      {
        section: 'How to defeat Grimholt',
        content: 'To defeat Grimholt, stand behind the anvil and throw three firepots at him.',
      },
      { section: 'How to defeat Ashmaw', content: 'To defeat Ashmaw, flood the furnace before she wakes.' },
    ],
  },
];

async function makeFoundry() {
  const game = await makeGame(db, { title: 'Foundry', articles });
  const make = (api_name: string, title_en: string, description_en: string, rest: object) =>
    makeAchievement(db, { game_id: game.id, api_name, title_en, description_en, ...rest });
  const rare = await make('ashmaw', 'Quenched', 'Defeat Ashmaw.', { rarity_percent: 4 });
  const common = await make('grimholt', 'Hammer down', 'Defeat Grimholt.', { rarity_percent: 61 });
  const unwritten = await make('waltz', 'Waltz', 'Dance with the duchess of Velmora.', { rarity_percent: 30 });
  const secret = await make('secret', 'What burns', 'Open the vault.', { rarity_percent: 80, hidden: true });
  return { game, rare, common, unwritten, secret };
}

const read = (player: { headers: Record<string, string> }, slug: string) =>
  api.as(player).get(`/api/games/${slug}/achievement-trials`);

/** What is known once everything was tried. */
function triedOf(player: Player, slug: string): Promise<AchievementTrial[]> {
  return until('all are tried', async () => {
    const { body } = await read(player, slug);
    return body.is_whole === true ? body.items : undefined;
  });
}

test('a visitor is told nothing, and neither is whoever names a game that is not there', async () => {
  const { game, common } = await makeFoundry();
  expect((await api.get(`/api/games/${game.slug}/achievement-trials`)).status).toBe(401);
  expect((await api.put(`/api/my-achievements/${common.id}`)).status).toBe(401);
  expect((await api.delete(`/api/my-achievements/${common.id}`)).status).toBe(401);
  const player = await makeUser(db);
  expect((await read(player, 'nowhere')).status).toBe(404);
  for (const id of ['0', 'x', '99999999'])
    expect((await api.as(player).put(`/api/my-achievements/${id}`)).status).toBe(id === '99999999' ? 404 : 422);
});

test('what the player lacks is tried, the most common first and hidden ones never, and nothing is charged', async () => {
  const { game, rare, common, unwritten } = await makeFoundry();
  const player = await makeUser(db, { calls: 2 });
  const items = await triedOf(player, game.slug);
  expect(items.map(({ achievement_id }) => achievement_id)).toEqual([common.id, unwritten.id, rare.id]);
  expect(items).toMatchObject([
    { question: 'How do I get “Hammer down” (Defeat Grimholt)?', has_answer: true, has_hints: false },
    { has_answer: false, has_hints: false },
    { has_answer: true },
  ]);
  expect((await callsSummary(db, player.id)).calls).toBe(2);
  expect(await db.selectFrom('messages').select('id').where('user_id', '=', player.id).execute()).toEqual([]);
  const answer = (await api.as(player).ask(game, items[0]?.question ?? '')).body.message;
  expect(answer).toMatchObject({ state: 'answered', call: 'charged' });
});

test('what is tried is kept for everybody, and tried again when the articles have changed', async () => {
  const { game } = await makeFoundry();
  const [one, other] = [await makeUser(db), await makeUser(db)];
  const retrieve = vi.spyOn(deps.retrieval, 'retrieve');
  const searches = () => retrieve.mock.calls.filter(([{ game: of }]) => of.id === game.id).length;
  await Promise.all([triedOf(one, game.slug), triedOf(other, game.slug)]);
  const first = searches();
  await triedOf(other, game.slug);
  expect(searches()).toBe(first);
  await db.updateTable('games').set({ kb_revision: 2 }).where('id', '=', game.id).execute();
  await triedOf(one, game.slug);
  expect(searches()).toBeGreaterThan(first);
  retrieve.mockRestore();
});

test('an answer behind a gate stands open only to who has passed it', async () => {
  const { game, common } = await makeFoundry();
  await gateChunk(db, game.id, { section: 'How to defeat Grimholt' });
  const [player, reader] = [await makeUser(db), await makeUser(db)];
  await api.as(reader).put(`/api/knowledge/games/${game.id}/spoilers`, { shown_level: 2, declared: [] });
  const answerOf = async (who: Player) =>
    (await triedOf(who, game.slug)).find(({ achievement_id }) => achievement_id === common.id)?.has_answer;
  expect(await answerOf(player)).toBe(false);
  expect(await answerOf(reader)).toBe(true);
});

test('what a player ticks counts as done everywhere, once however often, and is taken back', async () => {
  const { game, common, secret } = await makeFoundry();
  const [player, other] = [await makeUser(db), await makeUser(db)];
  await api.as(player).put(`/api/my-games/${game.id}`);
  const tick = () => api.as(player).put(`/api/my-achievements/${common.id}`);
  expect((await Promise.all([tick(), tick()])).map(({ status }) => status)).toEqual([204, 204]);
  await api.as(player).put(`/api/my-achievements/${secret.id}`);
  const seen = async (who: Player) =>
    (await api.as(who).get(`/api/games/${game.id}/achievements`)).body.items.filter(
      ({ declared }: { declared: boolean }) => declared,
    );
  expect(await seen(player)).toMatchObject([
    { id: common.id, unlocked_at: null },
    { id: secret.id, description: 'Open the vault.' },
  ]);
  expect(await seen(other)).toEqual([]);
  const mine = (await api.as(player).get(`/api/games/${game.slug}/my-achievements`)).body;
  expect(mine).toMatchObject({ total: 2, of: 4, synced_at: expect.any(String) });
  expect((await api.as(player).get('/api/my-games')).body.items).toMatchObject([{ unlocked: 2 }]);
  expect((await triedOf(player, game.slug)).map(({ achievement_id }) => achievement_id)).not.toContain(common.id);
  // Saving what gates are open keeps what opens none.
  const spoilers = (await api.as(player).get(`/api/knowledge/games/${game.id}/spoilers`)).body;
  expect(spoilers.declared).toEqual([common.id, secret.id]);

  await api.as(player).delete(`/api/my-achievements/${common.id}`);
  await api.as(player).delete(`/api/my-achievements/${secret.id}`);
  expect(await seen(player)).toEqual([]);
});
