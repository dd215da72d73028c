import { expect, test } from 'vitest';
import { readAliases, writeAliases } from './alias-lines.ts';

test('aliases are read as they are written, empty lines left out', () => {
  const aliases = [
    { from: 'данж', to: 'подземелье' },
    { from: 'hp', to: 'health points' },
  ];
  expect(readAliases(`\n${writeAliases(aliases)}\n  \n`)).toEqual({ aliases });
  expect(readAliases('')).toEqual({ aliases: [] });
});

test.each([['no sign'], ['a = b'], ['one ='], ['= two'], ['aa = b = c']])('the line “%s” is named', (line) => {
  expect(readAliases(`good = line\n${line}`).wrong_line).toBe(2);
});
