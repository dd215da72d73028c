import { expect, test } from 'vitest';
import { messagesFor } from '#server/messages.ts';
import { openSmallGame, unhurriedEncoder } from '#server/testing/small-game.ts';
import type { Turn } from './expert.ts';
import { asksForMore, onlyGoesOn } from './question/goes-on.ts';
import { isMostlyRead } from './question/read-so-far.ts';

const encoder = unhurriedEncoder();

const parts = [
  'The dew press is a machine of the second age that turns morning dew into clear water for the whole farm.',
  'Its lever has to be oiled with linseed oil every third day, or it squeaks and scares the geese away.',
  'A broken press is repaired by the tinker in the lower village, who takes nine silver coins for the work.',
];
const ask = openSmallGame(
  'Dew Farm',
  [
    ['Dew press', 'What the dew press does', parts.join('\n\n')],
    ['Geese', 'What geese eat', 'Geese eat barley and fresh clover. They sleep on one leg in the shed.'],
  ],
  encoder,
);
const { nothingMore } = messagesFor('en').expert;

test.each([true, false])(
  'more of an answer is more of its place, and nothing is sold twice (by words alone: %s)',
  async (words_only) => {
    const conversation: Turn[] = [];
    const first = 'What does the dew press do?';
    const charged: string[] = [];
    for (const question of [first, 'more', 'why?', 'explain', 'tell me more', 'and then?', 'more please']) {
      const answer = await ask(question, { conversation, words_only });
      const [passage] = answer.content?.passages ?? [];
      if (answer.charge) {
        expect(passage).toMatchObject({ article_title: 'Dew press' });
        for (const before of charged) expect(isMostlyRead(answer.text, before)).toBe(false);
        charged.push(answer.text);
      } else expect(answer.text).toContain(nothingMore);
      const { heading = null, article_title: article = null } = passage ?? {};
      conversation.push({ question, answer: answer.text, heading, article, is_refused: answer.state === 'refused' });
    }
    expect(charged.length).toBeLessThanOrEqual(parts.length);
  },
);

test('asking for one thing of it is a question', () => {
  for (const text of ['more', 'why?', 'explain', 'tell me more', 'go on then', 'ещё', 'а почему?', 'объясни подробнее'])
    expect([asksForMore(text), onlyGoesOn(text)], text).toEqual([true, true]);
  for (const text of ['where is it?', 'who was he', 'how?', 'а где он?']) expect(asksForMore(text), text).toBe(false);
  for (const text of ['more water', 'why does it squeak?', 'ещё гуси']) expect(onlyGoesOn(text), text).toBe(false);
});
