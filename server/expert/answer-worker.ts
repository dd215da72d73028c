/** What the answer thread does, by its names. */
export { search } from '#server/retrieval/search-index.ts';
export { checkAnswer as check } from './check/check.ts';
export { compareFigures as compare } from './quote/compare-figures.ts';
export { composeAnswer as compose } from './quote/compose.ts';
export { listNearHeadings } from './quote/near-headings.ts';
export { quoteNearest } from './quote/quote-nearest.ts';
