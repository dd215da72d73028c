import { readdir, readFile } from 'node:fs/promises';

/** What a process holds at this moment. */
export interface ProcessUse {
  /** Resident memory. */
  mib: number;
  /** Open files and sockets. */
  handles: number;
  threads: number;
}

export async function readUse(pid: number | undefined): Promise<ProcessUse> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const figure = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const handles = await readdir(`/proc/${pid}/fd`);
  return { mib: figure('VmRSS') / 1024, handles: handles.length, threads: figure('Threads') };
}
