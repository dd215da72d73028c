import { setTimeout as wait } from 'node:timers/promises';
import { apiKeysEndpoints } from '#contract/api-keys.ts';
import { walletEndpoints } from '#contract/wallet.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { type Finding, finding, inMs } from './findings.ts';
import { type Installation, installOnPostgres, production, questionText } from './installation.ts';
import { type Answer, type Call, countStatuses, drive, p95, send } from './traffic.ts';

const clients = 20;
const others = 40;
const perSecond = 20;
const measuredMs = 20_000;
// Makes an answer last a second or two, as it does where a model writes it.
const pieceDelayMs = 40;
const screenWithinMs = 300;

/**
 * Twenty programs ask on one key, and after a refusal again a second later, sooner than `Retry-After` says, while other players use the
 * site; every limit is as in production, since the limits are what keeps one key from taking all.
 */
export async function oneKey(): Promise<Finding[]> {
  const installation = await installOnPostgres({ players: others + 1 });
  const model = await startModelStandIn({ piece_delay_ms: pieceDelayMs });
  try {
    const { origin } = await installation.start({ ...production, AI_BASE_URL: model.base_url, AI_MODEL: 'good' });
    const [owner] = installation.players;
    const key = await makeKey(origin, owner.headers);
    const callsLeft = async () => {
      const balanceRequest = { name: 'balance', path: '/api/wallet/calls-summary', headers: owner.headers };
      const { text } = await send(origin, balanceRequest);
      return walletEndpoints['GET /api/wallet/calls-summary'].response.parse(JSON.parse(text));
    };
    await useSite(installation, origin, 2_000);
    const quiet = await useSite(installation, origin, measuredMs);
    const before = await callsLeft();
    const asking = askOnAndOn(origin, installation.game.slug, key);
    const busy = await useSite(installation, origin, measuredMs);
    const answers = await asking.stop();
    const after = await callsLeft();
    const differences = await installation.differences();

    const answered = answers.filter(({ status }) => status === 200).length;
    const refused = answers.filter(({ status }) => status === 429).length;
    const paid = before.calls - after.calls;
    const isFast = p95(busy) <= screenWithinMs && [...quiet, ...busy].every(({ status }) => status === 200);
    return [
      finding(
        `other players’ screens stay fast while ${clients} clients ask on one key`,
        `p95 ${inMs(p95(quiet))} before, ${inMs(p95(busy))} during (× ${(p95(busy) / p95(quiet)).toFixed(1)}) of ${countStatuses(busy)}`,
        isFast,
      ),
      finding(
        'what is answered is paid once, what is over the limits is refused and free',
        `${countStatuses(answers)}; ${paid} calls paid, ${after.reserved} held; ${differences} differences in the ledger`,
        answered > 0 &&
          paid === answered &&
          after.reserved === 0 &&
          answered + refused === answers.length &&
          differences === 0,
      ),
    ];
  } finally {
    await installation.end();
    await model.close();
  }
}

/**
 * The question with an end of its own: the same text would be attached to the answer that is there, and any other word,
 * number or spelling may be something that the articles do not hold, for which nothing is charged.
 */
export function withOwnEnd(number: number): string {
  const signs = [...number.toString(2)].map((bit) => (bit === '1' ? '!' : '?'));
  return `${questionText}${signs.join('')}`;
}

async function makeKey(origin: string, headers: Record<string, string>): Promise<string> {
  const { text } = await send(origin, {
    name: 'key',
    method: 'POST',
    path: '/api/auth/me/api-keys',
    headers,
    body: { name: 'twenty clients' },
  });
  return apiKeysEndpoints['POST /api/auth/me/api-keys'].response.parse(JSON.parse(text)).key;
}

/** The lists, the game and the balance of everybody else. */
async function useSite({ players, game }: Installation, origin: string, ms: number): Promise<readonly Answer[]> {
  const next = (n: number): Call => {
    const index = 1 + (n % others);
    const { headers } = players[index] ?? players[0];
    const from = `127.0.4.${index}`;
    const calls: Call[] = [
      { name: 'list', path: '/api/games/with-total', headers, from },
      { name: 'game', path: `/api/games/${game.slug}/with-achievements`, headers, from },
      { name: 'balance', path: '/api/wallet/calls-summary', headers, from },
    ];
    return calls[Math.floor(n / others) % calls.length] ?? { name: 'list', path: '/api/games/with-total' };
  };
  const load = drive(origin, perSecond, next);
  await wait(ms);
  return load.stop();
}

/** Every client asks its next question as soon as it has an answer, or about a second after a refusal. */
function askOnAndOn(origin: string, model: string, key: string): { stop: () => Promise<Answer[]> } {
  const answers: Answer[] = [];
  const stopping = new AbortController();
  const client = async (place: number) => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const content = withOwnEnd(n * clients + place);
      const answer = await send(origin, {
        name: 'question',
        method: 'POST',
        path: '/api/v1/chat/completions',
        headers: { authorization: `Bearer ${key}` },
        body: { model, messages: [{ role: 'user', content }] },
        from: `127.0.5.${place + 1}`,
      });
      answers.push(answer);
      if (answer.status !== 200) await wait(1_000 * (0.5 + Math.random()));
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, place) => client(place)));
  return {
    stop: async () => {
      stopping.abort();
      await all;
      return answers;
    },
  };
}
