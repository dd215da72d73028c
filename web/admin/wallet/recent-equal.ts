/** For so long an equal refund or credit may be the same one, made twice by mistake. */
const recentMinutes = 10;

/** How many whole minutes ago the last one of the same size was made; null where that is too long ago, or there is none. */
export function minutesSinceEqual<L extends { created_at: string }>(
  lines: readonly L[],
  isEqual: (line: L) => boolean,
  now: number,
): number | null {
  const moments = lines.filter(isEqual).map(({ created_at }) => Date.parse(created_at));
  const minutes = Math.floor((now - Math.max(...moments)) / 60_000);
  // This clock may be behind the server's.
  return minutes < recentMinutes ? Math.max(0, minutes) : null;
}
