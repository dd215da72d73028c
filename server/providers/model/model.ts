import { setTimeout as pause } from 'node:timers/promises';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { InvalidResponseDataError, type ModelMessage as SdkMessage, streamText, tool } from 'ai';
import { z } from 'zod';
import { openConnection, type Connection } from './model-connection.ts';
import { type Extras, fewerExtras, formatOf } from './model-extras.ts';
import { failureOf, failureOfFinish, type Failure } from './model-failure.ts';
import { ModelFault, redactDetail, type ModelFaultKind, type ModelUsage } from './model-fault.ts';
import { estimateTokens, pictureTokens } from './estimate-tokens.ts';
import type { CountedPrompt } from './prompt-watch.ts';
import { createReplyLimit } from './reply-limit.ts';
import { startWaits, type Waits, type WaitSettings } from './model-waits.ts';
import { createThinkFilter } from './think-filter.ts';

const tokensMax = 1_000_000_000;

export interface ModelSettings extends WaitSettings {
  /** Up to and including the version: `https://api.example.org/v1`. */
  base_url: string;
  api_key: string | null;
  model: string;
  /** Sent with each call; an `Authorization` among them replaces the bearer key. */
  extra_headers: Readonly<Record<string, string>>;
  /** Takes what the server says that it read of a prompt. */
  on_counted?: (request: ModelRequest, counted: CountedPrompt) => void;
}

export interface ModelMessage {
  role: 'user' | 'assistant';
  content: string;
}

export interface ModelRequest {
  instructions: string;
  messages: readonly ModelMessage[];
  max_output_tokens: number;
  /** JPEG, to be looked at with the last message. */
  picture?: Buffer;
  /** The whole call may take no longer than this, where that is less than the settings allow. */
  total_seconds?: number;
  /** What the one tool is for that the model may call in place of an answer; absent where it has none. */
  search?: string;
  /** False: it is named all the same, so that a server which remembers how a prompt began reads the rest alone. */
  may_search?: boolean;
  /** What the whole reply is, where it is data. Not every server holds its model to that, so the text is still to be read. */
  json?: z.ZodType;
  signal: AbortSignal;
  /** Takes the visible text as it grows; never called after `write` has ended. */
  on_text: (piece: string) => void;
}

export interface ModelReply {
  text: string;
  /** The model ran into `max_output_tokens`, or was not followed any longer. */
  truncated: boolean;
  /** What the model asks to be searched for, empty where that cannot be read; null where it answered. */
  search: string | null;
  /** Until it began, be it with a thought that nobody is shown; null where it wrote nothing. */
  first_token_ms: number | null;
  usage: ModelUsage;
}

export interface ChatModel {
  name: string;
  /** No call takes longer. */
  total_seconds: number;
  /** Throws {@link ModelFault}, or the reason of `signal`; the connection is closed before it ends either way. */
  write: (request: ModelRequest) => Promise<ModelReply>;
}

/** A chat model behind any server that speaks OpenAI's chat completions. */
export function createChatModel(settings: ModelSettings): ChatModel {
  const server: Extras = { tools: true, json: 'json_schema' };
  return {
    name: settings.model,
    get total_seconds() {
      return settings.total_seconds;
    },
    write: (request) => write(settings, server, request),
  };
}

interface Progress {
  text: string;
  /** Whether the server began to answer: only then are input tokens assumed to be spent. */
  accepted: boolean;
}

