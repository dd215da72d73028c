import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

const message = z.looseObject({ id: z.int(), type: z.string(), text: z.string(), signal: z.string().nullable() });

interface WebhookStandIn {
  /** For `WEBHOOK_HOSTS`. */
  host: string;
  address: string;
  /** What arrived with a right signature, oldest first. */
  received: (z.infer<typeof message> & { delivery: string | undefined })[];
  /** How many came with a wrong one. */
  refused: () => number;
  /** What its owner was given; nothing is taken before. */
  setSecret: (secret: string) => void;
  /** The next messages get these statuses in order, in place of 200. */
  script: (statuses: readonly number[]) => void;
  close: () => Promise<void>;
}

const oldestSeconds = 300;

/** Plays a receiver of alerts as its owner would write one: it takes only what is signed with its secret and new. */
export async function startWebhookStandIn(): Promise<WebhookStandIn> {
  let secret = '';
  let refused = 0;
  const scripted: number[] = [];
  const received: WebhookStandIn['received'] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      if (!isSigned(body, String(request.headers['hintline-signature']), secret)) {
        refused += 1;
        response.writeHead(401).end();
        return;
      }
      const status = scripted.shift() ?? 200;
      const delivery = request.headers['hintline-delivery'];
      if (status === 200) received.push({ ...message.parse(JSON.parse(body.toString())), delivery: String(delivery) });
      response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    host: `127.0.0.1:${port}`,
    address: `http://127.0.0.1:${port}/alerts`,
    received,
    refused: () => refused,
    setSecret: (given) => (secret = given),
    script: (statuses) => void scripted.push(...statuses),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function isSigned(body: Buffer, header: string, secret: string): boolean {
  const [, time = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (secret === '' || Math.abs(Date.now() / 1000 - Number(time)) > oldestSeconds) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
