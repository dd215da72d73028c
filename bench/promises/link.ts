import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A link to a database that can fall silent, as a frozen machine or a cut cable does: open, and nothing passes. */
export interface Link {
  url: string;
  freeze: () => void;
  thaw: () => void;
  close: () => Promise<void>;
}

export async function openLink(url: string): Promise<Link> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const pair = [client, upstream] as const;
    for (const [from, to] of [pair, [upstream, client] as const]) {
      sockets.add(from);
      if (frozen) from.pause();
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the link has no port');
  const linked = new URL(url);
  linked.port = String(address.port);
  return {
    url: linked.href,
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
