/** A list of unsigned integers that grows by doubling. */
export interface GrowingArray {
  length: number;
  values: Uint32Array;
}

export function growingArray(): GrowingArray {
  return { length: 0, values: new Uint32Array(1024) };
}

export function push(array: GrowingArray, value: number): void {
  if (array.length === array.values.length) {
    const larger = new Uint32Array(array.length * 2);
    larger.set(array.values);
    array.values = larger;
  }
  array.values[array.length++] = value;
}

/** The values so far, in memory of exactly their size. */
export function toExactArray(array: GrowingArray): Uint32Array {
  return array.values.slice(0, array.length);
}
