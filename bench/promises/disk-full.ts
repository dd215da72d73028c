import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Finding, finding } from './findings.ts';
import { type Installation, installEmbedded, installOnPostgres, isRunning, questionText } from './installation.ts';
import { type Answer, countStatuses, send, untilReady } from './traffic.ts';
import { NotRunError } from '../../scripts/test-programs.ts';

const megabytes = 320;
const writesTried = 60;

/** A small disk that fills up while players ask, and is freed again. */
export async function diskFull(): Promise<Finding[]> {
  if (process.getuid?.() !== 0) throw new NotRunError('only root may mount the small disk that it takes');
  return [
    ...(await onSmallDisk('embedded', (parent) => installEmbedded({ players: 4, parent }))),
    ...(await onSmallDisk('PostgreSQL', (parent) => installOnPostgres({ players: 4, parent }))),
  ];
}

async function onSmallDisk(name: string, install: (parent: string) => Promise<Installation>): Promise<Finding[]> {
  const disk = await mkdtemp(join(tmpdir(), 'hintline-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', disk]);
  try {
    const installation = await install(disk);
    try {
      return await fillAndFree(name, installation, join(disk, 'filler'));
    } finally {
      await installation.end();
    }
  } finally {
    execFileSync('umount', ['--lazy', disk]);
    await rm(disk, { recursive: true, force: true });
  }
}

async function fillAndFree(name: string, installation: Installation, filler: string): Promise<Finding[]> {
  const server = await installation.start();
  const { messages, players } = installation;
  const { headers } = players[0];
  const ask = () =>
    send(server.origin, { name: 'write', method: 'POST', path: messages, headers, body: { text: questionText } });
  const read = () => send(server.origin, { name: 'read', path: messages, headers });
  await ask();
  const before = await read();
  await fill(filler);

  const writes: Answer[] = [];
  const reads: Answer[] = [];
  while (writes.length < writesTried) {
    writes.push(await ask());
    reads.push(await read());
  }
  const refused = writes.filter(({ status }) => status !== 200);
  const unclear = refused.filter(({ status, text }) => ![502, 503, 504].includes(status) || !text.includes('"detail"'));
  const alive = isRunning(server);
  const readable = reads.filter(({ status }) => status === 200).length;

  await rm(filler);
  const began = performance.now();
  await untilReady(server.origin);
  while ((await ask()).status !== 200 && performance.now() - began < 30_000) await wait(200);
  const backMs = performance.now() - began;
  const after = await read();
  await server.end('SIGTERM');
  const differences = await installation.differences();
  return [
    finding(
      `${name}, disk full: writes get 503 with a reason`,
      `${countStatuses(writes)}; ${unclear.length} without`,
      refused.length > 0 && unclear.length === 0,
    ),
    finding(
      `${name}: the process lives, reads go on where they can`,
      `${alive ? 'alive' : 'ended'}; ${readable} of ${reads.length} reads`,
      alive,
    ),
    finding(
      `${name}: works again once there is room, nothing lost`,
      `after ${(backMs / 1000).toFixed(1)} s; ${differences} differences in the ledger`,
      after.status === 200 && before.status === 200 && differences === 0,
    ),
  ];
}

/** Takes every byte that the disk has left. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (let size = 1024 * 1024; size >= 1;) {
      const { bytesWritten } = await handle.write(Buffer.alloc(size)).catch(() => ({ bytesWritten: 0 }));
      if (bytesWritten < size) size = Math.floor(size / 2);
    }
  } finally {
    await handle.close();
  }
}
