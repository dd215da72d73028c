import { composeAnswer } from '#server/expert/compose.ts';
import { search } from '#server/retrieval/search-task.ts';
import type { Done, Work } from './answer-thread.ts';

/** What the pool calls in its thread. */
export default function work(work: Work): Done {
  switch (work.kind) {
    case 'search':
      return { kind: 'search', found: search(work.task) };
    case 'compose':
      return { kind: 'compose', composed: composeAnswer(work.task) };
  }
}