async function write(settings: ModelSettings, server: Extras, request: ModelRequest): Promise<ModelReply> {
  let extras: Extras = { ...server };
  request.signal.throwIfAborted();
  const total_seconds = Math.min(settings.total_seconds, request.total_seconds ?? Infinity);
  const waits = startWaits({ ...settings, total_seconds }, request.signal);
  const progress: Progress = { text: '', accepted: false };
  const fault = (kind: ModelFaultKind, detail: string) =>
    new ModelFault(
      kind,
      redactDetail(detail, [settings.api_key ?? '', ...Object.values(settings.extra_headers)]),
      usageOf(request, progress, waits, null),
    );
  try {
    for (let attempt = 1; ; attempt++) {
      const failure = await attemptOnce(settings, request, extras, waits, progress);
      if ('reply' in failure) {
        // What it refused before it answered is not asked of it again.
        Object.assign(server, extras);
        return failure.reply;
      }
      request.signal.throwIfAborted();
      const expired = waits.expired();
      // What it wrote is there: thoughts behind it take nothing of it.
      if (expired !== null && waits.thinks_on()) return replyOf(request, progress, waits, { truncated: true });
      if (expired !== null) throw fault(expired, 'the wait was over');
      const fewer = fewerExtras(extras, request);
      if (failure.refused_request === true && fewer !== undefined && progress.text === '') {
        extras = fewer;
        continue;
      }
      if (attempt === 2 || failure.retry_in_ms === null || progress.text !== '')
        throw fault(failure.kind, failure.detail);
      // A pause that is cut short leads into an attempt that fails at once and is judged above.
      await pause(failure.retry_in_ms, undefined, { signal: waits.signal }).catch(() => undefined);
    }
  } finally {
    waits.end();
  }
}

const searchInput = z.object({ query: z.string() });

async function attemptOnce(
  settings: ModelSettings,
  request: ModelRequest,
  extras: Extras,
  waits: Waits,
  progress: Progress,
): Promise<{ reply: ModelReply } | Failure> {
  const connection = openConnection();
  const thoughts = createThinkFilter();
  const limit = createReplyLimit(request.max_output_tokens);
  const offered = extras.tools ? request.search : undefined;
  // By the SDK's own way a server that lets the tool be called all the same would be a fault.
  const own = { ...formatOf(request, extras), ...(offered && request.may_search === false && { tool_choice: 'none' }) };
  let search: string | null = null;
  const show = (piece: string): string => {
    const visible = limit.fit(progress.text === '' ? piece.trimStart() : piece);
    if (visible === '' || waits.signal.aborted) return '';
    waits.textArrived();
    progress.text += visible;
    request.on_text(visible);
    return visible;
  };
  try {
    const { stream } = streamText({
      model: connectModel(settings, connection, own),
      instructions: request.instructions,
      messages: messagesOf(request),
      maxOutputTokens: request.max_output_tokens,
      maxRetries: 0,
      ...(offered !== undefined && {
        tools: { search: tool({ description: offered, inputSchema: searchInput }) },
      }),
      abortSignal: waits.signal,
      // The error comes as a part of the stream too; without this the SDK also prints it.
      onError: () => undefined,
    });
    for await (const part of stream) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') waits.tokenArrived();
      if (part.type === 'text-delta') limit.count(part.text, show(thoughts.push(part.text)));
      else if (part.type === 'reasoning-delta') limit.count(part.text, '');
      else if (part.type === 'tool-input-delta') limit.count(part.delta, '');
      else if (part.type === 'tool-call') search ??= searchInput.safeParse(part.input).data?.query ?? '';
      else if (part.type === 'abort') break;
      else if (part.type === 'error' && !endedByDone(part.error, connection)) throw part.error;
      else if (part.type === 'finish') {
        show(thoughts.end());
        const { inputTokens, outputTokens, inputTokenDetails } = part.totalUsage;
        const counts = { input_tokens: inputTokens ?? 0, output_tokens: outputTokens ?? 0 };
        const counted = counts.input_tokens !== 0 && Object.values(counts).every(isCount) ? counts : null;
        const cached_tokens = inputTokenDetails?.cacheReadTokens ?? 0;
        if (counted !== null) settings.on_counted?.(request, { ...counted, cached_tokens });
        const call = search === null ? '' : ' search';
        return (
          failureOfFinish(part.finishReason, part.rawFinishReason, progress.text + call) ?? {
            reply: replyOf(request, progress, waits, {
              truncated: part.finishReason === 'length',
              search: offered === undefined ? null : search,
              counted,
            }),
          }
        );
      }
      if (limit.is_reached()) {
        const reply = replyOf(request, progress, waits, { truncated: true });
        return failureOfFinish('length', undefined, reply.text) ?? { reply };
      }
    }
    return { kind: 'cut_off', detail: 'the stream stopped', retry_in_ms: null };
  } catch (error) {
    return connection.failure() ?? failureOfStream(error, connection);
  } finally {
    progress.accepted ||= connection.saw_data();
  }
}

