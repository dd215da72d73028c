import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createEmbedder, type EmbedCall, type Embedder, type EmbedderSettings } from './embedder.ts';
import {
  type EmbedderStandIn,
  type EmbeddingScenario,
  startEmbedderStandIn,
} from '#stand-ins/embeddings/embeddings-stand-in.ts';
import { EmbeddingFault } from './embedding-fault.ts';
import { fromBytes, toBytes } from './read-vectors.ts';

const key = 'sk-stand-in-0123456789-secret-end';
let standIn: EmbedderStandIn;
beforeAll(async () => {
  standIn = await startEmbedderStandIn();
});
afterAll(() => standIn.close());

let embedder: Embedder;
const open = (settings: Partial<EmbedderSettings> = {}) =>
  createEmbedder({ base_url: standIn.base_url, api_key: key, model: 'demo', pause_ms: 1, ...settings });
beforeEach(() => {
  embedder = open();
});

const text: EmbedCall = { kind: 'text' };
const interactiveCall: EmbedCall = { kind: 'question', interactive: true };
async function faultOf(embedding: Promise<unknown>): Promise<EmbeddingFault> {
  const error: unknown = await embedding.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof EmbeddingFault) return error;
  throw new Error('expected an EmbeddingFault', { cause: error });
}
const asks = async (work: () => Promise<unknown>): Promise<number> => {
  const before = standIn.requests.length;
  await work().catch(() => {});
  return standIn.requests.length - before;
};
const product = (a: Float32Array | null | undefined, b: Float32Array | null | undefined) =>
  Array.from(a ?? []).reduce((sum, value, i) => sum + value * (b?.[i] ?? 0), 0);

describe('an answer', () => {
  test('is a vector of length 1 for each text, asked for as numbers and with the key', async () => {
    const vectors = await embedder.embed(['The copper well', 'Медный колодец'], text);
    expect(vectors).toHaveLength(2);
    for (const vector of vectors) expect(product(vector, vector)).toBeCloseTo(1, 5);
    const { headers, body } = standIn.requests.at(-1)!;
    expect(headers).toMatchObject({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });
    expect(body).toEqual({ model: 'demo', input: ['The copper well', 'Медный колодец'], encoding_format: 'float' });
  });

  test('may be base64 or in another order', async () => {
    const [plain, other] = await embedder.embed(['one well', 'another mill'], text);
    for (const scenario of ['base64', 'shuffled'] as const) {
      standIn.script(scenario);
      const again = await embedder.embed(['one well', 'another mill'], text);
      expect(product(again[0], plain)).toBeCloseTo(1, 5);
      expect(product(again[1], other)).toBeCloseTo(1, 5);
    }
  });

  test('nothing is asked for no texts, and a text without words is no empty one', async () => {
    expect(await asks(() => embedder.embed([], text))).toBe(0);
    await embedder.embed(['  '], text);
    expect(standIn.requests.at(-1)?.texts).toEqual(['-']);
  });

  test('some models read a mark before texts and questions, and some are two', async () => {
    const said: unknown[] = [];
    for (const model of ['intfloat/multilingual-e5-base', 'nomic-embed-text', 'for-texts, for-questions']) {
      for (const kind of ['text', 'question'] as const) {
        await open({ model }).embed(['well'], { kind });
        const sent = standIn.requests.at(-1)!;
        said.push([sent.model, ...sent.texts]);
      }
    }
    expect(said).toEqual([
      ['intfloat/multilingual-e5-base', 'passage: well'],
      ['intfloat/multilingual-e5-base', 'query: well'],
      ['nomic-embed-text', 'search_document: well'],
      ['nomic-embed-text', 'search_query: well'],
      ['for-texts', 'well'],
      ['for-questions', 'well'],
    ]);
  });
});

test('vectors come out of their bytes as they went in', () => {
  const vector = Float32Array.from([0.25, -1e-7, 3]);
  expect(fromBytes(toBytes(vector))).toEqual(vector);
});

