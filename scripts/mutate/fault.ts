/** A fault to plant: one text of one file is replaced, and the named tests have to fail. */
export interface Fault {
  /** What the product does wrong with it, as a sentence. */
  name: string;
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  /** Test files of Vitest, or stories of `e2e/` with the part of a title behind a colon. */
  tests: readonly string[];
}
