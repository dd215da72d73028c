import { AppError } from '#server/errors.ts';

interface Bounds {
  /** How many pieces of work may wait or run in this process. */
  most: number;
  /** How many of them may be one person's. */
  most_of_one: number;
}

interface Piece {
  user_id: number;
  /** Pieces with a lower one are run before. */
  turn: number;
  run: () => Promise<void>;
  giveUp: () => void;
}

/**
 * Makes a function that runs expensive work one piece at a time, so that it never takes the memory of two. People are
 * served in turn, however much each of them sends. Where all places are taken, who has none gets the second one of
 * somebody else. Accounts cost nothing: as many as there are places, with one piece each, keep others out until the
 * first of them is done.
 * @returns a function that throws AppError `too_many_requests` for a person's own, `unavailable` for everybody's
 */
export function createTurns({ most, most_of_one }: Bounds): <T>(user_id: number, work: () => Promise<T>) => Promise<T> {
  const unavailable = () => new AppError('unavailable', { retry_after: 2 });
  /** In the order in which they came. */
  let waiting: Piece[] = [];
  let running: Piece | undefined;
  /** Who was served in the turn that is on: whoever comes again belongs to the next one. */
  let served = new Map<number, number>();
  const piecesOf = (user_id: number) =>
    [...waiting, ...(running === undefined ? [] : [running])].filter((piece) => piece.user_id === user_id);

  /** @returns whether somebody had a second one */
  function takeSecondPlace(): boolean {
    const second = waiting.findLast(({ user_id }) => piecesOf(user_id).length > 1);
    second?.giveUp();
    waiting = waiting.filter((piece) => piece !== second);
    return second !== undefined;
  }

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      const [next] = waiting.toSorted((one, other) => one.turn - other.turn);
      waiting = waiting.filter((piece) => piece !== next);
      running = next;
      if (next === undefined) continue;
      served = new Map([...served].filter(([, turn]) => turn >= next.turn)).set(next.user_id, next.turn);
      await next.run();
    }
    running = undefined;
    // Nobody waits: the turn is over, and nobody owes one.
    served = new Map();
  }

  return (user_id, work) => {
    const own = piecesOf(user_id);
    if (own.length >= most_of_one) return Promise.reject(new AppError('too_many_requests', { retry_after: 2 }));
    const isFull = waiting.length + (running === undefined ? 0 : 1) >= most;
    if (isFull && (own.length > 0 || !takeSecondPlace())) return Promise.reject(unavailable());
    return new Promise((resolve, reject) => {
      waiting.push({
        user_id,
        turn: Math.max(running?.turn ?? 0, (served.get(user_id) ?? -1) + 1, ...own.map(({ turn }) => turn + 1)),
        run: () => Promise.try(work).then(resolve, reject),
        giveUp: () => reject(unavailable()),
      });
      if (running === undefined) void runAll();
    });
  };
}
