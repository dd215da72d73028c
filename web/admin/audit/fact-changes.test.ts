import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listChanges, nameField } from './fact-changes.ts';

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

test('a field has the name that its screen gives it, in either language', () => {
  for (const [language, job, rows] of [
    ['en', 'Job', 'Rows read'],
    ['ru', 'Задача', 'Прочитано строк'],
  ] as const) {
    const file = new URL(`../../../messages/${language}/admin-audit.json`, import.meta.url);
    const { fields } = JSON.parse(readFileSync(file, 'utf8'));
    expect([nameField(fields, 'job_id'), nameField(fields, 'rows')]).toEqual([job, rows]);
    for (const field of [
      'list',
      'skip',
      'sort',
      'limit',
      'searched',
      'file',
      'calls',
      'description',
      'reverses_id',
      'slug',
    ])
      expect(nameField(fields, field)).not.toBe(field);
  }
  expect(nameField({}, 'made_up')).toBe('made up');
});
