const usualPort = '4222';

/** `EVENTS_URL` does not lead to a NATS server that this product may use. */
export class NatsUnusableError extends Error {
  /** Never with what opens the server. */
  constructor(address: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`EVENTS_URL: NATS cannot be used at ${serverOf(address)} (${reason}).`, { cause });
  }
}

/** The server that an address names, without what opens it. */
function serverOf(address: string): string {
  const { protocol, hostname, port } = new URL(address);
  return `${protocol}//${hostname}:${port || usualPort}`;
}

/** What an address says, in parts: its credentials are a token, or a user with a password. */
export function readNatsAddress(address: string) {
  const { protocol, username, password, pathname } = new URL(address);
  const user = decodeURIComponent(username);
  const credentials =
    password === '' ? (user === '' ? {} : { token: user }) : { user, pass: decodeURIComponent(password) };
  return {
    server: serverOf(address).replace(/^\w+:\/\//, ''),
    is_encrypted: protocol === 'tls:',
    credentials,
    /** Installations that share a server hear only themselves. */
    subject: `${pathname.slice(1) || 'hintline'}.events`,
  };
}
