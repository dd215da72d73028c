import { expect, test } from 'vitest';
import { applyAliases } from './apply-aliases.ts';

const aliases = [
  { from: 'данж', to: 'подземелье' },
  { from: 'sand box', to: 'creative mode' },
  { from: 'box', to: 'crate' },
];

test.each([
  ['Где второй данж?', 'Где второй подземелье?'],
  ['как пройти два данжа', 'как пройти два подземелье'],
  ['Is the sand box free, or a box?', 'Is the creative mode free, or a crate?'],
  ['sandbox', 'sandbox'],
  ['', ''],
])('%s is read as %s', (question, text) => {
  expect(applyAliases(question, aliases)).toBe(text);
});

test('without aliases a question stays as it is', () => {
  expect(applyAliases('Ёлки  box', [])).toBe('Ёлки  box');
});
