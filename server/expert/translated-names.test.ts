import { expect, test, vi } from 'vitest';
import { slow } from '#server/testing/slow.ts';
import { openSmallGame, unhurriedEncoder } from '#server/testing/small-game.ts';

// Each question is put into a vector.
vi.setConfig(slow.computes);

const encoder = unhurriedEncoder();

// A game with articles in English alone, whose names are words; none is spelled alike in Russian.
const sections = [
  ['Silver Lantern', 'Crafting', 'Made at the forge from two silver bars and one glass pane.'],
  ['Silver Lantern', 'Use', 'Its light keeps wolves away for one night.'],
  ['Stone Bridge', 'Building', 'Building it takes forty stones and three days of work.'],
  ['Beekeeper', 'Gifts', 'She loves lavender and hates smoke bombs.'],
  ['Beekeeper', 'Home', 'She lives in the yellow house behind the windmill.'],
  ['Ice Spider', 'Weakness', 'Fire deals double damage to it, and it cannot cross water.'],
  ['Ice Spider', 'Drops', 'It drops frozen silk and, rarely, a crystal eye.'],
  ['Fishing', 'Salmon', 'Salmon bite in the river in autumn, only when it rains.'],
  ['Shadow Cloak', 'Where to find', 'It lies in a chest in the flooded crypt.'],
  ['Healing Potion', 'Effect', 'Restores fifty points of health over ten seconds.'],
] as const;
const ask = openSmallGame('Hollow Vale', sections, encoder);

const questions = [
  ['Из чего сделать серебряный фонарь?', 'two silver bars'],
  ['Что отпугивает волков ночью?', 'wolves away'],
  ['Сколько камней нужно на каменный мост?', 'forty stones'],
  ['Что подарить пасечнице?', 'lavender'],
  ['Где живёт пасечница?', 'yellow house'],
  ['Чего боится ледяной паук?', 'Fire deals'],
  ['Что падает с ледяного паука?', 'frozen silk'],
  ['Когда ловить лосося?', 'autumn'],
  ['Где найти плащ теней?', 'flooded crypt'],
  ['Сколько здоровья восстанавливает лечебное зелье?', 'fifty points'],
] as const;

test('translated names find articles in the other language: most questions are answered, and none with something else', async () => {
  const answers = [];
  for (const [question, fact] of questions) {
    const { charge, content, text } = await ask(question);
    answers.push({ question, charge, lead: content?.lead, holds_fact: text.includes(fact) });
  }
  const charged = answers.filter(({ charge }) => charge);
  expect(charged.length).toBeGreaterThanOrEqual(questions.length / 2);
  for (const { question, lead, holds_fact } of charged)
    expect({ question, lead, holds_fact }).toEqual({
      question,
      lead: 'Об этом есть только английские статьи:',
      holds_fact: true,
    });
});

test('what no article says is not answered in the other language either', async () => {
  for (const question of ['Кто озвучивает пасечницу?', 'Какая видеокарта нужна для игры?', 'Сколько стоит дополнение?'])
    expect({ question, charge: (await ask(question)).charge }).toEqual({ question, charge: false });
});
