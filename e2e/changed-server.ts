import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands between browser and server says in the server's place; nothing where it passes the request on. */
type Change = (path: string, body: () => Promise<string>) => Promise<Reply | undefined> | Reply | undefined;

interface Reply {
  status?: number;
  type: string;
  body: string;
}

export interface ChangedServer {
  origin: string;
  change: (next: Change | undefined) => void;
  end: () => Promise<void>;
}

/** The product behind another server that changes some of its replies, as a proxy or a café's network does. */
export async function startChangedServer(target: string): Promise<ChangedServer> {
  let change: Change | undefined;
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const passOn = () => {
      const { method, headers } = incoming;
      const onward = request(new URL(path, target), { method, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      outgoing.on('close', () => onward.destroy());
      incoming.pipe(onward);
    };
    const readBody = async () => {
      const headers = Object.entries(incoming.headers).filter(([name]) => ['cookie', 'accept'].includes(name));
      const reply = await fetch(new URL(path, target), { headers: headers as [string, string][] });
      for (const name of ['content-security-policy', 'cache-control']) {
        const value = reply.headers.get(name);
        if (value !== null) outgoing.setHeader(name, value);
      }
      return reply.text();
    };
    const answer = async () => {
      const reply = incoming.method === 'GET' ? await change?.(path, readBody) : undefined;
      if (reply === undefined) return passOn();
      outgoing.writeHead(reply.status ?? 200, { 'content-type': reply.type }).end(reply.body);
    };
    answer().catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    change: (next) => (change = next),
    async end() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
