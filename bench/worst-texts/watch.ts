import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../common/metrics.ts';

const pingEveryMs = 3;

interface Watched<T> {
  result: T;
  /** Of the work. */
  ms: number;
  /** What others waited meanwhile. */
  longest: number;
  p99: number;
}

/**
 * Asks a server for its health, again and again on one connection, while something else is asked of it. Where the system
 * tells for how long a thread ran, only the time in which the server's main thread ran counts: on a busy machine it waits
 * for others, too.
 */
export async function watchHealth<T>(
  { origin, pid }: { origin: string; pid: number },
  work: () => Promise<T>,
): Promise<Watched<T>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  const over = new AbortController();
  const ping = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const before = await mainThreadRan(pid);
      const waited = await askOnce(agent, `${origin}/healthz`);
      const ran = before === null ? waited : ((await mainThreadRan(pid)) ?? 0) - before;
      waits.push(Math.min(waited, ran));
      await wait(pingEveryMs);
    }
  };
  await askOnce(agent, `${origin}/healthz`);
  const pinging = ping();
  const began = performance.now();
  try {
    const result = await work();
    const ms = performance.now() - began;
    over.abort();
    await pinging;
    return { result, ms, longest: Math.max(...waits), p99: percentile(0.99, waits) };
  } finally {
    over.abort();
    await pinging;
    agent.destroy();
  }
}

/** In milliseconds since its start; null where the system does not tell. */
async function mainThreadRan(pid: number): Promise<number | null> {
  const statistics = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(() => '');
  return statistics === '' ? null : Number(statistics.split(' ')[0]) / 1_000_000;
}

function askOnce(agent: Agent, address: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(performance.now() - began));
    }).once('error', reject);
  });
}
