import { search as searchHere, type SearchTask } from '#server/retrieval/search-index.ts';

/** Searches like the answer thread, and holds it for as many milliseconds as the question begins with. */
export function search(task: SearchTask) {
  const ms = Number.parseInt(task.question, 10);
  const began = performance.now();
  while (performance.now() - began < ms);
  return searchHere(task);
}