function messagesOf({ messages, picture }: ModelRequest): SdkMessage[] {
  const last = messages.at(-1);
  if (picture === undefined || last === undefined) return [...messages];
  const shown = { type: 'file' as const, data: picture, mediaType: 'image/jpeg' };
  return [...messages.slice(0, -1), { role: 'user', content: [{ type: 'text', text: last.content }, shown] }];
}

function connectModel(settings: ModelSettings, connection: Connection, own: object) {
  const ownAuthorization = Object.keys(settings.extra_headers).some((name) => name.toLowerCase() === 'authorization');
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: settings.base_url,
    headers: { ...settings.extra_headers },
    includeUsage: true,
    fetch: connection.fetch,
    transformRequestBody: ({ max_tokens, ...body }: Record<string, unknown>) => ({
      ...body,
      ...own,
      [limitField(settings.base_url)]: max_tokens,
    }),
    ...(settings.api_key === null || ownAuthorization ? {} : { apiKey: settings.api_key }),
  });
  return provider.chatModel(settings.model);
}

/** OpenAI's newer models refuse `max_tokens`; most other servers know nothing else. */
function limitField(baseUrl: string): 'max_tokens' | 'max_completion_tokens' {
  return /^https:\/\/[^/]*\bopenai\.(?:com|azure\.com)(?:[:/]|$)/.test(baseUrl)
    ? 'max_completion_tokens'
    : 'max_tokens';
}

/** `[DONE]` finishes a stream as well as a finish reason does; the SDK knows only the latter. */
function endedByDone(error: unknown, connection: Connection): boolean {
  return connection.saw_done() && InvalidResponseDataError.isInstance(error);
}

function failureOfStream(error: unknown, connection: Connection): Failure {
  const failure = failureOf(error);
  if (failure.kind !== 'cut_off' || connection.saw_data()) return failure;
  return { kind: 'not_a_stream', detail: 'HTTP 200 without a single data line', retry_in_ms: null };
}

/** A count that a server could mean; an absurd one must not cost the player the answer that it came with. */
function isCount(tokens: number): boolean {
  return Number.isInteger(tokens) && tokens >= 0 && tokens <= tokensMax;
}

function replyOf(
  request: ModelRequest,
  progress: Progress,
  waits: Waits,
  {
    truncated,
    search = null,
    counted = null,
  }: Pick<ModelReply, 'truncated'> & { search?: string | null; counted?: Counts | null },
): ModelReply {
  return {
    text: progress.text,
    truncated,
    search,
    first_token_ms: waits.first_token_ms(),
    usage: usageOf(request, progress, waits, counted),
  };
}

type Counts = Pick<ModelUsage, 'input_tokens' | 'output_tokens'>;

function usageOf(request: ModelRequest, progress: Progress, waits: Waits, counted: Counts | null): ModelUsage {
  const input = [request.instructions, ...request.messages.map((message) => message.content)].join('\n');
  const estimate = {
    input_tokens:
      progress.accepted || progress.text !== ''
        ? estimateTokens(input) + (request.picture === undefined ? 0 : pictureTokens)
        : 0,
    output_tokens: estimateTokens(progress.text),
  };
  return {
    ...(counted ?? estimate),
    estimated: counted === null,
    first_text_ms: waits.first_text_ms(),
    total_ms: waits.elapsed_ms(),
  };
}
