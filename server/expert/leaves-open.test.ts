import { expect, test } from 'vitest';
import { onePassage } from '#server/testing/one-passage.ts';
import { leavesOpen } from './missing-kinds.ts';

const quote = onePassage('A lich guards the patch. The mail sword costs gold.');

async function isOpen(...quoted: Parameters<typeof quote>): Promise<boolean> {
  const { analysis, passages } = await quote(...quoted);
  return leavesOpen(analysis, passages);
}

test('a figure that is asked for by its name is not answered without a number', async () => {
  expect(await isOpen('exact hp of a lich', 'A lich is powerful beyond words.')).toBe(true);
  expect(await isOpen('exact hp of a lich', 'A lich has 180 of them.')).toBe(false);
  expect(await isOpen('why does a lich lose health', 'A lich is powerful beyond words.')).toBe(false);
});

test('the strongest of something is not answered by one of them', async () => {
  expect(await isOpen('what is the strongest sword', 'A worn short sword, weaker than others.')).toBe(true);
  expect(await isOpen('what is the strongest sword', 'The great sword is the strongest.')).toBe(false);
});

test('what a thing is stands under its name, or in a sentence that begins with it', async () => {
  expect(await isOpen('what is a patch', 'Whoever leaves the editor may choose another patch.')).toBe(true);
  expect(await isOpen('what is a patch', 'A patch is a part of the map.')).toBe(false);
  expect(await isOpen('what is a patch', 'A part of the map.', 'Patch')).toBe(false);
});

test('what somebody is weak to is no question of what it is', async () => {
  expect(await isOpen('what is a lich weak to', 'Whoever guards it is weak to fire.')).toBe(false);
});

test('what is done with a thing that nobody knows is not told by the deed alone', async () => {
  expect(await isOpen('how do i guard a gun', 'A lich guards the patch.')).toBe(true);
  expect(await isOpen('how do i guard a patch', 'A lich guards the patch.')).toBe(false);
});

test('a price is not answered without a word of what it costs', async () => {
  expect(await isOpen('how much does the mail sword cost', 'The mail sword has 50 links.')).toBe(true);
  expect(await isOpen('how much does the mail sword cost', 'The mail sword costs 50 gold.')).toBe(false);
  expect(await isOpen('сколько стоит меч', 'Меч бьёт на 50.')).toBe(true);
  expect(await isOpen('сколько стоит меч', 'За меч отдают 50 золотых.')).toBe(false);
});

test('a price is a number in what is said of costs', async () => {
  const question = 'how much does the mail sword cost';
  expect(await isOpen(question, 'To polish a mail sword pays off. It has 50 links.')).toBe(true);
  expect(await isOpen(question, 'The mail sword is expensive.')).toBe(true);
  expect(await isOpen(question, 'Nobody pays: the mail sword is free.')).toBe(false);
  expect(await isOpen(question, 'The mail sword: 50.', 'Prices')).toBe(false);
  expect(await isOpen('how much does a lich cost', 'The wage of a lich is 9.')).toBe(false);
});

test('the best of something is not told without a word of what it has to be best for', async () => {
  expect(await isOpen('best sword against a lich', 'The great sword is the best sword.')).toBe(true);
  expect(await isOpen('best sword against a lich', 'The great sword is the best against a lich.')).toBe(false);
  expect(await isOpen('best sword', 'The great sword is the best sword.')).toBe(false);
});

test('an hour that is asked for is not answered without a word of time', async () => {
  expect(await isOpen('what time does the lich wake', 'A lich wakes three times.')).toBe(true);
  expect(await isOpen('what time does the lich wake', 'A lich wakes at dusk.')).toBe(false);
  expect(await isOpen('what time does the lich wake', 'A lich wakes 3 ghouls for 20 gold.')).toBe(true);
  expect(await isOpen('what time does the lich wake', 'A lich wakes at 21:30.')).toBe(false);
  expect(await isOpen('во сколько просыпается лич', 'Лич просыпается и злится.')).toBe(true);
  expect(await isOpen('во сколько просыпается лич', 'Лич просыпается ночью.')).toBe(false);
  expect(await isOpen('во сколько просыпается лич', 'Лич просыпается и отнимает 20 % здоровья.')).toBe(true);
  expect(await isOpen('во сколько просыпается лич', 'Лич не спит с 8 до 20.')).toBe(false);
});
