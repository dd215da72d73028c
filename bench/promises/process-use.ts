import { readdir, readFile, writeFile } from 'node:fs/promises';

/** What a process holds at this moment. */
export interface ProcessUse {
  /** Resident memory. */
  mib: number;
  /** The most of it since it started, or since `forgetPeak`. */
  peak_mib: number;
  /** Open files and sockets. */
  handles: number;
  threads: number;
}

export async function readUse(pid: number | undefined): Promise<ProcessUse> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const figure = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const handles = await readdir(`/proc/${pid}/fd`);
  return {
    mib: figure('VmRSS') / 1024,
    peak_mib: figure('VmHWM') / 1024,
    handles: handles.length,
    threads: figure('Threads'),
  };
}

/** Lets the peak of memory begin anew. */
export const forgetPeak = (pid: number | undefined): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5');
