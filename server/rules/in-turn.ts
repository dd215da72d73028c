import PQueue from 'p-queue';
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
  place: AbortController;
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
  const queue = new PQueue({ concurrency: 1 });
  /** The one that runs, and those that wait in the order in which they came. */
  let pieces: readonly Piece[] = [];
  let running: Piece | undefined;
  /** Who was served in the turn that is on: whoever comes again belongs to the next one. */
  let served = new Map<number, number>();
  const piecesOf = (user_id: number) => pieces.filter((piece) => piece.user_id === user_id);

  function leave(piece: Piece): void {
    pieces = pieces.filter((other) => other !== piece);
    // Nobody waits: the turn is over, and nobody owes one.
    if (pieces.length > 0) return;
    running = undefined;
    served = new Map();
  }

  /** @returns whether somebody had a second one */
  function takeSecondPlace(): boolean {
    const second = pieces.findLast((piece) => piece !== running && piecesOf(piece.user_id).length > 1);
    if (second === undefined) return false;
    leave(second);
    second.place.abort(unavailable());
    return true;
  }

  return async <T>(user_id: number, work: () => Promise<T>): Promise<T> => {
    const own = piecesOf(user_id);
    if (own.length >= most_of_one) throw new AppError('too_many_requests', { retry_after: 2 });
    if (pieces.length >= most && (own.length > 0 || !takeSecondPlace())) throw unavailable();
    const turn = Math.max(running?.turn ?? 0, (served.get(user_id) ?? -1) + 1, ...own.map((piece) => piece.turn + 1));
    const piece = { user_id, turn, place: new AbortController() };
    pieces = [...pieces, piece];
    const run = async () => {
      running = piece;
      served = new Map([...served].filter(([, last]) => last >= turn)).set(user_id, turn);
      try {
        return await work();
      } finally {
        leave(piece);
      }
    };
    return queue.add(run, { priority: -turn, signal: piece.place.signal });
  };
}
