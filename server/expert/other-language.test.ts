import { expect, test } from 'vitest';
import { languageOf } from '#server/language/question-language.ts';
import { openSmallGame, unhurriedEncoder } from '#server/testing/small-game.ts';

const ask = openSmallGame(
  'Heather Apiary',
  [
    ['Stings and smoke', 'How to heal a sting', 'To draw out a sting, press a cold slice of onion on it at once.'],
    [
      'Stings and smoke',
      'Calming a hive',
      'Blow smoke of dry moss into the hive, and the bees sit still for a minute.',
    ],
    ['Trade', 'Selling honey', 'The fair in Lowmere buys heather honey at 14 pence a jar, twice its price at home.'],
    ['Winter', 'Feeding in the cold', 'Hang a frame of sugar candy in every hive before the first frost.'],
    ['Укусы и дым', 'Как снять боль от жала', 'Чтобы вытянуть жало, сразу прижмите к нему холодный ломтик лука.'],
    ['Укусы и дым', 'Как успокоить улей', 'Пустите в улей дым сухого мха, и пчёлы минуту сидят смирно.'],
    ['Зима', 'Подкормка в холода', 'До первых морозов повесьте в каждый улей рамку сахарной помадки.'],
  ],
  unhurriedEncoder(),
);

const languagesFor = async (question: string) => {
  const { text, content } = await ask(question);
  return { text, languages: [...new Set(content?.passages.map((passage) => languageOf(passage.text)))] };
};

test.each([
  ['игрока ужалили, как вылечить', 'ломтик лука'],
  ['пчёлы злые, как усмирить', 'дым сухого мха'],
  ['что делать с ульями к декабрю', 'сахарной помадки'],
  ['soothe an angry swarm', 'smoke of dry moss'],
])('«%s» is answered in its own language, where that says what the other does', async (question, fact) => {
  const { text, languages } = await languagesFor(question);
  expect([languages, text]).toEqual([[languageOf(question)], expect.stringContaining(fact)]);
});

test('what only articles in the other language say is quoted from those, and said to be', async () => {
  const { text, languages } = await languagesFor('за сколько можно продать мёд');
  expect([languages, text]).toEqual([
    ['en'],
    expect.stringMatching(/^(?!Из английских).*английские статьи:.*14 pence/s),
  ]);
});
