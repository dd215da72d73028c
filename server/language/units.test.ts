import { expect, test } from 'vitest';
import { readUnits } from './units.ts';

/** Each unit with what it stands under. */
function labelled(content: string): string[] {
  return readUnits(content).units.map(({ label, text }) => `${label} / ${text}`);
}

test('a question heads one paragraph, list or table', () => {
  expect(
    labelled(
      '## Kites\n\nKites fly.\n\nHow high?\n\nForty feet.\nNo more.\n\nRain ends it.\n\nWho?\n- Ann\n- Ben\n\nNobody else.',
    ),
  ).toEqual([
    'Kites / Kites fly.',
    'How high? / Forty feet.',
    'How high? / No more.',
    'Kites / Rain ends it.',
    'Who? / - Ann',
    'Who? / - Ben',
    'Kites / Nobody else.',
  ]);
  expect(labelled('What does it cost?\n\n| Kite | Coins |\n|---|---|\n| Red | 4 |\n\nStrings are free.')).toEqual([
    'What does it cost? / | Red | 4 |',
    ' / Strings are free.',
  ]);
});

test('what its paragraph announces stands under it, too', () => {
  expect(labelled('What is a kite made of?\n\nOf two things:\n\n- paper\n- reeds\n\nRain ends it.')).toEqual([
    'What is a kite made of? / Of two things:',
    'What is a kite made of? / - paper',
    'What is a kite made of? / - reeds',
    ' / Rain ends it.',
  ]);
});

test('what goes back to a heading belongs to what stood under it before', () => {
  const { units } = readUnits('## Kites\n\nKites fly.\n\nHow high?\n\nForty feet.\n\nRain ends it.');
  expect(units.map(({ entry }) => entry)).toEqual([1, 2, 1]);
});

test('a step that is a number is named by the heading, not by a question above it', () => {
  expect(labelled('## Kite\n\nHow high?\n\nForty feet.\n\n### +1\n\nFifty feet.')).toEqual([
    'How high? / Forty feet.',
    'Kite +1 / Fifty feet.',
  ]);
});
