import { expect, test } from 'vitest';
import { openSmallGame, unhurriedEncoder } from '#server/testing/small-game.ts';

const encoder = unhurriedEncoder();

const ask = openSmallGame(
  'Tin Orchard',
  [
    ['Iron sickle', 'Trivia', 'Before patch 1.2 the iron sickle dealt 30 damage. Its handle is made of pear wood.'],
    ['Iron sickle', 'Stats', '| Sickle | Damage |\n|---|---|\n| Iron sickle | 12 |\n| Copper sickle | 7 |'],
    [
      'Changelog',
      '1.3',
      '- The damage of the iron sickle was lowered.\n- The watering can holds nine litres of water.',
    ],
    ['Changelog', '1.1', '- The iron sickle deals 45 damage.\n- The moon lamp burns for two nights.'],
    ['Watering can', 'Use', 'The watering can holds six litres of water. Fill it at the well behind the mill.'],
    ['Серп', 'Интересные факты', 'До версии 1.2 медный серп стоил 90 монет. Рукоять вырезают из груши.'],
    ['Серп', 'Цена', 'Медный серп стоит 40 монет у кузнеца.'],
    ['Well', 'Depth', 'The well is forty feet deep, and its rope wears out after a year.'],
  ],
  encoder,
);

const isNoted = /^\*About an earlier version:\*\n\n/;

test.each([true, false])(
  'the present is quoted before what was so in earlier versions (words alone: %s)',
  async (words_only) => {
    for (const [question, present] of [
      ['how much damage does the iron sickle deal', '| Iron sickle | 12 |'],
      ['how many litres of water does the watering can hold', 'six litres'],
      ['сколько стоит медный серп', '40 монет'],
    ] as const) {
      const { content } = await ask(question, { words_only });
      const [first, ...others] = content?.passages ?? [];
      expect([question, first?.text]).toEqual([question, expect.stringContaining(present)]);
      expect(first?.text).not.toMatch(isNoted);
      for (const passage of others.filter(({ article_title }) => article_title === 'Changelog'))
        expect(passage.text).toMatch(isNoted);
    }
  },
);

test.each([true, false])(
  'what only a change log says is quoted as such, and is free (words alone: %s)',
  async (words_only) => {
    const { state, charge, text, content } = await ask('how long does the moon lamp burn', { words_only });
    expect([state, charge]).toEqual(['unsure', false]);
    expect(content?.passages[0]).toMatchObject({
      text: expect.stringMatching(/^\*About an earlier version:\*\n\n.*two nights/s),
    });
    expect(text).toContain('*About an earlier version:*');
  },
);

test.each([true, false])('who asks for the past gets it first (words alone: %s)', async (words_only) => {
  const { content } = await ask('how much damage did the iron sickle deal before patch 1.2', { words_only });
  expect(content?.passages[0]).toMatchObject({
    text: expect.stringMatching(/^\*About an earlier version:\*\n\n.*30 damage/s),
  });
  const { text } = await ask('сколько раньше стоил медный серп', { words_only });
  expect(text).toContain('*О прежней версии:*');
});
