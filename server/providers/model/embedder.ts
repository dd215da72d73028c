import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { EmbeddingFault, type EmbeddingFaultKind } from './embedding-fault.ts';
import { redactDetail } from './model-fault.ts';
import { createOutgoing, NoAnswerError, type Outgoing, type OutgoingAnswer } from '../outgoing.ts';
import { readVectors } from './read-vectors.ts';

export type Vector = Float32Array<ArrayBuffer>;

export interface EmbedCall {
  /** Some models read texts and questions differently. */
  kind: 'text' | 'question';
  /** A person waits for the answer: one short try only. */
  interactive?: boolean;
  signal?: AbortSignal;
}

/** What values scatter around, and how far. */
export interface Level {
  mean: number;
  deviation: number;
}

/** Turns texts into vectors of length 1, whose product says how near two texts are. */
export interface Embedder {
  /** What its vectors are stored under: those of another model cannot be compared with them. */
  model: string;
  /** How near questions about something else come to the nearest of a game's units; absent where nobody measured it. */
  unrelated?: Level;
  /**
   * At most {@link textsAtOnce} texts.
   * @returns a vector for each, in order; null where the server takes that text not even alone and shortened
   * @throws EmbeddingFault, or what `signal` carries
   */
  embed: (texts: readonly string[], call: EmbedCall) => Promise<(Vector | null)[]>;
}

/** A unit that may answer a question: its text under its headings, and how near it is, in deviations of {@link Level}. */
export interface ReadUnit {
  text: string;
  nearness: number;
}

/**
 * Reads a question together with units that may answer it.
 * @returns for each unit that was read in time, in order, the log of how much it speaks for an answer
 */
export type Read = (question: string, units: readonly ReadUnit[]) => Promise<readonly number[]>;

export interface EmbedderSettings {
  base_url: string;
  api_key: string | null;
  /** One name, or by a comma that for texts and that for questions. */
  model: string;
  timeout_ms?: number;
  interactive_timeout_ms?: number;
  /** Before another try, doubled each time, unless the server asks for a pause of its own. */
  pause_ms?: number;
}

export const textsAtOnce = 64;
const longestText = 8000;
/** A refused text is tried once more with this much of it. */
const shortenedText = 1000;
const tries = 3;
const longestPauseMs = 30_000;
const mostBytes = 32_000_000;
/** After this many failed urgent calls the next ones are refused for a while. */
const breaksAfter = 3;
const brokenMs = 30_000;
const worthAnotherTry: ReadonlySet<EmbeddingFaultKind> = new Set(['throttled', 'unavailable', 'timeout']);

export function createEmbedder(settings: EmbedderSettings): Embedder {
  const { base_url, api_key, model, timeout_ms = 60_000, interactive_timeout_ms = 1500, pause_ms = 1000 } = settings;
  const headers: Record<string, string> = api_key === null ? {} : { authorization: `Bearer ${api_key}` };
  const client = (timeout: number) => createOutgoing({ base_url, headers, timeout_ms: timeout, most_bytes: mostBytes });
  const unhurried = client(timeout_ms);
  const hurried = client(interactive_timeout_ms);
  const breaker = createBreaker();
  const secrets = api_key === null ? [] : [api_key];
  const [textModel = model, questionModel = textModel] = model.split(',').map((name) => name.trim());
  /** Whether anything was ever answered: until then a refusal is about us, not about a text. */
  let proven = false;

  const once = async (texts: readonly string[], { kind, interactive = false, signal }: EmbedCall) => {
    const name = kind === 'text' ? textModel : questionModel;
    const input = texts.map((text) => spoken(name, kind, text));
    const body = { model: name, input, encoding_format: 'float' };
    const answer = await send(interactive ? hurried : unhurried, body, signal);
    const fault = faultOf(answer);
    if (fault !== undefined) {
      const { status, content_type, retry_after } = answer;
      const words = redactDetail(wordsOf(answer), secrets);
      throw new EmbeddingFault(fault, `answered ${status} ${content_type}: ${words}`, { retry_after });
    }
    const vectors = readVectors(answer.json, texts.length);
    if (typeof vectors === 'string') throw new EmbeddingFault('unreadable', `answered with ${vectors}`);
    proven = true;
    return vectors;
  };

  const embedOnce = async (texts: readonly string[], call: EmbedCall) => {
    breaker.check();
    try {
      const vectors = await once(texts, call);
      breaker.succeeded();
      return vectors;
    } catch (error) {
      if (call.signal?.aborted !== true) breaker.failed();
      throw error;
    }
  };

  const embedWithRetries = async (texts: readonly string[], call: EmbedCall): Promise<Vector[]> => {
    for (let tried = 1; ; tried++) {
      try {
        return await once(texts, call);
      } catch (error) {
        call.signal?.throwIfAborted();
        if (!(error instanceof EmbeddingFault) || !worthAnotherTry.has(error.kind) || tried >= tries) throw error;
        const requested = error.retry_after === null ? pause_ms * 2 ** (tried - 1) : error.retry_after * 1000;
        const pause = Math.min(requested * (0.75 + Math.random() / 2), longestPauseMs);
        await wait(pause, undefined, { signal: call.signal });
      }
    }
  };

  /** One text too many or too long has a server refuse all of them: halves find out which. */
  const embedParts = async (texts: readonly string[], call: EmbedCall): Promise<(Vector | null)[]> => {
    try {
      return await embedWithRetries(texts, call);
    } catch (error) {
      if (!(error instanceof EmbeddingFault) || error.kind !== 'refused') throw error;
      const [first = ''] = texts;
      if (texts.length === 1) {
        if (!proven) throw error;
        return first.length > shortenedText ? embedParts([first.slice(0, shortenedText)], call) : [null];
      }
      const middle = Math.ceil(texts.length / 2);
      const head = await embedParts(texts.slice(0, middle), call);
      return [...head, ...(await embedParts(texts.slice(middle), call))];
    }
  };

  return {
    model,
    embed: (texts, call) => {
      if (texts.length === 0) return Promise.resolve([]);
      return call.interactive === true ? embedOnce(texts, call) : embedParts(texts, call);
    },
  };
}

