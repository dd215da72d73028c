/** What the answer thread does, by its names. */
export { search } from '#server/retrieval/search-task.ts';
export { checkAnswer as check } from './check.ts';
export { compareFigures as compare } from './compare-figures.ts';
export { composeAnswer as compose } from './compose.ts';
export { listNearHeadings } from './near-headings.ts';
export { quoteNearest } from './quote-nearest.ts';
