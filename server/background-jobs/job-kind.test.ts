import { expect, test } from 'vitest';
import { partlyRead } from './job-kind.ts';

const articles = { added: 1, changed: 0, unchanged: 0 };

test('what could not be read makes an import one in part', () => {
  expect(partlyRead(articles, { refused: 2, server_fault: 2, missing: 1 })).toEqual({ done: 1, of: 6 });
});

test('what is no article by its nature does not', () => {
  expect(partlyRead(articles, {})).toBeNull();
  expect(partlyRead(articles, { redirect: 9, disambiguation: 3, stub: 2, namespace: 4, empty: 1 })).toBeNull();
});
