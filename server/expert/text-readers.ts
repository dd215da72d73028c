import type { Checked, CheckTask } from './check.ts';
import type { CompareTask, Comparison } from './compare-figures.ts';
import type { Composed, ComposeTask } from './compose.ts';
import type { QuoteTask } from './expert.ts';
import type { NearHeading } from './near-headings.ts';
import type { Nearest } from './quote-nearest.ts';

type Awaitable<T> = T | Promise<T>;

/** What reads texts of strangers, which may take a while: in the answer thread, or here where nobody else waits. */
export interface TextReaders {
  check: (task: CheckTask) => Awaitable<Checked>;
  compare: (task: CompareTask) => Awaitable<Comparison | null>;
  compose: (task: ComposeTask) => Awaitable<Composed>;
  listNearHeadings: (task: QuoteTask) => Awaitable<NearHeading[]>;
  quoteNearest: (task: QuoteTask) => Awaitable<Nearest>;
}
