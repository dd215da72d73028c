import { endless, forEverMs } from './endless.ts';
import type { Reply } from './reply.ts';

const beginning = 'The gate opens at dawn';
const htmlPage =
  '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>';
const thoughtMs = 3_000;

const json = (reply: Reply, status: number, body: object, headers?: Record<string, string>) =>
  reply.whole(status, 'application/json', JSON.stringify(body), headers);
const error = (message: string, type: string | null, code: string | number | null) => ({
  error: { message, type, param: null, code },
});

/** A stream as OpenAI sends it: role alone, text, finish reason, usage without choices, `[DONE]`. */
export async function sayWell(reply: Reply, text: string, finishReason = 'stop', letters?: number): Promise<void> {
  reply.chunk({ role: 'assistant', content: '' }, null, { usage: null });
  await reply.say(text, letters);
  reply.chunk({}, finishReason, { usage: null });
  reply.usage(text);
  reply.done();
  reply.end();
}

/** A stream that stalls behind its words, or breaks off. */
export async function sayUnfinished(reply: Reply, text: string, { stall = false }): Promise<void> {
  await reply.say(text);
  await reply.wait(stall ? forEverMs : 20);
  reply.end();
}

/** A call of the search tool as OpenAI streams it: its name first, its arguments in pieces. */
export async function callSearch(reply: Reply, call: string, text = ''): Promise<void> {
  reply.chunk({ role: 'assistant', content: null });
  await reply.say(text);
  const piece = (value: object) => reply.chunk({ tool_calls: [{ index: 0, ...value }] });
  piece({ id: 'call_1', type: 'function', function: { name: 'search', arguments: '' } });
  const half = Math.ceil(call.length / 2);
  for (const part of [call.slice(0, half), call.slice(half)]) piece({ function: { arguments: part } });
  reply.chunk({}, 'tool_calls');
  reply.usage(call);
  reply.done();
  reply.end();
}

async function begin(reply: Reply): Promise<void> {
  reply.chunk({ role: 'assistant', content: '' });
  await reply.say(beginning);
  // Lets the beginning arrive separately, as it does from a real server.
  await reply.wait(20);
}

