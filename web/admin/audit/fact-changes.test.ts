import { expect, test } from 'vitest';
import { listChanges } from './fact-changes.ts';

test('changed fields come first, each side as text', () => {
  const before = { name: 'Anna', role: 'user', limits: { calls: 5 } };
  const after = { name: 'Anna', role: 'admin', limits: { calls: 5 } };
  expect(listChanges({ before, after })).toEqual([
    { field: 'role', before: 'user', after: 'admin', isChanged: true },
    { field: 'name', before: 'Anna', after: 'Anna', isChanged: false },
    { field: 'limits', before: '{"calls":5}', after: '{"calls":5}', isChanged: false },
  ]);
});

test('of something new nothing was before, and of nothing there is nothing', () => {
  expect(listChanges({ before: null, after: { calls: 0 } })).toEqual([
    { field: 'calls', before: undefined, after: '0', isChanged: true },
  ]);
  expect(listChanges({ before: null, after: null })).toEqual([]);
});
