import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a listed migration must neither change nor be deleted, and a new one must be listed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-migrations-'));
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const run = (...options: string[]) => {
    const script = join(import.meta.dirname, 'migration-hashes.ts');
    const { status, stderr } = spawnSync(process.execPath, [script, ...options, folder], { encoding: 'utf8' });
    return { status, stderr };
  };
  await write('0001_a.sql', 'SELECT 1;');
  expect(run('--check')).toMatchObject({ status: 1, stderr: expect.stringContaining('0001_a.sql is not listed') });
  expect(run().status).toBe(0);
  expect(run('--check').status).toBe(0);
  await write('0001_a.sql', 'SELECT 2;');
  for (const options of [[], ['--check']]) {
    expect(run(...options)).toMatchObject({ status: 1, stderr: expect.stringContaining('0001_a.sql was changed') });
  }
  await rm(join(folder, '0001_a.sql'));
  expect(run('--check')).toMatchObject({ status: 1, stderr: expect.stringContaining('0001_a.sql is gone') });
  await rm(folder, { recursive: true });
});
