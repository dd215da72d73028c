import { expect, test } from 'vitest';
import { readAppIds } from './app-ids.ts';

test('numbers and store addresses are read, each once', () => {
  const text =
    '440, 570;440\nhttps://store.steampowered.com/app/1091500/Some_Game/?l=english store.steampowered.com/app/10';
  expect(readAppIds(text)).toEqual({ ids: [440, 570, 1_091_500, 10], wrong: undefined });
  expect(readAppIds('  ')).toEqual({ ids: [], wrong: undefined });
});

test.each(['half-life', '0', '4294967296', '12345678901', 'https://evil.example/app/10', '-5', '1e3'])(
  '«%s» is named as wrong',
  (word) => {
    expect(readAppIds(`10 ${word}`)).toEqual({ ids: [10], wrong: word });
  },
);
