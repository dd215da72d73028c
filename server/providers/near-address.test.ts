import { expect, test } from 'vitest';
import { isNear } from './near-address.ts';

test('a server is near on this machine and in a private network', async () => {
  const near = ['http://127.0.0.1:8080/v1', 'http://localhost:11434/v1', 'http://[::1]:1234/v1', 'http://10.1.2.3/v1'];
  expect(await Promise.all(near.map(isNear))).toEqual([true, true, true, true]);
  // No name is asked for: these are addresses.
  expect(await Promise.all(['https://8.8.8.8/v1', 'https://[2606:4700::1111]/v1'].map(isNear))).toEqual([false, false]);
});

test('of a server whose name leads nowhere nobody knows that it is near', async () => {
  expect(await isNear('https://model.invalid/v1')).toBe(false);
});
