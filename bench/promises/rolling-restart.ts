import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { freePort } from '#server/testing/free-port.ts';
import { type ServerProcess } from '#server/testing/server-process.ts';
import { type Finding, finding, inMs, inSeconds } from './findings.ts';
import { type Installation, installOnPostgres, password, production, questionText } from './installation.ts';
import { startNginx } from '../../scripts/private-nginx.ts';
import { type Call, countStatuses, drive, p95, untilReady } from './traffic.ts';

const perSecond = 50;
const rounds = 2;
const settleMs = 2_000;
// Makes an answer last a second or two, so that every restart finds some under way.
const pieceDelayMs = 40;
const exitsWithinMs = 30_000;
// Each has its own limits, so that fifty requests a second stay below those of a real installation.
const players = 80;

/** Two servers restarted in turn behind the sample's nginx, in production, with all limits on. */
export async function rollingRestart(): Promise<Finding[]> {
  const installation = await installOnPostgres({ players });
  const ports = [await freePort(), await freePort()] as const;
  const model = await startModelStandIn({ piece_delay_ms: pieceDelayMs });
  const settings = { ...production, AI_BASE_URL: model.base_url, AI_MODEL: 'good' };
  const start = (port: number) => installation.start({ ...settings, PORT: String(port) });
  try {
    const servers: [ServerProcess, ServerProcess] = [await start(ports[0]), await start(ports[1])];
    const proxy = await startNginx(ports);
    const streams = followEvents(proxy.origin, installation);
    const load = drive(proxy.origin, perSecond, (n) => nextCall(installation, n));
    const exits: { code: number | null; ms: number }[] = [];
    await wait(settleMs);
    for (let round = 0; round < rounds; round++) {
      for (const index of [0, 1] as const) {
        const began = performance.now();
        const code = await servers[index].end('SIGTERM');
        exits.push({ code, ms: performance.now() - began });
        servers[index] = await start(ports[index]);
        await untilReady(servers[index].origin);
        await wait(settleMs);
      }
    }
    const answers = await load.stop();
    const refused = streams.stop();
    await proxy.stop();
    const failures = answers.filter(({ status }) => status === 0 || status >= 500);
    for (const { name, status, text } of failures.slice(0, 5))
      console.log(`  ${name}: ${status} ${text.slice(0, 120)}`);
    const questions = answers.filter(({ name }) => name === 'question');
    const cut = questions.filter(({ status, text }) => status === 200 && !text.includes('event: answered'));
    return [
      finding(
        `no 5xx at ${perSecond} requests/s, ${exits.length} restarts in turn`,
        `${failures.length} of ${answers.length.toLocaleString('en')} (${countStatuses(answers)}; p95 without questions ${inMs(p95(answers.filter(({ name }) => name !== 'question')))})`,
        failures.length === 0,
      ),
      finding('answers under way come to their end', `${cut.length} of ${questions.length} cut off`, cut.length === 0),
      finding('live streams reopen elsewhere without an error', `${refused} refused`, refused === 0),
      finding(
        'exit with 0 in at most 30 s',
        `codes ${exits.map(({ code }) => code).join(' ')}; longest ${inSeconds(Math.max(...exits.map(({ ms }) => ms)))}`,
        exits.every(({ code, ms }) => code === 0 && ms <= exitsWithinMs),
      ),
      await ledgerFinding(installation),
    ];
  } finally {
    await installation.end();
    await model.close();
  }
}

async function ledgerFinding({ differences }: Installation): Promise<Finding> {
  const count = await differences();
  return finding('the ledger adds up afterwards', `${count} differences`, count === 0);
}

function nextCall({ players: all, game, messages }: Installation, n: number): Call {
  // Moves on by one each time round, so that every player makes every kind of call.
  const index = (n + Math.floor(n / all.length)) % all.length;
  const player = all[index] ?? all[0];
  // Every player has an address, as the limits of visitors are counted by it.
  const from = `127.0.1.${index + 1}`;
  const { headers } = player;
  const calls: Call[] = [
    { name: 'list', path: '/api/games/recommended' },
    { name: 'history', path: messages, headers },
    { name: 'balance', path: '/api/wallet/calls-summary', headers },
    { name: 'game', path: `/api/games/${game.slug}/with-achievements` },
    { name: 'notifications', path: '/api/notifications', headers },
    { name: 'question', method: 'POST', path: messages, headers: asStream(headers), body: { text: questionText } },
    { name: 'search', path: '/api/games/search?q=lantern' },
    { name: 'page', path: '/' },
    { name: 'history', path: messages, headers },
    n % 100 === 9
      ? { name: 'login', method: 'POST', path: '/api/auth/login', body: { email: player.email, password } }
      : { name: 'balance', path: '/api/wallet/calls-summary', headers },
  ];
  return { ...(calls[n % calls.length] ?? { name: 'page', path: '/' }), from };
}

const asStream = (headers: Record<string, string> = {}) => ({ ...headers, accept: 'text/event-stream' });

/** Ten browsers that follow live events and come back whenever their stream ends. */
function followEvents(origin: string, { players: all }: Installation): { stop: () => number } {
  let refused = 0;
  let stopped = false;
  const agent = new Agent({ keepAlive: false });
  const open = (index: number) => {
    if (stopped) return;
    const headers = asStream(all[index]?.headers);
    const again = () => setTimeout(() => open(index), 500).unref();
    const outgoing = request(
      `${origin}/api/events`,
      { agent, headers, localAddress: `127.0.2.${index + 1}` },
      (stream) => {
        if (stream.statusCode !== 200) refused += 1;
        stream.resume();
        // A stream that breaks off is no error to its reader: it is resumed by its last id.
        stream.on('error', () => {});
        stream.on('close', again);
      },
    );
    outgoing.on('error', () => {
      if (!stopped) refused += 1;
    });
    outgoing.end();
  };
  for (let index = 0; index < 10; index++) open(index);
  return {
    stop: () => {
      stopped = true;
      agent.destroy();
      return refused;
    },
  };
}
