import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { findCommit } from './find-commit.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start commands.
vi.setConfig(slow.startsProcesses);

const root = await mkdtemp(join(tmpdir(), 'hintline-commit-'));
afterAll(() => rm(root, { recursive: true, force: true }));

function git(folder: string, ...args: string[]): string {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  return execFileSync('git', ['-C', folder, ...who, ...args], { encoding: 'utf8' }).trim();
}

test('the commit is found on a branch, packed, alone and in a worktree, and nowhere else', async () => {
  expect(findCommit(root)).toBeNull();
  git(root, 'init', '-q', '-b', 'feature/one');
  expect(findCommit(root)).toBeNull();
  git(root, 'commit', '-q', '--allow-empty', '-m', 'One');
  const one = git(root, 'rev-parse', 'HEAD');
  expect(findCommit(root)).toBe(one);
  git(root, 'pack-refs', '--all');
  expect(findCommit(root)).toBe(one);
  const tree = join(root, 'tree');
  git(root, 'worktree', 'add', '-q', '-b', 'other', tree);
  git(tree, 'commit', '-q', '--allow-empty', '-m', 'Two');
  expect(findCommit(tree)).toBe(git(tree, 'rev-parse', 'HEAD'));
  expect(findCommit(root)).toBe(one);
  git(tree, 'checkout', '-q', '--detach', one);
  expect(findCommit(tree)).toBe(one);
  await writeFile(join(root, '.git/HEAD'), 'ref: ../../somewhere');
  expect(findCommit(root)).toBeNull();
});

test('a server that was started from a clone says which commit it is', async () => {
  const { api, app } = await testApp();
  const { commit } = (await api.get('/api/version')).body;
  expect(commit).toBe(git(import.meta.dirname, 'rev-parse', 'HEAD'));
  await app.close();
});
