import { expect, test } from 'vitest';
import { bounds, countAll } from './bounds.ts';

test('no number of bounds.json has risen, and each that fell is written down', () => {
  expect(countAll(), 'a number may only fall: npm run bounds -- --lower writes down what fell').toEqual(bounds);
});
