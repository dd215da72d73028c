import { expect, test } from 'vitest';
import { isAssetFailure, takeReload } from './reload-guard.ts';

function createStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

test('a screen whose files are gone is recognised in the words of every browser', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: https://hintline.test/assets/GamePage-1.js',
    'error loading dynamically imported module: https://hintline.test/assets/GamePage-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/GamePage-1.css',
  ]) {
    expect(isAssetFailure(new TypeError(message))).toBe(true);
  }
});

test('any other failure is not a reason to reload', () => {
  expect(isAssetFailure(new Error('Cannot read properties of undefined'))).toBe(false);
  expect(isAssetFailure('Importing a module script failed.')).toBe(false);
  expect(isAssetFailure(null)).toBe(false);
});

test('a second reload has to wait thirty seconds', () => {
  const storage = createStorage();
  expect(takeReload(storage, 1_000_000)).toBe(true);
  expect(takeReload(storage, 1_000_000)).toBe(false);
  expect(takeReload(storage, 1_029_999)).toBe(false);
  expect(takeReload(storage, 1_030_000)).toBe(true);
  expect(takeReload(storage, 1_030_001)).toBe(false);
});

test('a clock set back does not forbid reloads', () => {
  const storage = createStorage();
  takeReload(storage, 1_000_000);
  expect(takeReload(storage, 500_000)).toBe(true);
});

test('without a place to keep the time nothing is reloaded', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(takeReload(full, 1)).toBe(false);
});
