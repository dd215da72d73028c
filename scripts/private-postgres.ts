import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#server/testing/free-port.ts';
import { programs, requireProgram } from './test-programs.ts';

export interface PrivatePostgres {
  url: string;
  /** Ends the server and removes its folder. */
  stop: () => Promise<void>;
  /** Stops the server; its data stay for `start`. */
  halt: () => Promise<void>;
  /** `kill -9` of its main process; the data stay as they are at that moment. */
  kill: () => Promise<void>;
  /** Starts it again on the same data and port. */
  start: () => Promise<void>;
}

const startMayTakeMs = 60_000;

/** Its folders are named by the process that made them, so that a later run knows whose owner is gone. */
const prefix = 'hintline-postgres-';

/**
 * Starts a PostgreSQL server with a new, empty cluster, on loopback and a free port.
 * @param parent where the folder of its data is made
 */
export function startPostgres(parent = tmpdir()): Promise<PrivatePostgres> {
  return startOn(parent, '/postgres', (data) => [
    'initdb',
    ['--pgdata', data, '--username=hintline', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
  ]);
}

const memoryFolder = '/dev/shm';
/** What the databases of a whole run may take together, twice over. */
const memoryNeeded = 6 * 2 ** 30;

/**
 * Starts a PostgreSQL server for a test run: in memory where there is enough, as waiting for a disk costs nothing there. It
 * promises what any server does; in production the product refuses one that could lose what it acknowledged.
 */
export async function startTestPostgres(): Promise<PrivatePostgres> {
  for (const parent of new Set([memoryFolder, tmpdir()])) await removeOrphans(parent);
  const memory = await statfs(memoryFolder).catch(() => undefined);
  const hasRoom = memory !== undefined && memory.bavail * memory.bsize >= memoryNeeded;
  return startPostgres(hasRoom ? memoryFolder : tmpdir());
}

/** Ends the servers that runs before have left because they were killed, and removes their folders. */
async function removeOrphans(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : NaN;
    if (Number.isNaN(owner) || isRunning(owner)) continue;
    const folder = join(parent, name);
    const [first = ''] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    // Its number may be that of another process by now.
    const command = await readFile(`/proc/${first}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(folder)) {
      process.kill(Number(first), 'SIGQUIT');
      for (const began = Date.now(); isRunning(Number(first)) && Date.now() - began < startMayTakeMs;) await wait(50);
    }
    await rm(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Copies a running PostgreSQL server and starts the copy as its streaming replica. */
export function startReplica(primary_url: string, parent = tmpdir()): Promise<PrivatePostgres> {
  const { pathname } = new URL(primary_url);
  const way = ['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast', '--no-sync'];
  return startOn(parent, pathname, (data) => ['pg_basebackup', [`--dbname=${primary_url}`, '--pgdata', data, ...way]]);
}

async function startOn(
  parent: string,
  pathname: string,
  making: (data: string) => [program: string, args: string[]],
): Promise<PrivatePostgres> {
  const folderOfPrograms = requireProgram(programs.postgres);
  const owner = findOwner();
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  const remove = () => rm(folder, { recursive: true, force: true });
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const options = { ...owner, cwd: folder };
  try {
    const [program, args] = making(data);
    execFileSync(join(folderOfPrograms, program), args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  } catch (error) {
    await remove();
    throw error;
  }
  const port = await freePort();
  const url = `postgres://hintline@127.0.0.1:${port}${pathname}`;
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    log_min_messages: 'panic',
    // In files of its folder, so that nothing stays in the memory of the system after `kill -9`.
    dynamic_shared_memory_type: 'mmap',
  };
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  let server: ChildProcess;
  let ended: Promise<unknown>;

  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (server.exitCode === null && server.signalCode === null) server.kill(signal);
    await ended;
  };
  const run = async () => {
    const started = spawn(join(folderOfPrograms, 'postgres'), args, {
      ...options,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    server = started;
    ended = once(started, 'exit');
    for (const began = Date.now(); !(await answers(url));) {
      if (started.exitCode !== null || started.signalCode !== null) throw new Error('PostgreSQL ended while starting');
      if (Date.now() - began > startMayTakeMs) throw new Error('PostgreSQL does not answer');
      await wait(50);
    }
  };
  const start = async () => {
    // The processes of a killed server live a moment longer and keep the data locked.
    for (const began = Date.now(); ; await wait(200)) {
      try {
        return await run();
      } catch (error) {
        if (Date.now() - began > startMayTakeMs) throw error;
      }
    }
  };
  // SIGINT is PostgreSQL's fast shutdown: it does not wait for its clients.
  const stop = async () => {
    await end('SIGINT');
    await remove();
  };
  await run().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop, halt: () => end('SIGINT'), kill: () => end('SIGKILL'), start };
}

/** PostgreSQL refuses to run as root, as pgbouncer does; in that case the user `postgres` or `nobody` runs it. */
export function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (user: string, kind: '-u' | '-g') =>
    Number(execFileSync('id', [kind, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: id(user, '-u'), gid: id(user, '-g') };
    } catch {
      // No such user; the next may exist.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.');
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
