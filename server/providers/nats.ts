import type { NatsConnection } from '@nats-io/transport-node';
import { z } from 'zod';

/** The setting: a server, with who connects, and the name of this installation there as the path. */
export const eventsUrl = z
  .url({ protocol: /^(nats|tls)$/, hostname: /./, message: 'expects nats://host:4222 or tls://host:4222' })
  .refine((text) => {
    const { pathname = '', search, hash } = URL.parse(text) ?? {};
    return /^\/?[\w-]*$/.test(pathname) && search === '' && hash === '';
  }, 'expects as its path only the name of this installation, of letters, digits, - and _')
  .refine((text) => {
    const { username = '', password = '' } = URL.parse(text) ?? {};
    try {
      decodeURIComponent(username + password);
      return true;
    } catch {
      return false;
    }
  }, 'expects user and password as parts of an address, % as %25');

/** The server that an address names, without what opens it. */
export function serverOf(address: string): string {
  const { protocol, hostname, port } = new URL(address);
  return `${protocol}//${hostname}:${port || '4222'}`;
}

/** A way to say something to all processes that have connected with the same address, this one included. */
export interface Nats {
  /** Puts it on its way, without a word of whether it arrives. Whoever hears it knows that the server has had it. */
  publish: (text: string) => void;
  isConnected: () => boolean;
  close: () => Promise<void>;
}

interface NatsListener {
  heard: (text: string) => void;
  /** The connection is away; it is opened again by itself. */
  lost: () => void;
  /** It is there again; what was said in between was not heard. */
  regained: () => void;
}

const connectingMayTakeMs = 5000;
// A connection that died without a word (a pulled cable) is noticed after two pings.
const pingEveryMs = 5000;
const reconnectAfterMs = 500;

/** @throws the library's error where nobody answers or lets this product in */
export async function openNats(address: string, listener: NatsListener): Promise<Nats> {
  const { protocol, username, password, pathname } = new URL(address);
  const user = decodeURIComponent(username);
  // Installations that share a server hear only themselves.
  const subject = `${pathname.slice(1) || 'hintline'}.events`;
  // The library is loaded only where the settings name a server.
  const { connect } = await import('@nats-io/transport-node');
  // The address itself is kept from the library, whose errors are written to the log.
  const connection = await connect({
    servers: serverOf(address).replace(/^\w+:\/\//, ''),
    name: 'hintline',
    // A name without a password is a token.
    ...(password !== '' && { user, pass: decodeURIComponent(password) }),
    ...(password === '' && user !== '' && { token: user }),
    ...(protocol === 'tls:' && { tls: {} }),
    timeout: connectingMayTakeMs,
    pingInterval: pingEveryMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectAfterMs,
    reconnectJitter: reconnectAfterMs,
    // A server that is being set up anew may refuse for a while whom it lets in later.
    ignoreAuthErrorAbort: true,
  });
  connection.subscribe(subject, {
    callback: (error, message) => {
      if (error === null) listener.heard(message.string());
    },
  });
  let is_connected = true;
  void follow(connection, (connected) => {
    if (is_connected === connected) return;
    is_connected = connected;
    if (connected) listener.regained();
    else listener.lost();
  });
  return {
    publish: (text) => connection.publish(subject, text),
    isConnected: () => is_connected,
    close: () => connection.close(),
  };
}

async function follow(connection: NatsConnection, onChange: (connected: boolean) => void): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') onChange(false);
    if (type === 'reconnect') onChange(true);
  }
}
