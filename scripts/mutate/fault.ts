import { readFileSync } from 'node:fs';

/** A fault to plant: one text of one file is replaced, and the named tests have to fail. */
export interface Fault {
  /** What the product does wrong with it, as a sentence. */
  name: string;
  file: string;
  /** Occurs in the file exactly once. */
  find: string;
  replace: string;
  /** Test files, each with a part of a title after a colon if only one test is meant; stories of `e2e/` always have one. */
  tests: readonly string[];
}

/** A test of a fault: a file, and the part of a title if it is about one test. */
export function readTest(test: string): { file: string; title: string | undefined } {
  const [file = '', title] = test.split(/:(.*)/);
  return { file, title };
}

export const isStory = (test: string) => test.startsWith('e2e/');

/** The text of a file; empty if it does not exist. */
export function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