test('near in meaning is near in the stand-in, across languages too', async () => {
  const [dungeon, crypt, train] = await embedder.embed(['old dungeon', 'старое подземелье', 'fast train'], text);
  expect(product(dungeon, crypt)).toBeGreaterThan(product(dungeon, train) + 0.2);
});

describe('what goes wrong', () => {
  const faults: [EmbeddingScenario, EmbeddingFault['kind'], requests: number][] = [
    ['throttled', 'throttled', 3],
    ['html_502', 'unavailable', 3],
    ['error_200', 'unavailable', 3],
    ['reset', 'unavailable', 3],
    ['quota', 'quota', 1],
    ['key_refused', 'key_refused', 1],
    ['not_found', 'unreadable', 1],
    ['html_200', 'unreadable', 1],
    ['wrong_count', 'unreadable', 1],
    ['wrong_index', 'unreadable', 1],
    ['mixed_dimensions', 'unreadable', 1],
    ['not_a_number', 'unreadable', 1],
    ['all_zero', 'unreadable', 1],
  ];
  test.each(faults)('%s is reported as %s, after %i requests', async (scenario, kind, requests) => {
    standIn.script(...Array.from({ length: requests }, () => scenario));
    let fault: EmbeddingFault | undefined;
    const requestCount = await asks(async () => {
      fault = await faultOf(embedder.embed(['one', 'two'], text));
    });
    expect([fault?.kind, requestCount]).toEqual([kind, requests]);
    expect(fault?.message).not.toMatch(/sk-stand/);
  });

  test('what passes is met by another try', async () => {
    standIn.script('throttled', 'html_502', 'answer');
    expect(await embedder.embed(['one'], text)).toHaveLength(1);
  });

  test('a server that stalls is left after the time set, and at once when nobody wants the answer any more', async () => {
    // On a busy machine a request may be given up before it arrives: what it was to meet must not be left to the next test.
    const stalling = await startEmbedderStandIn();
    onTestFinished(stalling.close);
    stalling.script('stall', 'stall');
    const { base_url } = stalling;
    const impatient = open({ base_url, interactive_timeout_ms: 30 });
    expect((await faultOf(impatient.embed(['one'], interactiveCall))).kind).toBe('timeout');
    const signal = AbortSignal.timeout(30);
    await expect(impatient.embed(['one'], { ...text, signal })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('a caller who waits gets one try, and none for a while after three failures', async () => {
    const unhurried = open({ interactive_timeout_ms: 60_000 });
    standIn.script('html_502', 'throttled', 'wrong_count');
    for (const kind of ['unavailable', 'throttled', 'unreadable']) {
      expect((await faultOf(unhurried.embed(['one'], interactiveCall))).kind).toBe(kind);
    }
    const requestCount = await asks(async () => {
      expect((await faultOf(unhurried.embed(['one'], interactiveCall))).retry_after).toBeGreaterThan(0);
    });
    expect(requestCount).toBe(0);
    expect(await unhurried.embed(['a job goes on'], text)).toHaveLength(1);
  });
});

describe('texts that a server does not take', () => {
  const long = 'well '.repeat(400);

  test('are found by halves, and shortened; the others of their batch have their vectors', async () => {
    await embedder.embed(['first'], text);
    for (const scenario of ['too_long', 'too_long_500'] as const) {
      standIn.script(...Array.from({ length: 6 }, () => scenario));
      const requestCount = await asks(async () => {
        const vectors = await embedder.embed(['one', 'two', long, 'four'], text);
        expect(vectors.map((vector) => vector?.length)).toEqual([256, 256, 256, 256]);
      });
      // All four; the first two; the last two; the long one, whole and shortened; the fourth.
      expect(requestCount).toBe(6);
    }
  });

  test('where nothing was ever answered a refusal is about us', async () => {
    standIn.script('too_long', 'too_long', 'too_long');
    const requestCount = await asks(async () => {
      expect((await faultOf(embedder.embed([long, long, long, long], text))).kind).toBe('refused');
    });
    expect(requestCount).toBe(3);
  });
});
