import { expect, test } from 'vitest';
import { onePassage } from '#server/testing/one-passage.ts';
import { saysIt } from './says-it.ts';

const quote = onePassage('A turret fires shells. A heron has wings and strength. The marsh queen sleeps.');

async function isSaid(...quoted: Parameters<typeof quote>): Promise<boolean> {
  const { analysis, passages } = await quote(...quoted);
  return saysIt(analysis, passages);
}

test('a number is said by a sentence that holds all that it is asked of', async () => {
  expect(await isSaid('how many shells does a turret fire', 'A turret fires 8 shells.')).toBe(true);
  expect(await isSaid('how many shells does a turret fire', 'A turret stands on 8 stones. It fires shells.')).toBe(
    false,
  );
  expect(await isSaid('how many shells does a turret fire', 'A turret fires shells.')).toBe(false);
});

test('the most of something is said by a sentence that compares', async () => {
  expect(await isSaid('which heron has the most strength', 'This heron has the most strength of all.')).toBe(true);
  expect(await isSaid('which heron has the most strength', 'A heron has good strength.')).toBe(false);
});

test('what a thing does is said by a sentence that begins with it', async () => {
  expect(await isSaid('what does strength do', 'Strength raises what a heron carries.')).toBe(true);
  expect(await isSaid('what does strength do', 'A heron that sleeps has strength.')).toBe(false);
});

test('a heading that promises what is asked of its thing is believed', async () => {
  const text = 'Her shell breaks when she roars.';
  expect(await isSaid('how do i kill the marsh queen', text, 'How to beat her', 'Marsh queen › How to beat her')).toBe(
    true,
  );
  expect(await isSaid('how do i kill the marsh queen', text, 'Fight', 'Wells › Fight')).toBe(false);
});