async function send(ask: Outgoing, body: object, signal: AbortSignal | undefined): Promise<OutgoingAnswer> {
  try {
    const headers = { 'content-type': 'application/json' };
    return await ask({ method: 'POST', path: '/embeddings', headers, body, signal });
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof NoAnswerError)) throw error;
    throw new EmbeddingFault(error.timed_out ? 'timeout' : 'unavailable', error.message, { cause: error });
  }
}

const quotaWords = /insufficient_quota|billing|payment_required|insufficient.credits/i;
/** Some servers report a text that is too long as an internal error. */
const tooLongWords = /too (?:large|long)|context (?:length|size)|maximum.{0,20}tokens/i;

/** The content type first: a page with status 200 is a proxy's, and no answer. */
function faultOf({ status, content_type, text, json }: OutgoingAnswer): EmbeddingFaultKind | undefined {
  if (status === 402 || (status === 429 && quotaWords.test(text))) return 'quota';
  if (status === 429) return 'throttled';
  if (status === 401 || status === 403) return 'key_refused';
  const isJson = /^application\/(?:.+\+)?json$/.test(content_type) && json !== undefined;
  if (status >= 500) return isJson && tooLongWords.test(text) ? 'refused' : 'unavailable';
  if (!isJson || status === 404 || status === 405) return 'unreadable';
  if (status >= 400) return 'refused';
  return errorBody.safeParse(json).success ? 'unavailable' : undefined;
}

const errorBody = z.union([
  z.looseObject({ error: z.looseObject({ message: z.string() }) }).transform(({ error }) => error.message),
  z.looseObject({ error: z.string() }).transform(({ error }) => error),
  z.looseObject({ detail: z.string() }).transform(({ detail }) => detail),
]);

function wordsOf({ json, text }: OutgoingAnswer): string {
  return errorBody.safeParse(json).data ?? text;
}

/** What two families of models were trained to read before a text and before a question. */
function spoken(model: string, kind: EmbedCall['kind'], text: string): string {
  const words = text.slice(0, longestText).trim() || '-';
  if (/(?:^|[/_-])e5(?:[-_:]|$)/i.test(model) && !/instruct/i.test(model)) {
    return `${kind === 'text' ? 'passage' : 'query'}: ${words}`;
  }
  if (/nomic-embed-text/i.test(model)) return `search_${kind === 'text' ? 'document' : 'query'}: ${words}`;
  return words;
}

/** Keeps those who wait from waiting for a server that does not answer. */
function createBreaker() {
  let failures = 0;
  let closed_until = 0;
  return {
    check: () => {
      const left = closed_until - performance.now();
      if (left > 0) {
        throw new EmbeddingFault('unavailable', 'nothing answered lately', { retry_after: Math.ceil(left / 1000) });
      }
    },
    succeeded: () => {
      failures = 0;
    },
    failed: () => {
      failures += 1;
      if (failures >= breaksAfter) closed_until = performance.now() + brokenMs;
    },
  };
}
