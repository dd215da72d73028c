import { afterAll, expect, test } from 'vitest';
import { makeGame } from '#server/testing/make.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { chooseGames } from './recommend.ts';

const database = await freshDb();
const { db } = database;
afterAll(() => database.close());

const choose = async (day: string) => [...(await chooseGames(db, null, { day, places: 12 }))];

test('of many games a day shows some, the same all day, another day others, and a hidden one never', async () => {
  const articles = [{ title: 'Start', chunks: [{ section: 'One', content: 'Build.' }] }];
  for (let n = 0; n < 20; n++) await makeGame(db, { articles });
  await db
    .insertInto('games')
    .values(Array.from({ length: 80 }, (_, n) => ({ slug: `known-${n}`, title: `Known ${n}`, popularity: 1000 + n })))
    .execute();
  const hidden = await makeGame(db, { title: 'Hidden', articles });
  const hidden_at = new Date().toISOString();
  await db.updateTable('games').set({ hidden_at, popularity: 99_999 }).where('id', '=', hidden.id).execute();

  const monday = await choose('2026-11-23');
  expect(await choose('2026-11-23')).toEqual(monday);
  expect(await choose('2026-11-24')).not.toEqual(monday);
  expect(monday.map(([, reason]) => reason)).toEqual([
    ...Array.from({ length: 8 }, () => 'has_expert'),
    ...Array.from({ length: 4 }, () => 'popular'),
  ]);
  for (const day of ['2026-11-23', '2026-11-24', '2026-11-25'])
    expect(new Map(await choose(day)).has(hidden.id)).toBe(false);
});
