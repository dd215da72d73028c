import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { percentile } from '../metrics.ts';
import { type Finding, finding } from './findings.ts';
import { type Installation, installOnPostgres, questionText } from './installation.ts';
import { type Call, countStatuses, drive } from './traffic.ts';

const perSecond = 20;
const abortsPerSecond = 5;
const sampleEveryMs = 1_000;
const mostGrowth = 0.1;
// Compiled code, pools and caches fill up first.
const warmUpShare = 0.2;

/** Memory of one server under mixed traffic in which every fifth reader leaves in the middle of an answer. */
export async function memory(minutes: number): Promise<Finding[]> {
  const installation = await installOnPostgres({ players: 40, calls: 100_000 });
  const model = await startModelStandIn({ piece_delay_ms: 20 });
  try {
    const server = await installation.start({ AI_BASE_URL: model.base_url, AI_MODEL: 'good' });
    const load = drive(server.origin, perSecond, (n) => nextCall(installation, n));
    const leaving = setInterval(() => leaveEarly(server.origin, installation), 1000 / abortsPerSecond);
    const samples: number[] = [];
    const began = performance.now();
    while (performance.now() - began < minutes * 60_000) {
      await wait(sampleEveryMs);
      samples.push(await residentMiB(server.child.pid));
    }
    clearInterval(leaving);
    const answers = await load.stop();
    await server.end('SIGTERM');
    const settled = samples.slice(Math.floor(samples.length * warmUpShare));
    const tenth = Math.max(1, Math.floor(settled.length / 10));
    const [first, last] = [percentile(0.5, settled.slice(0, tenth)), percentile(0.5, settled.slice(-tenth))];
    const growth = last / first - 1;
    const failures = answers.filter(({ status }) => status === 0 || status >= 500).length;
    return [
      finding(
        `memory grows ≤ 10 % in ${minutes} min of traffic with aborts`,
        `${first.toFixed(0)} → ${last.toFixed(0)} MiB (${growth >= 0 ? '+' : ''}${(growth * 100).toFixed(1)} %)`,
        growth <= mostGrowth,
      ),
      finding('nothing fails meanwhile', countStatuses(answers), failures === 0),
    ];
  } finally {
    await model.close();
    await installation.end();
  }
}

async function residentMiB(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

function leaveEarly(origin: string, { players, messages }: Installation): void {
  const player = players[Math.floor(Math.random() * players.length)] ?? players[0];
  const headers = { ...player.headers, 'content-type': 'application/json', accept: 'text/event-stream' };
  const outgoing = request(`${origin}${messages}`, { method: 'POST', headers, agent: false });
  outgoing.on('response', (stream) => {
    stream.on('error', () => {});
    stream.once('data', () => outgoing.destroy());
  });
  outgoing.on('error', () => {});
  outgoing.end(JSON.stringify({ text: questionText }));
}

function nextCall({ players, messages, game }: Installation, n: number): Call {
  const { headers } = players[n % players.length] ?? players[0];
  const calls: Call[] = [
    { name: 'history', path: messages, headers },
    { name: 'list', path: '/api/games/recommended' },
    { name: 'question', method: 'POST', path: messages, headers, body: { text: `${questionText} (${n})` } },
    { name: 'balance', path: '/api/wallet/calls-summary', headers },
    { name: 'search', path: `/api/games/search?q=lantern${n % 50}` },
    { name: 'game', path: `/api/games/${game.slug}/with-achievements` },
    { name: 'wrong', method: 'POST', path: '/api/auth/login', body: { email: 5 } },
    { name: 'page', path: '/' },
  ];
  return calls[n % calls.length] ?? { name: 'page', path: '/' };
}
