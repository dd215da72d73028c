import { expect, test } from 'vitest';
import { openSmallGame, unhurriedEncoder } from '#server/testing/small-game.ts';
import { until } from '#server/testing/until.ts';

const encoder = unhurriedEncoder();

const sections = [
  ['Livestock', 'Feeding', 'Feed goats with hay in the morning. A hungry goat gives no milk.'],
  ['Livestock', 'Stables', 'A stable shelters six horses. Horses that sleep outside fall ill in winter.'],
  ['Livestock', 'Taming', 'Offer a wild wolf raw meat on three evenings and it follows you home.'],
  ['Masonry', 'Quarry', 'Granite is cut in the quarry. Wear gloves when the dust is thick.'],
  ['Masonry', 'Mortar', 'Mix lime, sand and water for mortar. It hardens within two days.'],
  ['Trade', 'Caravans', 'A caravan leaves for the coast each spring. Pay its guards in silver.'],
] as const;
const ask = openSmallGame('Highland Farm', sections, encoder);

const missed = 'where do i get a dog';

/** A busy machine may have no time to try any suggestion. */
const askWithTime = (text: string) =>
  until('something is suggested', async () => {
    const finished = await ask(text);
    return finished.content?.miss?.suggestions.length === 0 ? null : finished;
  });

test('what stands nearest by meaning is quoted, and what is suggested beside it is answered when it is asked', async () => {
  const refused = await askWithTime(missed);
  expect(refused.charge).toBe(false);
  expect(refused.content?.passages[0]).toMatchObject({ article_title: 'Livestock', heading: 'Taming' });
  const suggestions = refused.content?.miss?.suggestions ?? [];
  expect(suggestions.length).toBeGreaterThan(0);
  expect(suggestions).not.toContain('Livestock › Taming');
  const turn = { question: missed, answer: refused.text, is_refused: refused.state === 'refused' };
  for (const suggestion of suggestions) {
    const pressed = await ask(suggestion, { conversation: [turn] });
    expect(pressed).toMatchObject({ state: 'answered', charge: true });
    expect(refused.text).not.toContain(pressed.content!.passages[0]!.text);
  }
});

test('words alone find nothing near to it', async () => {
  const { state, content } = await ask(missed, { words_only: true });
  expect({ state, passages: content?.passages, suggestions: content?.miss?.suggestions }).toEqual({
    state: 'refused',
    passages: [],
    suggestions: [],
  });
});

test('where the articles have no other language, a suggestion is a question in that of its reader', async () => {
  const { charge, content, chunks: near } = await askWithTime('где взять собаку');
  expect(charge).toBe(false);
  expect(near[0]?.article_title).toBe('Livestock');
  const suggestions = content?.miss?.suggestions ?? [];
  expect(suggestions.length).toBeGreaterThan(0);
  for (const suggestion of suggestions) {
    expect(suggestion).toMatch(/^Расскажи мне про «.+»$/);
    expect(await ask(suggestion)).toMatchObject({ state: 'answered', charge: true });
  }
});

test('nothing is near to what has nothing to do with the game', async () => {
  const { state, content } = await ask('who won the world cup');
  expect({ state, passages: content?.passages, suggestions: content?.miss?.suggestions }).toEqual({
    state: 'refused',
    passages: [],
    suggestions: [],
  });
});
