import { expect, test } from 'vitest';
import { fallbacks } from './fallbacks.ts';

test('failed deletes and saves name the status in Russian', () => {
  expect(Object.values(fallbacks).map((words) => words(500))).toEqual([
    'Не удалось удалить замер (HTTP 500)',
    'Не удалось удалить статью (HTTP 500)',
    'Не удалось удалить игру (HTTP 500)',
    'Не удалось сохранить разметку (HTTP 500)',
  ]);
});
