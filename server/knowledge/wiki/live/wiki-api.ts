import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { parseJson } from '#server/providers/parse-json.ts';
import { type PublicWeb, WebError } from '#server/providers/public-web.ts';
import type { Problem } from '#server/errors.ts';
import { statusProblem } from '../status-problem.ts';
import { WikiError } from '../pages.ts';

export type Params = Record<string, string>;

/** A wiki’s API. One request at a time, each with a pause before it that is as long as the answer before it took. */
export interface WikiApi {
  address: string;
  /** @throws WikiError for what the wiki refuses, and once it has not answered so many times */
  query: (params: Params, most_tries?: number) => Promise<unknown>;
  /** The answers to a query that is continued until its end, which comes within `most` answers. */
  queryAll: (params: Params, most?: number) => AsyncGenerator;
}

const mostBytes = 32 * 1024 * 1024;
const [shortestPauseMs, longestPauseMs] = [50, 5000];
/** The wiki's own servers may lag behind by so many seconds; while they do, nothing is read from them. */
const mostLag = '5';
const mostTries = 6;
/** Of an answer that does not come to its end. */
const mostSlowTries = 2;
const longestWaitSeconds = 600;
/** All that one reading waits because its wiki says so: else one that answers every second time would never end. */
const usuallyWaitedSeconds = 3600;
const mostAnswers = 20_000;
/** What is waited for longer is said in pieces, so that nobody takes the silence for an end. */
const waitingPieceMs = 10_000;

const answerShape = z.object({
  error: z.object({ code: z.string(), info: z.string().default('') }).optional(),
  continue: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
/** Errors that pass by themselves. */
const passing = /^(?:maxlag|ratelimited|readonly|internal_api_error.*|query-timeout)$/;

interface Listening {
  /** Called with each request, and every few seconds while one is waited for. */
  onActivity: () => void;
  most_waited_seconds?: number;
}

/** @param web reads public addresses only */
export function createWikiApi(
  web: PublicWeb,
  address: string,
  { onActivity, most_waited_seconds = usuallyWaitedSeconds }: Listening,
): WikiApi {
  const host = new URL(address).host;
  let pauseMs = 0;
  let waitedSeconds = 0;
  const rest = async (ms: number) => {
    for (let left = ms; left > 0; left -= waitingPieceMs) {
      onActivity();
      await wait(Math.min(left, waitingPieceMs));
    }
  };

  /** @returns the answer, or after how many seconds to ask again and why */
  const read = async (url: string): Promise<{ answer: unknown } | { problem: Problem; seconds: number | null }> => {
    try {
      const { status, text, retry_after } = await web.get(url, { most_bytes: mostBytes });
      if (status === 429 || status >= 500)
        return { problem: { code: 'status', name: host, other: status }, seconds: retry_after };
      const answer = parseJson(text);
      const parsed = answerShape.safeParse(answer);
      if (status !== 200 || !parsed.success)
        throw new WikiError(statusProblem(host, status) ?? { code: 'no_api', name: host });
      const { error } = parsed.data;
      if (error === undefined) return { answer };
      if (passing.test(error.code)) return { problem: { code: 'api_code', name: error.code }, seconds: retry_after };
      if (error.code === 'readapidenied') throw new WikiError({ code: 'members_only', name: host });
      throw new WikiError({ code: 'refuses', name: host, other: oneLine(error.info === '' ? error.code : error.info) });
    } catch (error) {
      if (!(error instanceof WebError)) throw error;
      if (!error.may_pass) throw new WikiError(error.problem, { cause: error });
      return { problem: error.problem, seconds: null };
    }
  };

  const query = async (params: Params, most_tries = mostTries): Promise<unknown> => {
    const url = new URL(address);
    const all = { action: 'query', format: 'json', formatversion: '2', maxlag: mostLag, ...params };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    for (let tries = 1; ; tries += 1) {
      await rest(pauseMs);
      onActivity();
      const started = performance.now();
      const outcome = await read(url.href);
      pauseMs = Math.min(longestPauseMs, Math.max(shortestPauseMs, performance.now() - started));
      if ('answer' in outcome) return outcome.answer;
      const seconds = outcome.seconds ?? 2 ** (tries - 1);
      waitedSeconds += seconds;
      const most = outcome.problem.code === 'too_slow' ? Math.min(mostSlowTries, most_tries) : most_tries;
      if (tries >= most || seconds > longestWaitSeconds || waitedSeconds > most_waited_seconds)
        throw new WikiError({ code: 'not_now', name: host, why: outcome.problem });
      await rest(seconds * 1000);
    }
  };

  return {
    address,
    query,
    queryAll: async function* (params, most = mostAnswers) {
      let more: Params = {};
      for (let answers = 0; answers < most; answers += 1) {
        const answer = await query({ ...params, ...more });
        yield answer;
        const next = answerShape.parse(answer).continue;
        if (next === undefined) return;
        const given = Object.fromEntries(Object.entries(next).map(([name, value]) => [name, String(value)]));
        if (JSON.stringify(given) === JSON.stringify(more)) break;
        more = given;
      }
      throw new WikiError({ code: 'endless', name: host });
    },
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 200);
}
