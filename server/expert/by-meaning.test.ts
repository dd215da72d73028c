import { expect, test } from 'vitest';
import { openSmallGame, unhurriedEncoder } from '#server/testing/small-game.ts';

const encoder = unhurriedEncoder();

const sections = [
  [
    'Lanterns',
    'Oil',
    'A lantern burns for ninety minutes on one flask of oil. Merchants near the harbour sell flasks.',
  ],
  ['Lanterns', 'Moths', 'Moths gather around a lit lantern. Brush them off with a feather before they dim it.'],
  [
    'Ferries',
    'Crossing',
    'The ferry crosses the bay at dawn and at dusk. The captain refuses passengers who carry torches.',
  ],
  ['Ferries', 'Fares', '| Class | Fare |\n|---|---|\n| Deck | 3 coins |\n| Cabin | 9 coins |\n| Hold | 1 coin |'],
  ['Curses', 'Lifting', 'Wash the cursed item in the spring below the abbey and the curse is gone.'],
  ['Curses', 'Signs', 'A cursed blade grows heavier each night, and its owner cannot drop it.'],
] as const;
const ask = openSmallGame('Night Harbour', sections, encoder);

test('what is asked in other words is quoted, in few sentences, where words alone find nothing', async () => {
  const { state, content } = await ask('how long does a lamp last');
  expect(state).toBe('unsure');
  expect(content?.passages.map(({ text }) => text)).toEqual([sections[0][2]]);
  expect((await ask('how long does a lamp last', { words_only: true })).state).toBe('refused');
});

test('what is asked in the other language is answered without doubt, where words alone are not sure', async () => {
  const question = 'сколько горит фонарь';
  const { charge, content } = await ask(question);
  expect(charge).toBe(true);
  expect(content?.passages.map(({ text }) => text)).toContain(
    'A lantern burns for ninety minutes on one flask of oil.',
  );
  expect((await ask(question, { words_only: true })).charge).toBe(false);
});

test('a question about something else is refused, whatever words it shares', async () => {
  for (const question of [
    'who voices the captain',
    'how many coins does the remaster cost on sale',
    'best gpu settings',
  ])
    expect([question, (await ask(question)).state]).toEqual([question, 'refused']);
});

test('where a hidden section answers best, nothing else is quoted in its place', async () => {
  const { state, charge, text, content } = await ask('сколько горит фонарь', { hides: 'Lanterns › Oil' });
  expect([state, charge, content?.passages, content?.miss?.behind_gate]).toEqual(['refused', false, [], true]);
  expect(text).not.toContain('ninety minutes');
});

test('a question is no surer for saying its words again', async () => {
  for (const words of ['3 coins torches', '31m moths', 'cabin', 'moths [9m']) {
    const once = await ask(words, { words_only: true });
    expect([words, (await ask(`${words} `.repeat(60), { words_only: true })).charge]).toEqual([words, once.charge]);
  }
});

test('an insult in whatever words gets a friendly word for nothing, and a rude question its answer', async () => {
  const friendly = /^(Sorry that I was no help|Жаль, что не помог)/;
  for (const insult of [
    'what a joke of an app',
    'shut up already',
    'nobody likes you',
    'ну ты и дубина',
    'отвали от меня',
    'да ты издеваешься надо мной',
  ]) {
    const { state, charge, text } = await ask(insult);
    expect([insult, state, charge, text]).toEqual([insult, 'answered', false, expect.stringMatching(friendly)]);
  }
  for (const question of [
    'how do i kick the damn moths off my lamp',
    'why does the stupid captain hate my torches',
    'как избавиться от этой проклятой железяки',
  ])
    expect((await ask(question)).text).not.toMatch(friendly);
});
