import { expect, test } from 'vitest';
import { unitTexts } from './unit-texts.ts';

const lamps = {
  article_title: 'Lamps',
  section: 'Oil lamp; Large lamps › Beacon; Candle',
  content:
    'Each burns for a night.\n\n**Oil lamp**: Burns oil.\n\n**Beacon**: Seen from the next island. Burns wood.\n\n**Torch**: Goes out in rain.',
};

test('a unit of several short sections stands under its own heading alone', () => {
  expect(unitTexts(lamps)).toEqual([
    'Lamps › Oil lamp: Each burns for a night.',
    'Lamps › Oil lamp: Burns oil.',
    'Lamps › Large lamps › Beacon: Seen from the next island.',
    'Lamps › Large lamps › Beacon: Burns wood.',
    'Lamps › Torch: Goes out in rain.',
  ]);
});

test('one heading with a semicolon stays whole', () => {
  const one = { article_title: 'Lamps', section: 'Oil; its price', content: 'Oil costs two coins.' };
  expect(unitTexts(one)).toEqual(['Lamps › Oil; its price: Oil costs two coins.']);
});
