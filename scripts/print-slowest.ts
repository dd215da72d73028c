const printed = 10;

/** Prints which took longest, the slowest first. */
export function printSlowest(what: string, all: readonly { name: string; seconds: number }[]): void {
  console.log(`\nThe slowest of ${all.length} ${what}:`);
  for (const { name, seconds } of all.toSorted((a, b) => b.seconds - a.seconds).slice(0, printed))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}
