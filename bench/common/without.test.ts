import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { slow } from '#server/testing/slow.ts';
import { leaveOut, rules, withEdit } from './without.ts';

// A test starts processes.
vi.setConfig(slow.startsProcesses);

test.each(Object.entries(rules))('the rule %s stands where its switch changes it', (_, edits) => {
  for (const edit of edits) {
    const source = readFileSync(join(import.meta.dirname, '../..', edit.file), 'utf8');
    expect(withEdit(source, edit)).not.toBe(source);
  }
});

test('without its rules the product loads, and a rule is off', () => {
  const program = `
    const { leaveOut, rules } = await import('./bench/common/without.ts');
    leaveOut(process.argv[1] === 'all' ? Object.keys(rules) : []);
    for (const { file } of Object.values(rules).flat()) await import('./' + file);
    const { isProductWord } = await import('./server/language/product-words.ts');
    const { readSuperlatives } = await import('./server/expert/question/superlatives.ts');
    console.log(isProductWord('steam'), readSuperlatives('the fastest boat').length > 0);`;
  const run = (...names: string[]) =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', program, ...names], {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
    });
  expect([run(), run('all')]).toEqual(['true true\n', 'false false\n']);
});

test('a rule that there is not is refused', () => {
  expect(() => leaveOut(['superlatives', 'no-such-rule'])).toThrow('--without no-such-rule: one of superlatives, ');
});
