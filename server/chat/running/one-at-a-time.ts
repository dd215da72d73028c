/** Runs works for the same subject one after the other in this process, and those for others beside them. */
export type OneAtATime = <T>(subject: number, work: () => Promise<T>) => Promise<T>;

export function createOneAtATime(): OneAtATime {
  const last = new Map<number, Promise<unknown>>();
  return async (subject, work) => {
    const before = last.get(subject);
    const mine = before === undefined ? work() : before.then(work);
    // How one ends is for whoever waits for it; the next begins either way.
    const ended = mine.catch(() => {});
    last.set(subject, ended);
    try {
      return await mine;
    } finally {
      if (last.get(subject) === ended) last.delete(subject);
    }
  };
}
