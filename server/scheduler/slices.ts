import { setImmediate as nextTurn } from 'node:timers/promises';

/** With a piece of a millisecond or two this is less than anybody notices having waited for. */
const sliceMs = 6;
/** Whoever goes on with a further work begins it in a turn of its own, unless this one was next to nothing. */
const lastSliceMs = 1;

/** A work that stops between pieces of a millisecond or two, for whoever does it to go on or to let others be served. */
export type Slices<T> = Generator<void, T>;

export function doAtOnce<T>(work: Slices<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

export async function doInSlices<T>(work: Slices<T>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (performance.now() - began > (done === true ? lastSliceMs : sliceMs)) {
      await nextTurn();
      began = performance.now();
    }
    if (done === true) return value;
  }
}

/** Something that is made once and kept: when it is first asked for, or before then and in slices. */
interface Kept<T> {
  (): T;
  ready: () => Promise<void>;
}

export function keep<T>(make: () => Slices<T>): Kept<T> {
  let kept: { value: T } | undefined;
  let making: Promise<void> | undefined;
  const makeInSlices = async () => {
    const value = await doInSlices(make());
    kept ??= { value };
  };
  return Object.assign(() => (kept ??= { value: doAtOnce(make()) }).value, {
    ready: async () => {
      if (kept !== undefined) return;
      making ??= makeInSlices().finally(() => (making = undefined));
      await making;
    },
  });
}
