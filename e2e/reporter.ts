import { relative } from 'node:path';
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { printSlowest } from '../scripts/print-slowest.ts';

/** The name under which a failed story attaches what its server printed. */
export const serverLog = 'server log';

const lastLines = 60;

/** Prints what the server of a failed story said meanwhile, and at the end which stories and files took longest. */
export default class StoryReporter implements Reporter {
  #folder = '';
  #stories: { name: string; file: string; seconds: number }[] = [];

  onBegin({ rootDir }: FullConfig): void {
    this.#folder = rootDir;
  }

  onTestEnd({ title, location }: TestCase, { attachments, startTime }: TestResult): void {
    const file = relative(this.#folder, location.file);
    // Unlike its duration this includes the start of its product.
    const seconds = (Date.now() - startTime.getTime()) / 1000;
    this.#stories.push({ name: `${file} › ${title}`, file, seconds });
    for (const { name, body } of attachments) {
      if (name !== serverLog) continue;
      const lines = (body?.toString() ?? '').trimEnd().split('\n').slice(-lastLines);
      console.log(`\nThe server of “${title}” printed:\n${lines.join('\n') || '(nothing)'}\n`);
    }
  }

  onEnd(): void {
    const files = Map.groupBy(this.#stories, ({ file }) => file);
    printSlowest('stories', this.#stories);
    printSlowest(
      'files',
      [...files].map(([name, stories]) => ({ name, seconds: stories.reduce((sum, story) => sum + story.seconds, 0) })),
    );
  }

  printsToStdio(): boolean {
    return false;
  }
}
