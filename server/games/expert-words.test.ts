import { afterAll, expect, test } from 'vitest';
import { countStatements } from '#server/testing/count-statements.ts';
import { makeGame } from '#server/testing/make.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { listExpertGames } from './expert-games.store.ts';
import { openExpertWords } from './expert-words.ts';

const database = await freshDb();
const { db } = database;
afterAll(() => database.close());

const about = (...sections: string[]) => [
  { title: 'Guide', chunks: sections.map((section) => ({ section, content: 'Read on.' })) },
];
const orbits = await makeGame(db, { articles: about('Quorbital drives', 'Vantriloc orbits', 'Zeldrin hulls') });
const caves = await makeGame(db, { articles: about('Xorbital caves') });
const readings = countStatements(database, 'chunk_gates');

async function popularFirst(...ids: number[]) {
  const games = await listExpertGames(db);
  return ids.flatMap((id) => games.filter((game) => game.id === id));
}

test('the headings of a game are read once, however many ask at once, and again when its texts have changed', async () => {
  const fitOf = openExpertWords(db);
  const games = await popularFirst(orbits.id, caves.id);
  const before = readings();
  const fits = await Promise.all(['quorbital', 'quorbital', 'xorbital'].map((text) => fitOf(games, text)));
  expect(fits.map(({ only }) => only)).toEqual([orbits.id, orbits.id, caves.id]);
  expect(readings() - before).toBe(games.length);

  const [first, second] = games;
  const later = [{ ...first!, kb_revision: first!.kb_revision + 1 }, second!];
  const after = await Promise.all([fitOf(later, 'zeldrin'), fitOf(games, 'zeldrin'), fitOf(later, 'zeldrin')]);
  expect(after.map(({ only }) => only)).toEqual([orbits.id, orbits.id, orbits.id]);
  await fitOf(later, 'zeldrin');
  expect(readings() - before).toBeLessThanOrEqual(games.length + 3);
});

test('only so many words are kept, those of the popular games, and what did not fit is not read', async () => {
  const fitOf = openExpertWords(db, 2);
  const before = readings();
  const games = await popularFirst(orbits.id, caves.id);
  const fits = await Promise.all(
    ['quorbital', 'drives', 'vantriloc', 'orbits', 'zeldrin', 'hulls', 'guide', 'xorbital'].map((text) =>
      fitOf(games, text),
    ),
  );
  expect(fits.filter(({ scores }) => scores.size > 0)).toHaveLength(2);
  expect(fits.at(-1)?.scores.size).toBe(0);
  expect(readings() - before).toBe(1);
  // What is popular now has the room.
  expect((await fitOf(await popularFirst(caves.id, orbits.id), 'xorbital')).only).toBe(caves.id);
});

test('a reading that fails is tried again by whoever waited for it', async () => {
  const closed = await freshDb();
  const fitOf = openExpertWords(closed.db);
  const games = await popularFirst(orbits.id);
  await closed.close();
  const outcomes = await Promise.allSettled([fitOf(games, 'quorbital'), fitOf(games, 'quorbital')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
