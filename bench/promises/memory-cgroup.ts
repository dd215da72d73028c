import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NotRunError } from '../../scripts/test-programs.ts';

/** A limit of memory as `MemoryMax` of systemd and `mem_limit` of a container set it: the kernel kills what passes it. */
export interface MemoryLimit {
  /** A command that runs another one under the limit, from its first byte on. */
  prefix: readonly string[];
  /** What the kernel has counted at most since the last `forgetPeak`, its cache of files included. */
  peakMib: () => Promise<number>;
  forgetPeak: () => Promise<void>;
  /** How many processes the kernel has killed in it. */
  countKilled: () => Promise<number>;
  remove: () => Promise<void>;
}

/** The files of both versions of control groups. */
interface Files {
  limit: string;
  swap: string;
  peak: string;
  killed: string;
}

const [unified, first] = ['/sys/fs/cgroup', '/sys/fs/cgroup/memory'];
const filesOfUnified: Files = {
  limit: 'memory.max',
  swap: 'memory.swap.max',
  peak: 'memory.peak',
  killed: 'memory.events',
};
const filesOfFirst: Files = {
  limit: 'memory.limit_in_bytes',
  swap: 'memory.memsw.limit_in_bytes',
  peak: 'memory.max_usage_in_bytes',
  killed: 'memory.oom_control',
};
const mibibyte = 1024 * 1024;

/** @throws NotRunError where this machine, or this account, sets no limits of memory */
export async function limitMemory(mib: number): Promise<MemoryLimit> {
  const isUnified = existsSync(join(unified, 'cgroup.controllers'));
  const [parent, files] = isUnified ? [unified, filesOfUnified] : [first, filesOfFirst];
  const folder = join(parent, `hintline-bench-${process.pid}-${mib}`);
  const write = (name: string, value: string) => writeFile(join(folder, name), value);
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  try {
    if (isUnified) await writeFile(join(parent, 'cgroup.subtree_control'), '+memory');
    await mkdir(folder);
    await write(files.limit, String(mib * mibibyte));
  } catch (error) {
    throw new NotRunError(
      `no limit of memory can be set in ${parent}: this takes root and control groups (${String(error)})`,
    );
  }
  // A process that may swap outlives its limit, slowly. Where there is no swap there is no such file.
  const mostWithSwap = isUnified ? 0 : mib * mibibyte;
  await write(files.swap, String(mostWithSwap)).catch(() => {});
  return {
    prefix: ['sh', '-c', 'echo $$ > "$0" && exec "$@"', join(folder, 'cgroup.procs')],
    peakMib: async () => Number(await read(files.peak)) / mibibyte,
    // Kernels before 6.12 keep the peak of a unified group as long as it lives.
    forgetPeak: () => write(files.peak, '0').catch(() => {}),
    countKilled: async () => Number(/^oom_kill (\d+)$/m.exec(await read(files.killed))?.[1] ?? 0),
    remove: () => rmdir(folder),
  };
}
