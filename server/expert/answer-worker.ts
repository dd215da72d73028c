/** What the answer thread does, by its names. */
export { search } from '#server/retrieval/search-task.ts';
export { composeAnswer as compose } from './compose.ts';
