import type { FastifyReply, FastifyRequest } from 'fastify';

/** One open event stream (SSE) to one reader. Sending to a reader who has left does nothing. */
export interface EventStream {
  /** `id` is what a reader gives back to resume after this event. */
  send: (event: string, data: unknown, id?: number) => void;
  /** An event without a name, whose data is `text`. */
  sendText: (text: string) => void;
  end: () => void;
  /** Aborted when the reader leaves or the stream ends. */
  signal: AbortSignal;
}

/** What a rule returns after it has answered by an event stream. */
export const streamed: unique symbol = Symbol('streamed');

const heartbeatMs = 15_000;
// A reader who takes nothing in must not fill our memory.
const mostUnreadBytes = 1024 * 1024;

/** For whom a stream was opened: whoever looks at the product as somebody else is counted for themselves. */
export interface StreamReader {
  account_id: number | null;
  session_id: number | null;
  api_key_id: number | null;
}

/** How many streams of every kind an account may have open in one process; the one opened first gives way, and its reader comes back. */
export interface StreamBound {
  readonly per_account: number;
}

export const streamsPerAccount = 36;

/** A reader who takes nothing in keeps what is left from being sent; so much later the connection is closed. */
const lastBytesMs = 5_000;

/** The one opened first comes first. */
const openStreams = new Map<EventStream, StreamReader>();

/** Takes the reply over as an event stream; headers set so far are kept. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply, bound: StreamBound): EventStream {
  const reader = readerOf(request);
  giveWay(reader, bound);
  reply.hijack();
  const { raw } = reply;
  // Given all at once they are only written; set one by one each would be stored as long as the stream is open.
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
  raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  const left = new AbortController();
  const { unread_room } = request.server;
  const write = (text: string) => {
    if (left.signal.aborted) return;
    if (raw.writableLength > mostUnreadBytes) {
      raw.destroy();
      return;
    }
    const bytes = Buffer.from(text);
    raw.write(bytes, unread_room.hold(raw, bytes.length));
    unread_room.keepWithin();
  };
  const heartbeat = setInterval(() => write(':\n\n'), heartbeatMs);
  let destroying: NodeJS.Timeout | undefined;
  const stream: EventStream = {
    send: (event, data, id) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    sendText: (text) => write(`data: ${text}\n\n`),
    end: () => {
      raw.end();
      destroying ??= setTimeout(() => raw.destroy(), lastBytesMs).unref();
    },
    signal: left.signal,
  };
  openStreams.set(stream, reader);
  const close = () => {
    clearInterval(heartbeat);
    clearTimeout(destroying);
    openStreams.delete(stream);
    left.abort();
  };
  // Whoever left before says so no second time, and who follows the stream has yet to listen.
  if (raw.closed || raw.destroyed || request.raw.socket.destroyed) process.nextTick(close);
  else raw.once('close', close);
  raw.on('error', (error) => request.log.debug({ err: error }, 'event stream broke'));
  return stream;
}

function readerOf({ caller }: FastifyRequest): StreamReader {
  const account_id = caller?.viewer_id ?? caller?.user.id ?? null;
  return { account_id, session_id: caller?.session_id ?? null, api_key_id: caller?.api_key_id ?? null };
}

function giveWay({ account_id }: StreamReader, { per_account }: StreamBound): void {
  const own: EventStream[] = [];
  for (const [stream, reader] of openStreams) if (reader.account_id === account_id) own.push(stream);
  for (const stream of own.slice(0, Math.max(0, own.length + 1 - per_account))) stream.end();
}

/**
 * Lets `work` send events until it is done or the reader leaves, then ends the stream. A reader takes a stream that ends
 * without its closing event for a lost connection and comes back.
 */
export async function sendUntilDone(
  stream: EventStream,
  work: (stream: EventStream) => Promise<unknown>,
): Promise<typeof streamed> {
  const { signal } = stream;
  const left = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  try {
    await Promise.race([work(stream), left]);
  } finally {
    stream.end();
  }
  return streamed;
}

/** Whether the client asked for an event stream rather than one JSON body; HEAD has no body whose end it could wait for. */
export function wantsEventStream(request: FastifyRequest): boolean {
  return request.method !== 'HEAD' && (request.headers.accept ?? '').toLowerCase().includes('text/event-stream');
}

/** How many streams are open in this process. */
export function countEventStreams(): number {
  return openStreams.size;
}

/** Ends every open stream; for the stop of the process, after running answers are done. */
export function endAllEventStreams(): void {
  for (const stream of openStreams.keys()) stream.end();
}

/** Every open stream of this process with its reader. */
export function listEventStreams(): [EventStream, StreamReader][] {
  return [...openStreams];
}

/** Aborted when the client has gone, or the whole answer was sent. */
export function leftSignal({ raw }: FastifyReply): AbortSignal {
  if (raw.closed || raw.destroyed) return AbortSignal.abort();
  const left = new AbortController();
  raw.once('close', () => left.abort());
  return left.signal;
}
