/** Values by their keys, of which those that were used last stay as far as they fit together. */
export function recentlyUsed<T>(
  budget_bytes: number,
  bytesOf: (value: T) => number,
  onEviction: () => void = () => {},
) {
  /** Least recently used first. */
  const held = new Map<string, { value: T; bytes: number }>();
  let held_bytes = 0;
  const drop = (key: string): void => {
    held_bytes -= held.get(key)?.bytes ?? 0;
    held.delete(key);
  };
  return {
    /** Finds a value, which is the last one used then. */
    use: (key: string): T | undefined => {
      const found = held.get(key);
      if (found === undefined) return undefined;
      held.delete(key);
      held.set(key, found);
      return found.value;
    },
    /** Holds a value however large it is; others make room. */
    keep: (key: string, value: T): void => {
      drop(key);
      const bytes = bytesOf(value);
      held.set(key, { value, bytes });
      held_bytes += bytes;
      for (const oldest of held.keys()) {
        if (held_bytes <= budget_bytes || oldest === key) break;
        drop(oldest);
        onEviction();
      }
    },
    entries: () => [...held].map(([key, { value }]) => [key, value] as const),
    heldBytes: () => held_bytes,
  };
}
