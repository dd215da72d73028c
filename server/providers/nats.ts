import { connect, type NatsConnection } from '@nats-io/transport-node';
import { NatsUnusableError, readNatsAddress } from './nats-address.ts';

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

/** @throws NatsUnusableError where nobody answers or lets this product in */
export async function openNats(address: string, listener: NatsListener): Promise<Nats> {
  const { server, is_encrypted, credentials, subject } = readNatsAddress(address);
  // The address itself is kept from the library, whose errors are written to the log.
  const connection = await connect({
    servers: server,
    name: 'hintline',
    ...credentials,
    ...(is_encrypted && { tls: {} }),
    timeout: connectingMayTakeMs,
    pingInterval: pingEveryMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectAfterMs,
    reconnectJitter: reconnectAfterMs,
    // A server that is being set up anew may refuse for a while whom it lets in later.
    ignoreAuthErrorAbort: true,
  }).catch((error: unknown) => {
    throw new NatsUnusableError(address, error);
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
