import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, isAnswered } from '#server/testing/free-port.ts';
import { endLater } from '#server/testing/server-process.ts';
import { findOwner } from './private-postgres.ts';
import { programs, requireProgram } from './test-programs.ts';

interface PrivatePooler {
  /** The same database as that of the address given, through the pooler. */
  url: string;
  /** Ends the pooler and removes its folder. */
  stop: () => Promise<void>;
}

const mayTakeMs = 20_000;

/** Starts a pgbouncer before a database: each transaction gets whichever of a few sessions is free. */
export async function startPgbouncer(database_url: string, sessions: number, tries = 3): Promise<PrivatePooler> {
  const program = join(requireProgram(programs.pgbouncer), 'pgbouncer');
  const { hostname, port: behind, pathname, username } = new URL(database_url);
  const config = await mkdtemp(join(tmpdir(), 'hintline-pgbouncer-'));
  await chmod(config, 0o755);
  const port = await freePort();
  const file = join(config, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${behind} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
server_round_robin = 1
log_connections = 0
log_disconnections = 0
`,
  );
  // It runs as another user, and a test before may have closed new files to others.
  await chmod(file, 0o644);
  const child = spawn(program, ['--quiet', file], {
    ...findOwner(),
    cwd: config,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  endLater(child);
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    await rm(config, { recursive: true, force: true });
  };
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  // Only whether somebody is there: a session would be opened before anybody could say what bounds it.
  for (const began = Date.now(); !(await isAnswered(port)); await wait(50)) {
    if (child.exitCode === null && Date.now() - began < mayTakeMs) continue;
    const hasEnded = child.exitCode !== null;
    await stop();
    // Between choosing a port and listening there, another test may have taken it.
    if (hasEnded && tries > 1) return startPgbouncer(database_url, sessions, tries - 1);
    throw new Error(`pgbouncer ${hasEnded ? 'ended' : 'does not answer'}: ${said}`);
  }
  return { url, stop };
}
