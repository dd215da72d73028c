/** Runs a read once for all who want the same while it is under way. */
export type InFlight<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/** Makes one; nothing is kept once a read has ended. */
export function createInFlight<T>(): InFlight<T> {
  const running = new Map<string, Promise<T>>();
  return (key, read) => {
    const running_read = running.get(key);
    if (running_read !== undefined) return running_read;
    const started = read().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
