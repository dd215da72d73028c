import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, expect, test, vi } from 'vitest';
import { makeGame } from '#server/testing/make.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { shippedNames } from './everyday-names.ts';
import { findNames, openTitleSearch } from './titles.ts';

const database = await freshDb();
const { db } = database;
afterAll(() => database.close());

const read = vi.spyOn(fs, 'readFileSync');
syncBuiltinESMExports();
afterAll(() => {
  read.mockRestore();
  syncBuiltinESMExports();
});
/** Files that are read of the product's own words and of dictionaries. */
const countFiles = () => read.mock.calls.filter(([file]) => /\.(?:dic|tsv|txt)$/u.test(String(file))).length;
shippedNames();
const counted = countFiles();

const kettle = await makeGame(db, { title: 'Iron Kettle Republic' });
const pixels = await makeGame(db, { title: 'Shattered Pixel Dungeon' });

test('once the names are ready, the first questions and refusals read no file', async () => {
  const titles = openTitleSearch(db);
  await titles.readyNames([kettle, pixels]);
  const before = countFiles();
  expect(counted).toBe(1);
  expect(await titles.withoutNames(['how do i brew tea in iron kettle republic'], kettle.title)).toEqual([
    'how do i brew tea',
  ]);
  expect(await titles.withoutNames(['spd how do i kill goo'], pixels.title)).toEqual(['how do i kill goo']);
  const names = await titles.namesOf([kettle, pixels]);
  expect(findNames(names, 'how long is a day in Shattered Pixel Dungeon').map(({ game_ids }) => game_ids)).toEqual([
    [pixels.id],
  ]);
  expect(countFiles()).toBe(before);
});

test('names that are ready count until the catalogue changes, and a change reads no file again', async () => {
  const titles = openTitleSearch(db);
  await titles.readyNames([kettle]);
  const before = countFiles();
  expect(await titles.namesOf([kettle])).toBe(await titles.namesOf([kettle]));
  const lantern = await makeGame(db, { title: 'Lantern Quorb' });
  const names = await titles.namesOf([kettle, lantern]);
  expect(findNames(names, 'how do i begin in lantern quorb')[0]?.game_ids).toEqual([lantern.id]);
  expect(countFiles()).toBe(before);
});
