/**
 * Looks for work every so often while the process runs, one look at a time; several processes may do so on one database.
 * @param report is told why a look failed; the next one is tried all the same
 * @returns ends it, after the look that is under way
 */
export function lookAgainEvery(
  every_ms: number,
  lookOnce: () => Promise<void>,
  report: (error: unknown) => void,
): () => Promise<void> {
  let look: Promise<void> = Promise.resolve();
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look = lookOnce()
      .catch(report)
      .finally(() => {
        isLooking = false;
      });
  }, every_ms);
  timer.unref();
  return () => {
    clearInterval(timer);
    return look;
  };
}
