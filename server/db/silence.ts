import { Socket } from 'node:net';
import pg from 'pg';

// No statement may run longer than ten seconds, so a longer silence is not work.
const silentMs = 12_000;

/**
 * Ends a connection whose server says nothing while it is asked: a frozen machine or a cut cable
 * answers no question and refuses none, and `statement_timeout` is its own to keep.
 */
export function endWhenSilent(client: pg.ClientBase): void {
  const socket = socketOf(client);
  // Words that pg itself uses for a lost connection, so that the question is answered as `unavailable`.
  socket?.setTimeout(silentMs, () => socket.destroy(new Error('Connection terminated: the database fell silent')));
}

/** For work that may take as long as it needs. */
export function allowSilence(client: pg.ClientBase): void {
  socketOf(client)?.setTimeout(0);
}

function socketOf(client: pg.ClientBase): Socket | undefined {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined;
  return stream instanceof Socket ? stream : undefined;
}
