/**
 * Works on one after the other, also on those behind one that fails: else the first whose data are at fault would keep
 * all others waiting in every run.
 * @throws AggregateError at the end, with what failed
 */
export async function eachApart<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be worked on`);
}
