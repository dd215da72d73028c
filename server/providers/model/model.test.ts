import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ModelFault, redactDetail } from './model-fault.ts';
import { startModelStandIn, type ModelStandIn, type Scenario } from '#stand-ins/model/model-stand-in.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { createChatModel, type ModelReply, type ModelSettings } from './model.ts';

const key = 'sk-stand-in-0123456789-secret-end';
let standIn: ModelStandIn;

beforeAll(async () => {
  standIn = await startModelStandIn();
});
afterAll(() => standIn.close());

/** Longer than any answer takes on a busy machine. A test that is about a wait shortens that one only. */
const longWaits = { first_text_seconds: 30, gap_seconds: 30, total_seconds: 40 };
const shortWaits: Partial<Record<string, Partial<ModelSettings>>> = {
  stall_before_headers: { first_text_seconds: 1 },
  stall_before_text: { first_text_seconds: 1 },
  stall_mid: { gap_seconds: 1 },
  drip: { total_seconds: 1.5 },
};

interface Outcome {
  shown: string[];
  reply: ModelReply | null;
  fault: ModelFault | null;
  error: unknown;
}

async function ask(
  script: readonly Scenario[],
  settings: Partial<ModelSettings> = {},
  signal = new AbortController().signal,
  onText?: () => void,
): Promise<Outcome> {
  standIn.script(...script);
  const model = createChatModel({
    base_url: standIn.base_url,
    api_key: key,
    model: 'demo-model',
    extra_headers: {},
    ...longWaits,
    ...settings,
  });
  const outcome: Outcome = { shown: [], reply: null, fault: null, error: null };
  try {
    outcome.reply = await model.write({
      instructions: 'Be short.',
      messages: [{ role: 'user', content: 'Когда открываются ворота?' }],
      max_output_tokens: 500,
      signal,
      on_text: (piece) => {
        outcome.shown.push(piece);
        onText?.();
      },
    });
  } catch (error) {
    outcome.error = error;
    outcome.fault = error instanceof ModelFault ? error : null;
  }
  return outcome;
}

const lastRequest = () => standIn.requests.at(-1)!;
const russian = 'Ворота открываются на рассвете — «тихо».';

