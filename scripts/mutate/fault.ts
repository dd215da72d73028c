import { readFileSync } from 'node:fs';

/** A fault to plant: one text of one file is replaced, and the named tests have to fail. */
export interface Fault {
  /** What the product does wrong with it, as a sentence. */
  name: string;
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  /** Files with tests, each with a part of a title behind a colon if it is about one test; stories of `e2e/` have one. */
  tests: readonly string[];
}

/** A test of a fault: a file, and the part of a title if it is about one test. */
export function readTest(test: string): { file: string; title: string | undefined } {
  const [file = '', title] = test.split(/:(.*)/);
  return { file, title };
}

export const isStory = (test: string) => test.startsWith('e2e/');

/** The text of a file; empty where there is none. */
export function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
