import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const project = join(import.meta.dirname, '..');

/** The seconds that the slowest test files took once, by their path; the others count as fast. Only the order matters. */
export const slowTests = z
  .record(z.string(), z.number())
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'slow-tests.json'), 'utf8')));

/** Begins with the files that take longest, so that no worker still has one when the others are done. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const secondsOf = ({ moduleId }: TestSpecification) => slowTests[relative(project, moduleId)] ?? 0;
    // The workers of one project serve another only when they begin anew.
    return sorted.toSorted((a, b) => b.project.name.localeCompare(a.project.name) || secondsOf(b) - secondsOf(a));
  }
}
