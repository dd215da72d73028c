import { request } from 'node:http';
import { type Installation, questionText } from './installation.ts';
import { type Answer, type Call, drive } from './traffic.ts';

/** Mixed traffic of which every fifth reader leaves in the middle of an answer, until `stop`. */
export function driveMixed(
  origin: string,
  installation: Installation,
  perSecond: number,
): { stop: () => Promise<readonly Answer[]> } {
  const load = drive(origin, perSecond, (n) => nextCall(installation, n));
  const leaving = setInterval(() => leaveEarly(origin, installation), 4000 / perSecond);
  return {
    stop: () => {
      clearInterval(leaving);
      return load.stop();
    },
  };
}

/** Asks and leaves in the middle of the answer. */
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

/** Lists, pages, questions and one request that is wrong, one after the other. */
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
