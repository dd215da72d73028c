import { afterAll, expect, test } from 'vitest';
import { writeExtractiveAnswer } from '#server/expert/quote/compose.ts';
import type { ExpertTask } from '#server/expert/expert.ts';
import { namesUnlocked, progressLine } from '#server/expert/question/progress-line.ts';
import { makeAchievement, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

/** What the experts were given, newest last. */
const given: ExpertTask[] = [];
const { api, app, deps } = await testApp({
  parts: {
    experts: {
      extractive: {
        model: null,
        write: (task) => {
          given.push(task);
          return writeExtractiveAnswer(task);
        },
      },
    },
  },
});
const { db } = deps;
afterAll(() => app.close());

const game = await makeGame(db, {
  title: 'Islands',
  articles: [
    {
      title: 'Achievements',
      chunks: [
        { section: 'First harbour', content: 'The achievement First harbour needs one dock and one lighthouse.' },
        { section: 'Night shift', content: 'The achievement Night shift needs a dock that works after dusk.' },
      ],
    },
  ],
});
const achievements = [
  ['First harbour', 90, false],
  ['Night shift', 40, false],
  ['Lone [island]', 2, false],
  ['What lay below', 5, true],
] as const;
const ids: { id: number }[] = [];
for (const [ordinal, [title_en, rarity_percent, hidden]] of achievements.entries()) {
  const texts = { title_en, rarity_percent, hidden };
  ids.push(await makeAchievement(db, { game_id: game.id, api_name: `a${ordinal}`, ordinal, ...texts }));
}

async function playerWith(unlocked: number, known = true) {
  const player = await makeUser(db, { calls: 10 });
  if (known)
    await db
      .insertInto('steam_games')
      .values({
        user_id: player.id,
        game_id: game.id,
        app_id: 1,
        has_achievements: true,
        playtime_minutes: 60,
        unlocks_state: 'known',
        unlocks_known_at: '2026-11-20T10:00:00Z',
      })
      .execute();
  const rows = ids
    .slice(0, unlocked)
    .map(({ id }) => ({ user_id: player.id, achievement_id: id, unlocked_at: '2026-11-01T00:00:00Z' }));
  if (rows.length > 0) await db.insertInto('user_achievements').values(rows).execute();
  return player;
}
const ask = async (headers: Record<string, string>, body: object) => (await api.with(headers).ask(game, body)).body;
const text = 'Which achievement needs a dock?';

test('the expert reads what the player has, what they lack and which is rarest, and nothing of hidden ones', async () => {
  const player = await playerWith(1);
  await ask(player.headers, { text });
  expect(given.at(-1)?.player_progress).toEqual({
    unlocked: ['First harbour'],
    locked: ['Night shift', 'Lone [island]'],
    rarest: 'Lone [island]',
    synced_at: '2026-11-20T10:00:00.000Z',
  });
});

test('what is not known is not zero, and what the player leaves out is not sent', async () => {
  const [unknown, known, none] = [await playerWith(0, false), await playerWith(1), await playerWith(0)];
  await ask(unknown.headers, { text });
  expect(given.at(-1)?.player_progress).toBeNull();
  await ask(known.headers, { text, use_progress: false });
  expect(given.at(-1)?.player_progress).toBeNull();
  await ask(none.headers, { text });
  expect(given.at(-1)?.player_progress?.unlocked).toEqual([]);
});

test('what is stored without a linked profile counts as of the last unlocking', async () => {
  const player = await playerWith(1, false);
  const { message } = await ask(player.headers, { text: 'How many achievements do I have?' });
  expect(message.text).toContain('You have 1 of 3 (Steam, 1 Nov).');
});

test('what a player says themselves is no word of Steam', async () => {
  const player = await playerWith(0, false);
  await api.as(player).put(`/api/my-achievements/${ids[1]?.id}`);
  const { message } = await ask(player.headers, { text: 'How many achievements do I have?' });
  expect(message.text).toMatch(/^You have 1 of 3 \(as you ticked them, \d+ \w{3,4}\)\./);
});

test('nothing that the player has is proposed, and where they stand is said with its source', async () => {
  const player = await playerWith(1);
  const answer: string = (await ask(player.headers, { text })).message.text;
  expect(answer).toContain('Night shift needs a dock');
  expect(answer).not.toContain('First harbour');
  expect(answer).toContain('You have 1 of 3 (Steam, 20 Nov).');
  expect(answer).toContain('“Lone \\[island\\]”');
  const left_out: string = (await ask(player.headers, { text, use_progress: false })).message.text;
  expect(left_out).toContain('First harbour');
  expect(left_out).not.toContain('(Steam, ');
});

test('a question about the own progress is answered from it, free', async () => {
  const player = await playerWith(1);
  const { message, calls_summary } = await ask(player.headers, { text: 'Which achievements do I still lack?' });
  expect(message).toMatchObject({ state: 'answered', is_rag: null, citations: [] });
  expect(message.text).toContain('You have 1 of 3 (Steam, ');
  expect(message.text).toContain('- Night shift');
  expect(message.text).not.toContain('First harbour');
  expect(calls_summary.calls).toBe(10);
});

test('a question about something else says nothing of achievements', async () => {
  const player = await playerWith(1);
  const answer: string = (await ask(player.headers, { text: 'What does a lighthouse need?' })).message.text;
  expect(answer).not.toContain('(Steam, ');
});

test('short titles are words of any sentence, and no title is found within a word', () => {
  const progress = { unlocked: ['Dock', 'First harbour'], locked: [], rarest: null, synced_at: '2026-11-20T10:00:00Z' };
  expect(namesUnlocked('A dock needs wood.', progress)).toBe(false);
  expect(namesUnlocked('“First harbour”: build a dock.', progress)).toBe(true);
  expect(namesUnlocked('First harbours are built.', progress)).toBe(false);
  expect(progressLine('Какие достижения дальше?', progress, 'ru')).toContain('У вас 2 из 2');
  expect(progressLine('Какие достижения дальше?', null, 'ru')).toBe('');
});
