import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { addAbortListener, once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ProcessSettings, type ProcessWord, processWord } from './process-words.ts';

const program = join(import.meta.dirname, 'model-process.ts');
/** A large model on a slow disk takes minutes. */
const loadsWithinMs = 300_000;
const lastWordsMost = 2_000;

export interface ModelAddress {
  base_url: string;
  api_key: string;
}

/** A model that answers in a process of its own. */
export interface StartedModel extends ModelAddress {
  /** Comes with what it has printed last, once the process has ended. */
  ended: Promise<string>;
  kill: () => Promise<void>;
}

/** The model could not be loaded. */
export class ModelStartError extends Error {}

/**
 * Starts a process for the model and waits until it listens. It gets nothing of the server's environment, which holds
 * passwords, and ends with the process that has started it.
 * @throws ModelStartError
 */
export async function startModel(settings: Omit<ProcessSettings, 'key'>, signal: AbortSignal): Promise<StartedModel> {
  const api_key = randomBytes(24).toString('base64url');
  const cache = getCompileCacheDir();
  const child = spawn(process.execPath, [program], {
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A process that ends before it has read this says so by its end.
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify({ ...settings, key: api_key } satisfies ProcessSettings)}\n`);
  let printed = '';
  child.stderr.on('data', (part) => (printed = (printed + part).slice(-lastWordsMost)));
  const ended = once(child, 'close').then(
    ([code, killed_by]) => printed.trim() || `it ended with ${killed_by ?? `exit code ${code}`}`,
    (error: Error) => error.message,
  );
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    const word = await firstWord(child, ended, AbortSignal.any([signal, AbortSignal.timeout(loadsWithinMs)]));
    if ('failed' in word) throw new ModelStartError(word.failed);
    return { base_url: `http://127.0.0.1:${word.port}/v1`, api_key, ended, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

async function firstWord(child: ChildProcess, ended: Promise<string>, signal: AbortSignal): Promise<ProcessWord> {
  const waits = new Promise<never>((_resolve, reject) => {
    // Also where it is aborted already.
    addAbortListener(signal, () => reject(new ModelStartError('it was not ready in time')));
    void ended.then((words) => reject(new ModelStartError(words)));
  });
  const read = new Promise<ProcessWord>((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      // Libraries print what they like; what is no word of ours is passed over.
      const word = line.startsWith('{') ? processWord.safeParse(parseOrNull(line)).data : undefined;
      if (word !== undefined) resolve(word);
    });
  });
  return Promise.race([read, waits]);
}

function parseOrNull(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const answersWithinMs = 10_000;

/** Whether the process answers and does not hang. */
export async function isHealthy({ base_url, api_key }: ModelAddress, within_ms = answersWithinMs): Promise<boolean> {
  try {
    const { ok, body } = await fetch(new URL('/health', base_url), {
      headers: { authorization: `Bearer ${api_key}` },
      signal: AbortSignal.timeout(within_ms),
    });
    await body?.cancel();
    return ok;
  } catch {
    return false;
  }
}