describe('a stream that ends well', () => {
  test('arrives in pieces, with the usage that the server counted', async () => {
    const { shown, reply } = await ask([{ say: russian }]);
    expect(reply?.text).toBe(russian);
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.join('')).toBe(russian);
    expect(reply?.usage).toMatchObject({
      input_tokens: 120,
      output_tokens: Math.ceil(russian.length / 4),
      estimated: false,
    });
    expect(reply?.usage.first_text_ms).toBeTypeOf('number');
    expect(reply?.truncated).toBe(false);
  });

  test('asks for a stream with usage, with the key, the limit and nothing that the server may refuse', async () => {
    await ask([{ say: 'Yes.' }], { extra_headers: { 'OpenAI-Project': 'folder-1' } });
    expect(lastRequest().path).toBe('/v1/chat/completions');
    expect(lastRequest().headers).toMatchObject({ authorization: `Bearer ${key}`, 'openai-project': 'folder-1' });
    expect(lastRequest().body).toEqual({
      model: 'demo-model',
      max_tokens: 500,
      messages: [
        { role: 'system', content: 'Be short.' },
        { role: 'user', content: 'Когда открываются ворота?' },
      ],
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  test('takes an own Authorization header instead of the bearer key', async () => {
    await ask([{ say: 'Yes.' }], { extra_headers: { authorization: 'Api-Key own-key' } });
    expect(lastRequest().headers.authorization).toBe('Api-Key own-key');
  });

  test.each([
    'no_usage',
    'absurd_usage',
    'done_without_reason',
    'done_and_held_open',
    'split_bytes',
    'crlf_and_comments',
  ] as const)('is read from the form %s, its tokens estimated', async (scenario) => {
    const { reply } = await ask([scenario]);
    expect(reply?.text).toBe('Из общих знаний: готового ответа у меня нет.');
    expect(reply?.usage.estimated).toBe(true);
    expect(reply?.usage.input_tokens).toBe(estimateTokens('Be short.\nКогда открываются ворота?'));
    expect(reply?.usage.output_tokens).toBe(estimateTokens(reply?.text ?? ''));
  });

  test('closes the connection of a server that holds it open after [DONE]', async () => {
    await ask(['done_and_held_open']);
    expect(await lastRequest().ended).toBe('closed_by_client');
  });

  test('shows no thoughts', async () => {
    const { shown, reply } = await ask(['thoughts']);
    expect(reply?.text).toBe('Из общих знаний: готового ответа у меня нет.');
    expect(shown.join('')).toBe(reply?.text);
  });

  test('says when the model ran into its limit', async () => {
    expect((await ask(['truncated'])).reply?.truncated).toBe(true);
  });

  test.each(['endless', 'long_line'] as const)(
    'is followed to its limit where the server keeps to none: %s',
    async (scenario) => {
      const { shown, reply } = await ask([scenario]);
      expect(reply).toMatchObject({ truncated: true, search: null });
      expect(reply?.text).toHaveLength(20_000);
      expect(shown.join('')).toBe(reply?.text);
      expect(await lastRequest().ended).toBe('closed_by_client');
    },
  );

  test.each(['thinks_behind', 'reasons_behind'] as const)(
    'is whole where the model thinks on behind it until a wait is over: %s',
    async (scenario) => {
      for (const wait of [{ gap_seconds: 1 }, { total_seconds: 1.5 }]) {
        const { shown, reply } = await ask([scenario], wait);
        expect(reply).toMatchObject({ text: 'Из общих знаний: готового ответа у меня нет.', truncated: true });
        expect(shown.join('')).toBe(reply?.text);
        expect(await lastRequest().ended).toBe('closed_by_client');
      }
    },
  );
});

describe('a fault', () => {
  test.each([
    ['stall_before_headers', 'timeout_first_text', 504, 'closed_by_client'],
    ['stall_before_text', 'timeout_first_text', 504, 'closed_by_client'],
    ['stall_mid', 'timeout_gap', 504, 'closed_by_client'],
    ['drip', 'timeout_total', 504, 'closed_by_client'],
    ['cut_off', 'cut_off', 502, 'finished'],
    ['ollama_broken', 'cut_off', 502, 'finished'],
    ['reset_mid', 'cut_off', 502, 'closed_by_client'],
    ['openrouter_error', 'provider_error', 502, null],
    ['vllm_error', 'provider_error', 502, null],
    ['openai_event_error', 'provider_error', 502, 'closed_by_client'],
    ['text_error', 'provider_error', 502, 'closed_by_client'],
    ['html_200', 'not_a_stream', 502, null],
    ['html_as_stream', 'not_a_stream', 502, 'finished'],
    ['json_error_200', 'provider_error', 502, null],
    ['redirect', 'provider_error', 502, 'finished'],
    ['openai_401', 'unauthorised', 503, 'finished'],
    ['vllm_401', 'unauthorised', 503, 'finished'],
    ['openrouter_402', 'quota', 503, 'finished'],
    ['ollama_404', 'unknown_model', 503, 'finished'],
    ['rate_limited_long', 'rate_limited', 503, 'finished'],
    ['quota', 'quota', 503, 'finished'],
    ['content_filter', 'content_filter', 502, null],
    ['blacklist', 'content_filter', 502, null],
    ['empty', 'empty', 502, null],
    ['only_thoughts', 'empty', 502, null],
    ['endless_thoughts', 'empty', 502, 'closed_by_client'],
    ['endless_blanks', 'empty', 502, 'closed_by_client'],
    ['endless_call', 'empty', 502, 'closed_by_client'],
  ] as const)('%s is %s, answered with %i, and leaves no connection behind', async (scenario, kind, status, ended) => {
    const before = standIn.requests.length;
    const { fault, shown, error } = await ask([scenario], shortWaits[scenario]);
    const shownAtTheEnd = shown.length;
    expect(fault, String(error)).not.toBeNull();
    expect(fault).toMatchObject({ kind, status });
    expect(standIn.requests.length - before).toBe(1);
    const seen = await lastRequest().ended;
    if (ended !== null) expect(seen).toBe(ended);
    expect(shown.length).toBe(shownAtTheEnd);
    expect(fault?.usage.estimated).toBe(true);
  });

  test('is a response of more than 5 MB', async () => {
    const { fault } = await ask(['too_long']);
    expect(fault).toMatchObject({ kind: 'provider_error', detail: 'the response is longer than 5 MB' });
    expect(await lastRequest().ended).toBe('closed_by_client');
  });

  test('is a server that is not there', async () => {
    const gone = await startModelStandIn();
    await gone.close();
    const { fault } = await ask([], { base_url: gone.base_url });
    expect(fault).toMatchObject({ kind: 'unavailable', status: 503, code: 'expert_unavailable' });
  });

  test('keeps the text of an earlier part out of what it costs only when nothing was accepted', async () => {
    expect((await ask(['openai_401'])).fault?.usage.input_tokens).toBe(0);
    expect((await ask(['cut_off'])).fault?.usage.output_tokens).toBeGreaterThan(0);
  });
});

describe('one more attempt', () => {
  test.each(['rate_limited', 'html_502', 'loading', 'reset'] as const)('follows %s and answers', async (scenario) => {
    const before = standIn.requests.length;
    const { reply } = await ask([scenario, { say: 'Second time.' }]);
    expect(reply?.text).toBe('Second time.');
    expect(standIn.requests.length - before).toBe(2);
  });

  test.each([
    ['rate_limited', 'rate_limited'],
    ['html_502', 'provider_error'],
    ['loading', 'unavailable'],
    ['reset', 'unavailable'],
  ] as const)('is the last: %s twice is %s', async (scenario, kind) => {
    const before = standIn.requests.length;
    const { fault } = await ask([scenario, scenario]);
    expect(fault?.kind).toBe(kind);
    expect(standIn.requests.length - before).toBe(2);
  });

  test('stays within the wait for the first text', async () => {
    const { fault } = await ask(['loading', 'stall_before_headers'], { first_text_seconds: 2 });
    expect(fault?.kind).toBe('timeout_first_text');
    expect(await lastRequest().ended).toBe('closed_by_client');
  });
});

describe('a stop', () => {
  test.each(['stall_before_headers', 'stall_before_text'] as const)(
    'during %s closes the connection and passes on its reason',
    async (scenario) => {
      const before = standIn.requests.length;
      const stop = new AbortController();
      const running = ask([scenario], {}, stop.signal);
      await expect.poll(() => standIn.requests.length).toBe(before + 1);
      stop.abort(new Error('the player stopped'));
      expect((await running).error).toBe(stop.signal.reason);
      expect(await lastRequest().ended).toBe('closed_by_client');
    },
  );

  test('after some text ends the text there', async () => {
    const stop = new AbortController();
    const outcome = await ask(['stall_mid'], {}, stop.signal, () => stop.abort(new Error('the player stopped')));
    expect(outcome.error).toBe(stop.signal.reason);
    expect(outcome.shown).toHaveLength(1);
    expect(await lastRequest().ended).toBe('closed_by_client');
  });

  test('before the start asks nobody', async () => {
    const before = standIn.requests.length;
    const { error } = await ask([], {}, AbortSignal.abort(new Error('already stopped')));
    expect(error).toMatchObject({ message: 'already stopped' });
    expect(standIn.requests.length).toBe(before);
  });
});

describe("an admin's detail", () => {
  test('holds no part of the key, however the provider echoes it', async () => {
    const { fault } = await ask(['openai_401'], { extra_headers: { 'x-proxy-token': 'proxy-token-value' } });
    expect(fault?.detail).toBe('HTTP 401: Incorrect API key provided: [redacted]');
    expect(JSON.stringify(fault)).not.toContain('sk-stand');
  });

  test.each([
    ['bad key 8f14e45fceea167a5a36dedd4bea2543 given', 'bad key [redacted] given'],
    ['bad key 8f14e45f...2543 given', 'bad key [redacted] given'],
    ['header was Bearer abc.def', 'header was [redacted]'],
    ['x'.repeat(1_000), 'x'.repeat(300)],
  ])('of %s is redacted and short', (text, clean) => {
    expect(redactDetail(text, ['8f14e45fceea167a5a36dedd4bea2543'])).toBe(clean);
  });
});
