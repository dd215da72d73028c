import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Of one account in a minute, with its own limit of requests. */
const connections = 280;
/** Longer than whoever takes nothing in is waited for. */
const unreadForMs = 45_000;
const restMayTakeMs = 5_000;

interface Load {
  origin: string;
  path: string;
  headers: { authorization: string };
}

/**
 * Asks for one answer on many connections and reads nothing of it, while `beside` is done again and again.
 * @returns what they find where they read in the end
 */
export async function leaveUnread({ origin, path, headers }: Load, beside: () => Promise<void>): Promise<string> {
  const { hostname, port } = new URL(origin);
  const open = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname).pause();
    socket.on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n\r\n`);
    return socket;
  });
  for (const began = Date.now(); Date.now() - began < unreadForMs; await wait(2_000)) await beside();
  const found = await Promise.all(
    open.map(async (socket) => {
      let text = '';
      socket.on('data', (piece) => (text += piece.toString('latin1'))).resume();
      const quiet = new AbortController();
      const { signal } = quiet;
      await Promise.race([once(socket, 'close', { signal }), wait(restMayTakeMs, 0, { signal })]).catch(() => {});
      quiet.abort();
      socket.destroy();
      const [head = '', body = ''] = text.split('\r\n\r\n', 2);
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
      const status = /^HTTP\/1.1 (\d+)/.exec(head)?.[1] ?? 'nothing';
      return body.length === length ? status : `part of ${status}`;
    }),
  );
  return [...Map.groupBy(found, (one) => one)].map(([one, { length }]) => `${one} × ${length}`).join(', ');
}
