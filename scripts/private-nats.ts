import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, isAnswered } from '#server/testing/free-port.ts';
import { endLater } from '#server/testing/server-process.ts';
import { programs, requireProgram } from './test-programs.ts';

interface PrivateNats {
  /** Host and port. */
  server: string;
  /** It answers nobody, but its connections stay. */
  pause: () => void;
  resume: () => void;
  /** `kill -9`. */
  kill: () => Promise<void>;
  /** Starts it again on the same port. */
  start: () => Promise<void>;
}

const mayTakeMs = 20_000;

/** Starts a NATS server on loopback; `options` say whom it lets in. */
export async function startNats(options: readonly string[] = [], tries = 3): Promise<PrivateNats> {
  const program = join(requireProgram(programs.nats), 'nats-server');
  const port = await freePort();
  let child: ChildProcess;
  let ended: Promise<unknown>;
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  };
  const start = async () => {
    child = spawn(program, ['--addr', '127.0.0.1', '--port', String(port), ...options], {
      stdio: 'ignore',
    });
    endLater(child);
    ended = once(child, 'exit');
    for (const began = Date.now(); !(await isAnswered(port)); await wait(50)) {
      if (child.exitCode === null && Date.now() - began < mayTakeMs) continue;
      await end();
      throw new Error('nats-server did not start');
    }
  };
  try {
    await start();
  } catch (error) {
    // Between choosing a port and listening there, another test may have taken it.
    if (tries > 1) return startNats(options, tries - 1);
    throw error;
  }
  return {
    server: `127.0.0.1:${port}`,
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    kill: end,
    start,
  };
}
