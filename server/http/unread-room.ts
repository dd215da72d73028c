import { availableMib } from '#server/available-memory.ts';

/** What readers have not taken in, all of a process together: that of 64 who hold all that one may. */
export const mostUnread = Math.min(64, availableMib() / 16) * 1024 * 1024;
/** What is kept beside the bytes of each piece, most of which are a few words. */
const besideEach = 400;

interface Unread {
  account_id: number | null;
  bytes: number;
  /** Closes the connection: what waits for its reader is gone. */
  cut: () => void;
}

/**
 * Counts what was sent to event streams and not taken in. Where it is too much in all, the largest stream of the account
 * that holds most is cut off, so that accounts that cost nothing end nobody else's. Its reader comes back.
 */
export function createUnreadRoom() {
  const streams = new Set<Unread>();
  let held = 0;

  const leave = (stream: Unread): void => {
    if (streams.delete(stream)) held -= stream.bytes;
  };

  function findLargest(): Unread | undefined {
    const byAccount = new Map<number | null, number>();
    for (const { account_id, bytes } of streams) byAccount.set(account_id, (byAccount.get(account_id) ?? 0) + bytes);
    const heldWith = ({ account_id }: Unread) => byAccount.get(account_id) ?? 0;
    let largest: Unread | undefined;
    for (const stream of streams) {
      const more = largest === undefined ? 1 : heldWith(stream) - heldWith(largest) || stream.bytes - largest.bytes;
      if (more > 0) largest = stream;
    }
    return largest;
  }

  return {
    enter: (account_id: number | null, cut: () => void) => {
      const stream: Unread = { account_id, bytes: 0, cut };
      streams.add(stream);
      const change = (by: number): void => {
        if (!streams.has(stream)) return;
        stream.bytes += by;
        held += by;
      };
      return {
        /** @returns to be called once the system has taken the piece over */
        hold: (bytes: number): (() => void) => {
          change(bytes + besideEach);
          return () => change(-bytes - besideEach);
        },
        leave: () => leave(stream),
      };
    },
    /** After each piece. */
    keepWithin: (most: number): void => {
      const largest = held > most ? findLargest() : undefined;
      if (largest === undefined) return;
      leave(largest);
      largest.cut();
    },
  };
}
