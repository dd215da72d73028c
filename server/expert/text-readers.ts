import type { CompareTask } from './quote/compare-figures.ts';
import type { Composed } from './quote/compose.ts';
import type { NearTask, CheckTask, Checked, Comparison, QuoteTask } from './expert.ts';
import type { NearHeading } from './quote/near-headings.ts';
import type { Nearest } from './quote/quote-nearest.ts';

type Awaitable<T> = T | Promise<T>;

/** What reads texts of strangers, which may take a while: in the answer thread, or here where nobody else waits. */
export interface TextReaders {
  check: (task: CheckTask) => Awaitable<Checked>;
  compare: (task: CompareTask) => Awaitable<Comparison | null>;
  compose: (task: QuoteTask) => Awaitable<Composed>;
  listNearHeadings: (task: NearTask) => Awaitable<NearHeading[]>;
  quoteNearest: (task: NearTask) => Awaitable<Nearest>;
}
