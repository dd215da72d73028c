import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../common/metrics.ts';

/** One request of a load. */
export interface Call {
  name: string;
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: object;
  /** The address that it comes from, one of this machine's own 127.x.x.x. */
  from?: string;
}

export interface Answer {
  name: string;
  /** 0 where there was none. */
  status: number;
  text: string;
  ms: number;
}

const answersWithinMs = 90_000;
const freshConnections = new Agent({ keepAlive: false });

/** Sends one request and waits for its whole answer; never throws. */
export function send(origin: string, { name, method = 'GET', path, headers = {}, body, from }: Call): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, text: string) => resolve({ name, status, text, ms: performance.now() - started });
    const outgoing = request(
      `${origin}${path}`,
      {
        method,
        agent: freshConnections,
        timeout: answersWithinMs,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(from === undefined ? {} : { localAddress: from }),
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (part: string) => (text += part));
        incoming.on('end', () => end(incoming.statusCode ?? 0, text));
        incoming.on('error', (error) => end(0, error.message));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', (error) => end(0, error.message));
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Sends requests at a steady rate, whether or not earlier ones were answered, until `stop`. */
export function drive(
  origin: string,
  perSecond: number,
  next: (n: number) => Call,
): { stop: () => Promise<readonly Answer[]> } {
  const answers: Answer[] = [];
  const open = new Set<Promise<Answer>>();
  const started = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1000) * perSecond);
    for (; sent < due; sent++) {
      const one = send(origin, next(sent));
      open.add(one);
      void one.then((answer) => answers.push(answer) && open.delete(one));
    }
  }, 5);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
      return answers;
    },
  };
}

/** `200 × 1,480, 503 × 3`, most frequent first. */
export function countStatuses(answers: readonly Answer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([status, count]) => `${status === 0 ? 'no answer' : status} × ${count.toLocaleString('en')}`)
    .join(', ');
}

export const p95 = (answers: readonly Answer[]): number =>
  percentile(
    0.95,
    answers.map(({ ms }) => ms),
  );

/** Asks again and again until the answer is 200. @returns how long that took, in milliseconds */
export async function untilReady(origin: string, path = '/readyz', mostMs = 60_000): Promise<number> {
  const started = performance.now();
  while ((await send(origin, { name: 'ready', path })).status !== 200) {
    if (performance.now() - started > mostMs) throw new Error(`${origin}${path} did not answer 200 in ${mostMs} ms`);
    await wait(20);
  }
  return performance.now() - started;
}
