import { setTimeout as wait } from 'node:timers/promises';
import { type Finding, finding, inSeconds } from './findings.ts';
import { type Installation, installOnPostgres, isRunning, questionText } from './installation.ts';
import { openLink } from './link.ts';
import { type Answer, type Call, countStatuses, drive, untilReady } from './traffic.ts';

const awayMs = 30_000;
const perSecond = 10;
const backWithinMs = 5_000;
// A silent database is given up after twelve seconds; with the wait for a connection before it that is the longest.
const answersWithinMs = 20_000;

/** The database gone for 30 seconds, twice: refusing connections, then open but silent. */
export async function databaseAway(): Promise<Finding[]> {
  const installation = await installOnPostgres({ players: 10 });
  const { postgres } = installation;
  const link = await openLink(postgres.url);
  try {
    const server = await installation.start({ DATABASE_URL: link.url });
    const next = (n: number) => nextCall(installation, n);
    const goThrough = async (how: string, goAway: () => Promise<void> | void, comeBack: () => Promise<void> | void) => {
      await goAway();
      const load = drive(server.origin, perSecond, next);
      await wait(awayMs);
      const answers = await load.stop();
      await comeBack();
      const back = await untilReady(server.origin);
      const after = drive(server.origin, perSecond, next);
      await wait(2_000);
      return findingsOf(how, answers, back, await after.stop());
    };
    const findings = [
      ...(await goThrough('refusing', postgres.halt, postgres.start)),
      ...(await goThrough('silent', link.freeze, link.thaw)),
      finding('the process lives through it', isRunning(server) ? 'alive' : 'ended', isRunning(server)),
    ];
    await server.end('SIGTERM');
    const differences = await installation.differences();
    return [...findings, finding('the ledger adds up afterwards', `${differences} differences`, differences === 0)];
  } finally {
    await link.close();
    await installation.end();
  }
}

function findingsOf(how: string, away: readonly Answer[], back: number, after: readonly Answer[]): Finding[] {
  const calls = away.filter(({ name }) => name !== 'page');
  const pages = away.filter(({ name }) => name === 'page');
  const unclear = calls.filter(({ status, text }) => status !== 503 || !isClear(text));
  const longest = Math.max(...calls.map(({ ms }) => ms));
  return [
    finding(
      `database ${how} for 30 s: every call gets 503 with a reason`,
      `${unclear.length} of ${calls.length} otherwise (${countStatuses(calls)}); longest ${inSeconds(longest)}`,
      unclear.length === 0 && longest <= answersWithinMs,
    ),
    finding(
      `database ${how}: what needs no database is served`,
      countStatuses(pages),
      pages.every(({ status }) => status === 200),
    ),
    finding(
      `ready at most 5 s after it is back`,
      `${inSeconds(back)}; then ${countStatuses(after)}`,
      back <= backWithinMs && after.every(({ status }) => status === 200),
    ),
  ];
}

function isClear(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'detail' in body && 'code' in body;
  } catch {
    return false;
  }
}

function nextCall({ players, messages }: Installation, n: number): Call {
  const { headers } = players[n % players.length] ?? players[0];
  const calls: Call[] = [
    { name: 'list', path: '/api/games/recommended' },
    { name: 'balance', path: '/api/wallet/calls-summary', headers },
    { name: 'page', path: '/help' },
    { name: 'question', method: 'POST', path: messages, headers, body: { text: questionText } },
    { name: 'history', path: messages, headers },
  ];
  return calls[n % calls.length] ?? { name: 'page', path: '/help' };
}
