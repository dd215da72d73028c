import { Agent, request } from 'node:http';

/** A browser that follows its live events and comes back with the id of the last one whenever the stream ends. */
export interface Follower {
  /** What each notification said, in the order and at the moment of its arrival. */
  seen: [body: string, at: number][];
  /** How often a stream ended that had begun. */
  breaks: () => number;
  stop: () => void;
}

const comesBackAfterMs = 1_000;

export function follow(origin: string, headers: Record<string, string>, localAddress: string): Follower {
  const agent = new Agent({ keepAlive: false });
  const seen: Follower['seen'] = [];
  let last_id = '';
  let breaks = 0;
  let stopped = false;
  const take = (block: string) => {
    last_id = /^id: (\d+)$/m.exec(block)?.[1] ?? last_id;
    const body = /"body":"(\w+)"/.exec(block)?.[1];
    if (/^event: notifications$/m.test(block) && body !== undefined) seen.push([body, performance.now()]);
  };
  const open = () => {
    if (stopped) return;
    const path = last_id === '' ? '/api/events' : `/api/events?last_id=${last_id}`;
    const again = () => setTimeout(open, comesBackAfterMs).unref();
    const options = { agent, localAddress, headers: { ...headers, accept: 'text/event-stream' } };
    const outgoing = request(`${origin}${path}`, options, (stream) => {
      let rest = '';
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => {
        const blocks = (rest + part).split('\n\n');
        rest = blocks.pop() ?? '';
        blocks.forEach(take);
      });
      // A stream that is cut is no error to its reader.
      stream.on('error', () => {});
      stream.on('close', () => {
        if (!stopped && stream.statusCode === 200) breaks += 1;
        again();
      });
    });
    outgoing.on('error', again);
    outgoing.end();
  };
  open();
  return {
    seen,
    breaks: () => breaks,
    stop: () => {
      stopped = true;
      agent.destroy();
    },
  };
}
