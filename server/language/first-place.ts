/** The first place from `low` on that does not stand before what is looked for, `high` where all do; they are in order. */
export function firstPlace(low: number, high: number, isBefore: (place: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBefore(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}
