import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const mainFile = join(import.meta.dirname, '../main.ts');
/**
 * What every command that a test starts has in its environment. They share what is compiled: each has a data folder of
 * its own, and would compile everything anew.
 */
export const commandEnvironment = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled'),
};
/** A first start with the demonstration content was seen to take 115 seconds on a machine that was busy. */
const startMayTakeMs = 240_000;

/** The real command, started as its operator would start it. */
export interface ServerProcess {
  origin: string;
  child: ChildProcess;
  /** Everything it has printed so far. */
  output: () => string;
  /** `kill -9` on its pid, or an orderly stop. @returns its exit code */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
}

/** What was started and has not ended. */
const running = new Set<ChildProcess>();

/** Has a process that a test starts killed at the end of its file, where the test has not ended it itself. */
export function endLater(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

/** Kills whatever still runs: a test that failed or took too long has not ended its servers itself. */
export async function endServers(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }),
  );
}

// A run that is ended from outside comes to no hook.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts `server/main.ts` with these settings, on a free port where they name none, and waits until it answers.
 * @param prefix a command that runs the one behind it, as the same process
 */
export async function startServer(
  settings: Record<string, string>,
  program = mainFile,
  prefix: readonly string[] = [],
): Promise<ServerProcess> {
  const port = settings['PORT'] ?? String(await freePort());
  const [command, ...words] = [...prefix, process.execPath, program];
  const child = spawn(command, words, {
    env: {
      ...commandEnvironment,
      DEMO: 'off',
      // Whatever runs on the machine of the tests stays out of them.
      AI_AUTODETECT: 'off',
      ENCODER: 'off',
      RATE_LIMIT_FACTOR: '1000',
      ...settings,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endLater(child);
  let printed = '';
  child.stdout.on('data', (part) => (printed += part));
  child.stderr.on('data', (part) => (printed += part));
  const origin = `http://127.0.0.1:${port}`;
  // Its exit alone does not say that all it has printed was read.
  const exited = once(child, 'close');
  const server: ServerProcess = {
    origin,
    child,
    output: () => printed,
    end: async (signal) => {
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
  for (const started = Date.now(); Date.now() - started < startMayTakeMs; await wait(25)) {
    if (!running.has(child)) break;
    const answer = await fetch(`${origin}/api/games/recommended`, { signal: AbortSignal.timeout(10_000) }).catch(
      () => undefined,
    );
    if (answer !== undefined) return server;
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not start:\n${printed}`);
}
