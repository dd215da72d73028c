import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const commitName = /^[0-9a-f]{40}$|^[0-9a-f]{64}$/;

/**
 * The commit that is checked out in a clone or a worktree of git, read from its files: git itself need not be
 * installed. Null where there is none, or it is stored in another way.
 */
export function findCommit(project: string): string | null {
  const folder = gitFolder(project);
  const head = read(folder, 'HEAD');
  const branch = /^ref: (.+)$/.exec(head ?? '')?.[1];
  if (branch === undefined) return asCommit(head);
  // A worktree has its own HEAD and the branches of its clone.
  const shared = resolve(folder, read(folder, 'commondir') ?? '.');
  return asCommit(read(shared, branch) ?? findPacked(shared, branch));
}

function gitFolder(project: string): string {
  const elsewhere = /^gitdir: (.+)$/m.exec(read(project, '.git') ?? '')?.[1];
  return elsewhere === undefined ? join(project, '.git') : resolve(project, elsewhere);
}

function findPacked(folder: string, branch: string): string | undefined {
  const lines = read(folder, 'packed-refs')?.split('\n') ?? [];
  return lines.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0];
}

const asCommit = (text: string | undefined) => (text !== undefined && commitName.test(text) ? text : null);

function read(folder: string, file: string): string | undefined {
  try {
    return readFileSync(join(folder, file), 'utf8').trim();
  } catch {
    return undefined;
  }
}
