import { describe, expect, test } from 'vitest';
import type { Turn } from './expert.ts';
import { openSmallGame, unhurriedEncoder } from '#server/testing/small-game.ts';

const encoder = unhurriedEncoder();

const keepers = [
  ['Clay warden', 'lightning', '320', 'sunken chapel'],
  ['Reed mother', 'salt', '455', 'fen of lanterns'],
  ['Tin hound', 'rust', '180', 'collapsed foundry'],
  ['Owl regent', 'noise', '610', 'clock tower'],
] as const;
const ask = openSmallGame(
  'Lantern Fen',
  keepers.flatMap(([name, weak, health, place]) => [
    [name, 'Weakness', `The ${name.toLowerCase()} is weak to ${weak}. Prepare it before the fight.`] as const,
    [name, 'Health', `The ${name.toLowerCase()} has ${health} health and does not regain any.`] as const,
    [name, 'Place', `The ${name.toLowerCase()} lives in the ${place}. A boat goes there.`] as const,
  ]),
  encoder,
);

/** Asks one after the other in one conversation. @returns the heading and the text that the last one quotes first */
async function converse(questions: readonly string[], words_only: boolean): Promise<string> {
  const conversation: Turn[] = [];
  let quoted = '';
  for (const question of questions) {
    const { text: answer, content } = await ask(question, { conversation, words_only });
    const [passage] = content?.passages ?? [];
    const { heading = null, article_title: article = null } = passage ?? {};
    conversation.push({ question, answer, heading, article });
    quoted = passage?.text ?? '';
  }
  return quoted;
}

describe.each([
  ['by words', true],
  ['by meaning, too', false],
])('%s', (_, words_only) => {
  test.each([
    ['What is the reed mother weak to?', 'How much health does it have?', '455'],
    ['What is the tin hound weak to?', 'Where does it live?', 'collapsed foundry'],
    ['How much health does the owl regent have?', 'and the weakness?', 'noise'],
    ['How much health does the owl regent have?', 'health of the clay warden?', '320'],
    ['How much health does the owl regent have?', 'and the clay warden?', '320'],
    ['Where is the place of the clay warden?', 'weakness?', 'lightning'],
  ])('«%s» «%s» stays with the thing', async (first, then, fact) => {
    expect(await converse([first, then], words_only)).toContain(fact);
  });
});

test('a third question goes on with it', async () => {
  const questions = ['What is the reed mother weak to?', 'How much health does it have?', 'And where does it live?'];
  expect(await converse(questions, false)).toContain('fen of lanterns');
  expect(await converse(['What is the tin hound weak to?', 'Where is it?'], false)).toContain('collapsed foundry');
});

test.each([
  ['Какая слабость у reed mother?', 'Сколько у неё здоровья?', '455'],
  ['К чему уязвим owl regent?', 'А где он живёт?', 'clock tower'],
  ['К чему уязвим tin hound?', 'А здоровье?', '180'],
])('in Russian of English articles: «%s» «%s»', async (first, then, fact) => {
  expect(await converse([first, then], false)).toContain(fact);
});