/** The ways in which real servers have been seen to answer, good and bad. */
export const scenarios = {
  answer: (reply: Reply) => sayWell(reply, reply.answer),
  async no_usage(reply: Reply) {
    await reply.say(reply.answer);
    reply.chunk({}, 'stop');
    reply.done();
    reply.end();
  },
  async absurd_usage(reply: Reply) {
    await reply.say(reply.answer);
    reply.chunk({}, 'stop');
    reply.frame({ choices: [], usage: { prompt_tokens: -5, completion_tokens: 1e12, total_tokens: 0.5 } });
    reply.done();
    reply.end();
  },
  async done_without_reason(reply: Reply) {
    await reply.say(reply.answer);
    reply.done();
    reply.end();
  },
  async done_and_held_open(reply: Reply) {
    await reply.say(reply.answer);
    reply.chunk({}, 'stop');
    reply.done();
    await reply.wait(forEverMs);
  },
  async split_bytes(reply: Reply) {
    const line = (content: string) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
    const bytes = Buffer.from(
      `${line(reply.answer)}data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n`,
    );
    for (let at = 0; at < bytes.length; at += 7) {
      reply.raw(bytes.subarray(at, at + 7));
      await reply.wait(0);
    }
    reply.end();
  },
  async crlf_and_comments(reply: Reply) {
    reply.raw(': OPENROUTER PROCESSING\r\n\r\n');
    reply.frame({ choices: [{ index: 0, delta: { role: 'assistant', content: null }, finish_reason: null }] }, '\r\n');
    reply.frame({ choices: [{ index: 0, delta: { content: reply.answer }, finish_reason: null }] }, '\r\n');
    reply.raw(': OPENROUTER PROCESSING\r\n\r\n');
    reply.frame({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }, '\r\n');
    reply.raw('data: [DONE]\r\n\r\n');
    reply.end();
  },
  async thoughts(reply: Reply) {
    reply.chunk({ role: 'assistant', reasoning_content: 'Secret thought one.' });
    reply.chunk({ reasoning: 'Secret thought two.' });
    await sayWell(reply, `<think>Secret thought three.</think>\n\n${reply.answer}`);
  },
  /** Thinks long before it writes, and shows it. */
  async long_thoughts(reply: Reply) {
    reply.chunk({ role: 'assistant', reasoning_content: 'Secret thought one.' });
    await reply.wait(thoughtMs);
    await sayWell(reply, reply.answer);
  },
  /** The same where the server tells nothing of it, as OpenAI’s does. */
  async hidden_thoughts(reply: Reply) {
    await reply.wait(thoughtMs);
    await sayWell(reply, reply.answer);
  },
  /** A model that knows no tools, as Ollama says it. */
  no_tools: (reply: Reply) =>
    reply.has_tools
      ? json(reply, 400, error('registry.ollama.ai/library/gemma:2b does not support tools', 'api_error', null))
      : sayWell(reply, reply.answer),
  /** A server that holds its model to JSON, but to no schema, as DeepSeek says it. */
  no_json_schema: (reply: Reply) =>
    reply.format === 'json_schema'
      ? json(reply, 400, error('This response_format type is unavailable now', 'invalid_request_error', null))
      : sayWell(reply, reply.answer),
  /** A server that knows no formats. */
  no_json: (reply: Reply) =>
    reply.format === null
      ? sayWell(reply, reply.answer)
      : json(reply, 422, { detail: [{ type: 'extra_forbidden', loc: ['body', 'response_format'] }] }),
  /** A server with a small window, which leaves out what does not fit and says nothing of it, as Ollama does. */
  async cuts_prompts(reply: Reply) {
    await reply.say(reply.answer);
    reply.chunk({}, 'stop');
    reply.usage(reply.answer, 300);
    reply.done();
    reply.end();
  },
  /** A small model that says the same over and over, until it may say no more. */
  async loops(reply: Reply) {
    for (let times = 0; times < 200 && !reply.gone(); times++) {
      await reply.say(`${reply.answer} `);
      await reply.wait(1);
    }
    reply.chunk({}, 'length');
    reply.usage(reply.answer);
    reply.done();
    reply.end();
  },
  ...endless,
  truncated: (reply: Reply) => sayWell(reply, reply.answer, 'length'),

  stall_before_headers: (reply: Reply) => reply.wait(forEverMs),
  async stall_before_text(reply: Reply) {
    reply.chunk({ role: 'assistant', content: '' });
    while (!reply.gone()) {
      reply.raw(': still working\n\n');
      await reply.wait(20);
    }
  },
  async stall_mid(reply: Reply) {
    await begin(reply);
    await reply.wait(forEverMs);
  },
  async drip(reply: Reply) {
    while (!reply.gone()) {
      await reply.say('drip ');
      await reply.wait(20);
    }
  },
  async cut_off(reply: Reply) {
    await begin(reply);
    reply.end();
  },
  async ollama_broken(reply: Reply) {
    await begin(reply);
    reply.chunk({ content: '' }, null, { system_fingerprint: 'fp_ollama' });
    reply.end();
  },
  async reset_mid(reply: Reply) {
    await begin(reply);
    reply.reset();
  },
  reset: (reply: Reply) => reply.reset(),
  async too_long(reply: Reply) {
    await begin(reply);
    const page = `: ${'-'.repeat(64 * 1024)}\n\n`;
    for (let sent = 0; sent < 6 * 1024 * 1024 && !reply.gone(); sent += page.length) {
      reply.raw(page);
      await reply.wait(0);
    }
    await reply.wait(forEverMs);
  },

  async openrouter_error(reply: Reply) {
    reply.raw(': OPENROUTER PROCESSING\n\n');
    await begin(reply);
    reply.chunk({ content: '' }, 'error', {
      error: { code: 502, message: 'Provider disconnected', metadata: { error_type: 'provider_unavailable' } },
    });
    reply.done();
    reply.end();
  },
  async vllm_error(reply: Reply) {
    await begin(reply);
    reply.frame(error('EngineCore encountered an issue.', 'InternalServerError', 500));
    reply.done();
    reply.end();
  },
  async openai_event_error(reply: Reply) {
    await begin(reply);
    reply.raw('event: error\n');
    reply.frame(error('The server had an error while processing your request', 'server_error', null));
    await reply.wait(forEverMs);
  },
  async text_error(reply: Reply) {
    await begin(reply);
    reply.frame({ error: 'the runner has stopped' });
    await reply.wait(forEverMs);
  },

  html_200: (reply: Reply) => reply.whole(200, 'text/html', htmlPage),
  html_as_stream: (reply: Reply) => reply.whole(200, 'text/event-stream', htmlPage),
  json_error_200: (reply: Reply) => json(reply, 200, error('Provider disconnected', null, 502)),
  redirect: (reply: Reply) => reply.whole(307, 'text/plain', '', { location: '/elsewhere' }),
  openai_401: (reply: Reply) =>
    reply.whole(
      401,
      'text/plain',
      JSON.stringify({
        ...error('Incorrect API key provided: sk-stand-**********-end.', 'invalid_request_error', 'invalid_api_key'),
        status: 401,
      }),
    ),
  vllm_401: (reply: Reply) => json(reply, 401, { error: 'Unauthorized' }),
  openrouter_402: (reply: Reply) =>
    json(reply, 402, {
      error: { code: 402, message: 'Insufficient credits', metadata: { error_type: 'payment_required' } },
    }),
  ollama_404: (reply: Reply) => json(reply, 404, error("model 'nope' not found", 'not_found_error', null)),
  rate_limited: (reply: Reply) =>
    json(reply, 429, error('Rate limit reached for requests', 'requests', 'rate_limit_exceeded'), {
      'retry-after': '0',
    }),
  rate_limited_long: (reply: Reply) =>
    json(reply, 429, error('Rate limit reached for requests', 'requests', 'rate_limit_exceeded'), {
      'retry-after': '30',
    }),
  quota: (reply: Reply) =>
    json(reply, 429, error('You exceeded your current quota', 'insufficient_quota', 'insufficient_quota')),
  html_502: (reply: Reply) => reply.whole(502, 'text/html', htmlPage),
  loading: (reply: Reply) => json(reply, 503, error('Loading model', 'unavailable_error', 503)),

  content_filter: (reply: Reply) => sayWell(reply, beginning, 'content_filter'),
  blacklist: (reply: Reply) => sayWell(reply, 'Let us talk about something else.', 'blacklist'),
  empty: (reply: Reply) => sayWell(reply, ''),
  only_thoughts: (reply: Reply) => sayWell(reply, '<think>Secret thought that never ends'),
} satisfies Record<string, (reply: Reply) => void | Promise<void>>;

export type ScenarioName = keyof typeof scenarios;
