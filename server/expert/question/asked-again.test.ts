import { expect, test } from 'vitest';
import { messagesFor } from '#server/messages.ts';
import { openSmallGame, unhurriedEncoder } from '#server/testing/small-game.ts';
import type { Turn } from '../expert.ts';

const ask = openSmallGame(
  'Moss Island',
  [
    ['Lighthouse', 'Oil for the lighthouse', 'The lighthouse burns whale oil. One barrel lasts for eleven nights.'],
    ['Lighthouse', 'Stairs', 'The stairs of the lighthouse have two hundred steps of slate.'],
    ['Маяк', 'Масло для маяка', 'Маяк горит на китовом жире. Одной бочки хватает на одиннадцать ночей.'],
    ['Crabs', 'Catching crabs', 'Crabs are caught at low tide with a basket of willow and a piece of herring.'],
  ],
  unhurriedEncoder(),
);

/** Asks one after the other, as in one conversation. */
async function converse(questions: readonly string[]) {
  const conversation: Turn[] = [];
  const answers = [];
  for (const question of questions) {
    const answer = await ask(question, { conversation, words_only: true });
    const { heading = null, article_title: article = null } = answer.content?.passages[0] ?? {};
    conversation.push({ question, answer: answer.text, heading, article, is_refused: answer.state === 'refused' });
    answers.push(answer);
  }
  return answers;
}

test.each([
  ['What oil does the lighthouse burn?', 'What oil does the lighthouse burn?', 'en'],
  ['what oil does the lighthouse burn', '  WHAT oil does the   lighthouse burn?!', 'en'],
  ['На каком жире горит маяк?', 'на каком жире горит маяк', 'ru'],
] as const)(
  '«%s», asked again as «%s», is quoted again, free, and says that it was said',
  async (once, again, language) => {
    const [first, second, third] = await converse([once, again, once]);
    expect(first).toMatchObject({ state: 'answered', charge: true });
    for (const answer of [second, third]) {
      expect(answer).toMatchObject({ state: 'answered', charge: false });
      expect(answer?.text).toBe(`${messagesFor(language).expert.saidBefore}\n\n${first?.text}`);
      expect(answer?.content?.passages).toEqual(first?.content?.passages);
    }
  },
);

test('what goes on from an answer, too, is answered as it was', async () => {
  const [, first, second] = await converse([
    'What oil does the lighthouse burn?',
    'and the stairs?',
    'And the stairs?',
  ]);
  expect([first?.charge, second?.charge]).toEqual([true, false]);
  expect(second?.content?.passages).toEqual(first?.content?.passages);
});

test('another question, and the same one behind another answer, cost what they cost', async () => {
  const oil = 'What oil does the lighthouse burn?';
  const [first, other, back] = await converse([oil, 'How are crabs caught?', oil]);
  expect([first?.charge, other?.charge, back?.charge]).toEqual([true, true, true]);
});

test('what the articles say now is sold, though it was asked before they did', async () => {
  const oil = 'What oil does the lighthouse burn?';
  const conversation = [{ question: oil, answer: 'The lighthouse has burned tallow since the war. [1]' }];
  const answer = await ask(oil, { conversation, words_only: true });
  expect(answer).toMatchObject({ state: 'answered', charge: true });
  expect(answer.text).not.toContain(messagesFor('en').expert.saidBefore);
});
