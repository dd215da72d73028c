import { expect, test } from 'vitest';
import { messagesFor } from '#server/messages.ts';
import { openSmallGame, unhurriedEncoder } from '#server/testing/small-game.ts';
import { until } from '#server/testing/until.ts';

const encoder = unhurriedEncoder();

const sections = [
  ['Goats', 'How to feed goats', 'Feed goats with hay in the morning. A hungry goat gives neither milk nor cheese.'],
  ['Goats', 'Where goats sleep', 'Goats sleep in a dry shed with straw. A wet shed makes even strong goats ill.'],
  ['Goats', 'What goats cost', 'A young goat costs forty coins at the market, an old goat twelve coins.'],
  ['Goats', 'Coats', 'The coat of a goat is brown, white or black.'],
  ['Masonry', 'How to mix mortar', 'Mix lime, sand and water for mortar. It hardens within two days of dry weather.'],
  ['Козы', 'Как кормить коз', 'Кормите коз сеном по утрам. Голодная коза не даёт молока.'],
  ['Козы', 'Сколько стоят козы', 'Молодая коза стоит на рынке сорок монет, старая коза — двенадцать монет.'],
  ['Стройка', 'Как замесить раствор', 'Для раствора смешайте известь, песок и воду. Он твердеет два дня.'],
] as const;
const ask = openSmallGame('Highland Farm', sections, encoder);
const { nothingMore } = messagesFor('en').expert;

const fed = 'How do I feed goats?';
/** A busy machine may have no time to try any question. */
const askedNext = (text: string, options: Parameters<typeof ask>[1] = {}) =>
  until('something is proposed', async () => {
    const { ask_next = [] } = await ask(text, options);
    return ask_next.length === 0 ? null : ask_next;
  });

test('what is asked over sections beside the quoted one comes next, in the language of the question, and is answered', async () => {
  const next = await askedNext(fed, { offered: ['How is mortar mixed?'] });
  expect(next.toSorted()).toEqual(['What goats cost', 'Where goats sleep']);
  const { text } = await ask(fed);
  for (const question of next) {
    const pressed = await ask(question, { conversation: [{ question: fed, answer: text }] });
    expect(pressed).toMatchObject({ state: 'answered', charge: true });
  }
  expect(await askedNext('Как кормить коз?')).toEqual(['Сколько стоят козы']);
});

test('no section that is hidden from its reader comes next', async () => {
  expect(await askedNext(fed, { hides: 'Goats › Where goats sleep' })).toEqual(['What goats cost']);
});

test('the articles say no more only after they have said something about it', async () => {
  const { text } = await ask('What is the coat of a goat?', { hides: 'Goats › Where goats sleep' });
  const read = sections.map(([, , content]) => content).join('\n');
  const turn = { question: fed, answer: `${text}\n${read}`, heading: 'How to feed goats', article: 'Goats' };
  const more = await ask('and what else do goats eat?', { conversation: [turn] });
  expect([more.charge, more.content?.lead]).toEqual([false, nothingMore]);
  const other = await ask('and the dragon king?', { conversation: [turn] });
  expect(other).toMatchObject({ state: 'refused', charge: false });
  expect(other.text).not.toContain(nothingMore);
});

test.each([
  ['where do goats get married', 'en'],
  ['кто придумал коз и зачем им рога', 'ru'],
])('nearest to «%s» are articles in its language, which also hold it', async (question, language) => {
  const { state, chunks, cited } = await ask(question);
  expect(state).not.toBe('answered');
  const shown = cited.flatMap((n) => chunks[n - 1] ?? []);
  expect(shown.length).toBeGreaterThan(0);
  expect(new Set(shown.map((chunk) => chunk.language))).toEqual(new Set([language]));
});
