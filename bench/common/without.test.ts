import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leaveOut, rules, withEdit } from './without.ts';

test.each(Object.entries(rules))('the rule %s stands where its switch changes it', (_, edits) => {
  for (const edit of edits) {
    const source = readFileSync(join(import.meta.dirname, '../..', edit.file), 'utf8');
    expect(withEdit(source, edit)).not.toBe(source);
  }
});

test('a rule that there is not is refused', () => {
  expect(() => leaveOut(['kinds', 'no-such-rule'])).toThrow('--without no-such-rule: one of kinds, ');
});
