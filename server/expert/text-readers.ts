import type { CompareTask } from './quote/compare-figures.ts';
import type { Composed, ComposeTask } from './quote/compose.ts';
import type { QuoteTask, CheckTask, Checked, Comparison } from './expert.ts';
import type { NearHeading } from './quote/near-headings.ts';
import type { Nearest } from './quote/quote-nearest.ts';

type Awaitable<T> = T | Promise<T>;

/** What reads texts of strangers, which may take a while: in the answer thread, or here where nobody else waits. */
export interface TextReaders {
  check: (task: CheckTask) => Awaitable<Checked>;
  compare: (task: CompareTask) => Awaitable<Comparison | null>;
  compose: (task: ComposeTask) => Awaitable<Composed>;
  listNearHeadings: (task: QuoteTask) => Awaitable<NearHeading[]>;
  quoteNearest: (task: QuoteTask) => Awaitable<Nearest>;
}
