import { readFileSync } from 'node:fs';

/** Faults to plant in one file, one at a time; the named test files have to fail with each of them. */
export interface FaultsOfFile {
  file: string;
  tests: readonly string[];
  /** What the product does wrong, as a sentence: the text that stands in the file exactly once, and what replaces it. */
  faults: Readonly<Record<string, readonly [find: string, replace: string]>>;
}

/** The text of a file; empty if it does not exist. */
export function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
