import type { FastifyInstance } from 'fastify';

export interface StreamEvent {
  event: string;
  /** What a reader gives back to resume; 0 where the event carries none. */
  id: number;
  data: {
    message?: { message_id: number; state: string; text: string };
    text?: string;
    code?: string;
    calls_summary?: { calls: number; reserved: number };
    calls?: number;
    last_id?: number;
    notification?: { id: number };
    state?: string;
  };
}

/** Starts listening on a free port of this machine. */
export async function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Yields the events of a stream, which `open` of the test client returns, as they arrive. */
export async function* readEvents(response: Response): AsyncGenerator<StreamEvent> {
  if (response.body === null) throw new Error('no body');
  let rest = '';
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + part).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      const id = Number(/^id: (\d+)$/m.exec(block)?.[1] ?? 0);
      if (event !== undefined && data !== undefined) yield { event, id, data: JSON.parse(data) };
    }
  }
}

/** Reads to the next event of which `isIt` holds. @throws where the stream ends before: its reader would go on for ever */
export async function nextEvent(
  events: AsyncGenerator<StreamEvent>,
  isIt: (event: StreamEvent) => boolean,
): Promise<StreamEvent> {
  for (;;) {
    const { value, done } = await events.next();
    if (done === true) throw new Error('the stream ended');
    if (isIt(value)) return value;
  }
}

/** All events of a stream until it ends. */
export async function allEvents(response: Response): Promise<StreamEvent[]> {
  return Array.fromAsync(readEvents(response));
}
