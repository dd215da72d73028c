import { setTimeout as wait } from 'node:timers/promises';
import { createOutgoing, NoAnswerError, type Outgoing, type OutgoingAnswer } from '../outgoing.ts';
import { SteamFault, type SteamFaultKind } from './steam-fault.ts';

export interface SteamSettings {
  base_url: string;
  api_key: string;
  timeout_ms?: number;
  /** The first pause after Steam throttled a request; other faults wait a tenth of it. */
  pause_ms?: number;
  count_request?: CountSteamRequest;
}

/** Called before each request that carries the key, also before another try. @throws SteamFault `spent` */
export type CountSteamRequest = (call: Pick<SteamCall, 'interactive' | 'account'>) => Promise<void>;

/** How much trouble one call is worth. */
export interface SteamCall {
  /** A person waits for the answer: one try only. */
  interactive?: boolean;
  /** Whose sync it is of. */
  account?: number;
  signal?: AbortSignal | undefined;
}

/** Asks for a path and answers with JSON, whatever its status; everything else is a {@link SteamFault}. */
export type SteamAsk = (path: string, query: Record<string, string>, call: SteamCall) => Promise<OutgoingAnswer>;

const atOnce = 3;
const tries = 3;
/** After so many failures in a row nobody asks for a while. */
const breaksAfter = 5;
const brokenMs = 30_000;
const worthAnotherTry: ReadonlySet<SteamFaultKind> = new Set(['throttled', 'unavailable', 'timeout']);

/**
 * The way to Steam that all calls of this process share: three at a time, patient where it is told
 * to slow down, silent for a while where nothing answers.
 */
export function createSteamAsk(settings: SteamSettings): SteamAsk {
  const { base_url, api_key, timeout_ms, pause_ms = 5000, count_request } = settings;
  const send = createOutgoing({
    base_url,
    // In the header the key stays out of addresses and so out of logs.
    headers: { 'x-webapi-key': api_key },
    ...(timeout_ms === undefined ? {} : { timeout_ms }),
  });
  const turn = createTurns(atOnce);
  const breaker = createBreaker();
  let quiet_until = 0;

  const once = async (path: string, { interactive = false, account, signal }: SteamCall): Promise<OutgoingAnswer> => {
    const quiet = quiet_until - performance.now();
    if (quiet > 0) {
      if (interactive)
        throw new SteamFault('throttled', 'asked to slow down', { retry_after: Math.ceil(quiet / 1000) });
      await wait(quiet, undefined, { signal });
    }
    return turn(async () => {
      breaker.check();
      await count_request?.({ interactive, ...(account === undefined ? {} : { account }) });
      const result = await answerOf(send, path, signal);
      breaker.count(result);
      if (!(result instanceof SteamFault)) return result;
      if (result.kind === 'throttled') quiet_until = performance.now() + pause_ms;
      throw result;
    });
  };
  return async (path, query, call) => {
    const { interactive = false, signal } = call;
    const address = `${path}?${new URLSearchParams(query)}`;
    for (let tried = 1; ; tried++) {
      try {
        return await once(address, call);
      } catch (error) {
        signal?.throwIfAborted();
        const again = error instanceof SteamFault && worthAnotherTry.has(error.kind);
        if (!again || interactive || tried >= tries) throw error;
        const pause = (error.kind === 'throttled' ? pause_ms : pause_ms / 10) * 2 ** (tried - 1);
        await wait(pause * (0.75 + Math.random() / 2), undefined, { signal });
      }
    }
  };
}

/** JSON is an answer about the player or the game, even under 400 and 403; what is not is about us or about Steam. */
async function answerOf(
  send: Outgoing,
  path: string,
  signal: AbortSignal | undefined,
): Promise<OutgoingAnswer | SteamFault> {
  // Without its query, which names the player and may hold the key.
  const what = path.slice(0, path.indexOf('?'));
  try {
    const answer = await send({ method: 'GET', path, signal });
    const kind = faultOf(answer);
    return kind === undefined
      ? answer
      : new SteamFault(
          kind,
          `${what} answered ${answer.status} ${answer.content_type}`,
          kind === 'throttled' ? { retry_after: 30 } : {},
        );
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    signal?.throwIfAborted();
    return new SteamFault(error.timed_out ? 'timeout' : 'unavailable', what, { retry_after: 30, cause: error });
  }
}

function faultOf({ status, content_type, json, text }: OutgoingAnswer): SteamFaultKind | undefined {
  if (status === 429) return 'throttled';
  if (status >= 500) return 'unavailable';
  if (content_type === 'application/json') return json === undefined ? 'unreadable' : undefined;
  if (status === 403) return 'key_refused';
  if (status === 401) return 'key_unsuitable';
  if (status === 400) return /['"`]key['"`] is missing/.test(text) ? 'key_missing' : 'profile_unknown';
  return 'unreadable';
}

/** Lets so many work at the same time; the others wait in order. */
function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async (work) => {
    if (working >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else working += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) working -= 1;
      else next();
    }
  };
}

function createBreaker() {
  let failures = 0;
  let closed_until = 0;
  return {
    check: () => {
      const left = closed_until - performance.now();
      if (left > 0)
        throw new SteamFault('unavailable', 'nothing answered lately', { retry_after: Math.ceil(left / 1000) });
    },
    count: (result: OutgoingAnswer | SteamFault) => {
      const failed = result instanceof SteamFault && (result.kind === 'unavailable' || result.kind === 'timeout');
      failures = failed ? failures + 1 : 0;
      if (failures >= breaksAfter) closed_until = performance.now() + brokenMs;
    },
  };
}
