import { expect, test } from 'vitest';
import { asHeadline } from './headline.ts';

test.each([
  ['how do I open the gate?', 'How do I open the gate?'],
  ['«ёлка» это что?', '«Ёлка» это что?'],
  ['какой урон ночью?', 'Какой урон ночью?'],
  ['NPCs do what?', 'NPCs do what?'],
  ['3 gates, which first?', '3 gates, which first?'],
  ['', ''],
])('%s as a headline is %s', (question, headline) => {
  expect(asHeadline(question)).toBe(headline);
});
