import { expect, test } from 'vitest';
import { closeMarkup } from './close-markup.ts';

test.each([
  [
    'a whole text',
    'The **well** is `deep` [1].\n\n- a *rope*\n- a winch',
    'The **well** is `deep` [1].\n\n- a *rope*\n- a winch',
  ],
  ['bold', 'One [1].\n\nThe **copper we', 'One [1].\n\nThe **copper we**'],
  ['bold that has only begun', 'The well is **', 'The well is'],
  ['bold in an item', '* The **copper', '* The **copper**'],
  ['a word that leans', 'It is *very', 'It is *very*'],
  ['code in a line', 'Type `/home', 'Type `/home`'],
  ['a block of code', 'Type:\n\n```\n/home', 'Type:\n\n```\n/home\n```'],
  ['a number', 'It is deep [1', 'It is deep'],
  ['a link', 'See [the wells](https://exa', 'See the wells'],
  ['the head of a table', 'Wells:\n\n| Well | De', 'Wells:'],
  [
    'a row of a table',
    '| Well | Depth |\n| --- | --- |\n| Copper | 4',
    '| Well | Depth |\n| --- | --- |\n| Copper | 4',
  ],
  ['signs that are no marks', '3 * 4 is 12', '3 * 4 is 12'],
])('what is left open is closed: %s', (_what, text, closed) => {
  expect(closeMarkup(text)).toBe(closed);
});
