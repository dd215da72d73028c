import { search as searchOnce, type SearchTask } from '#server/retrieval/search-task.ts';

/** Searches like the answer thread, and never ends with a question of this word. */
export const endless = 'endless';

export function search(task: SearchTask) {
  while (task.question === endless);
  return searchOnce(task);
}
