import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '#server/rules/network.ts';

// One household, office or machine under test; the longest waiting one makes room for the next.
const perNetwork = 1_000;
const mostInAll = 10_000;
// The rest of the descriptors is for files, the database and calls to others.
const shareOfDescriptors = 0.6;
const stalledMs = 4_000;
const checkEveryMs = 1_000;

interface Connection {
  network: string;
  /** The newest request whose head has arrived. */
  request?: IncomingMessage;
  /** Whether that request was answered. */
  answered: boolean;
  bytes_read: number;
  /** Since when it was answered and has sent nothing more of its body. */
  stalled_at?: number;
}

interface Bounds {
  per_network: number;
  in_all: number;
}

/** How many connections one process holds; behind a proxy every one comes from the proxy. */
export function connectionBounds(factor: () => number, behind_proxy: boolean): Bounds {
  const in_all = Math.max(32, Math.min(mostInAll, Math.floor(descriptorLimit() * shareOfDescriptors)));
  return {
    in_all,
    get per_network() {
      return behind_proxy ? in_all : Math.min(Math.ceil(perNetwork * factor()), Math.ceil(in_all / 2));
    },
  };
}

/** Node has raised its own limit as far as it may. */
function descriptorLimit(): number {
  try {
    const limit = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? mostInAll : Number(limit);
  } catch {
    return 1_024;
  }
}

/**
 * Bounds the open connections per network and in all. Where one is too many, the connection of the busiest network
 * that has waited longest for a whole request is closed, so that silent and slow ones hold nobody up.
 */
export function boundConnections(server: Server, bounds: Bounds): void {
  const connections = new Map<Socket, Connection>();
  const networks = new Map<string, Set<Socket>>();

  const forget = (socket: Socket, network: string) => {
    connections.delete(socket);
    const sockets = networks.get(network);
    sockets?.delete(socket);
    if (sockets?.size === 0) networks.delete(network);
  };
  const makeRoom = (network: string, newest: Socket) => {
    const sockets = networks.get(network) ?? new Set();
    const closed = findWaiting(sockets, connections, newest) ?? newest;
    forget(closed, network);
    closed.destroy();
  };
  const busiest = () => {
    let [most, name] = [0, ''];
    for (const [network, { size }] of networks) if (size > most) [most, name] = [size, network];
    return name;
  };

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    connections.set(socket, { network, answered: false, bytes_read: 0 });
    const sockets = networks.get(network) ?? new Set();
    networks.set(network, sockets.add(socket));
    socket.once('close', () => forget(socket, network));
    if (sockets.size > bounds.per_network) makeRoom(network, socket);
    else if (connections.size > bounds.in_all) makeRoom(busiest(), socket);
  });
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (connection === undefined) return;
    Object.assign(connection, { request, answered: false });
    response.once('finish', () => {
      if (connection.request === request) connection.answered = true;
    });
  });
  const check = setInterval(() => closeStalled(connections), checkEveryMs);
  check.unref();
  server.once('close', () => clearInterval(check));
}

/** Preferred is a connection that has never sent a whole request, then one that has nothing under way. */
function findWaiting(
  sockets: ReadonlySet<Socket>,
  connections: ReadonlyMap<Socket, Connection>,
  newest: Socket,
): Socket | undefined {
  let idle: Socket | undefined;
  for (const socket of sockets) {
    const connection = connections.get(socket);
    if (connection === undefined || socket === newest) continue;
    if (connection.request?.complete !== true) return socket;
    if (connection.answered) idle ??= socket;
  }
  return idle;
}

/** An answer that came before the end of the body leaves a connection that waits for the rest of it. */
function closeStalled(connections: ReadonlyMap<Socket, Connection>): void {
  const now = performance.now();
  for (const [socket, connection] of connections) {
    const waits = connection.answered && connection.request?.complete === false;
    if (!waits || socket.bytesRead !== connection.bytes_read) {
      connection.bytes_read = socket.bytesRead;
      connection.stalled_at = now;
    } else if (now - (connection.stalled_at ?? now) >= stalledMs) {
      socket.destroy();
    }
  }
}
