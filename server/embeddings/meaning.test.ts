import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { openMeaning } from './meaning.ts';

const { app, deps } = await testApp();
afterAll(() => app.close());

test('questions are remembered as far as they fit with their texts', async () => {
  let embedded = 0;
  const embed = async (texts: readonly string[]) => {
    embedded += texts.length;
    return texts.map(() => Float32Array.of(0.6, 0.8));
  };
  const meaning = openMeaning(deps.db, { model: 'demo', embed }, pino({ level: 'silent' }));
  const long = (n: number) => String(n).padEnd(4_000_000, ' and');
  for (let n = 0; n < 5; n++) await meaning.readQuestion(long(n), false);
  await meaning.readQuestion(long(4), false);
  expect(embedded).toBe(5);
  await meaning.readQuestion(long(0), false);
  expect(embedded).toBe(6);
});
