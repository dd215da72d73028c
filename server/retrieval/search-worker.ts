import { parentPort } from 'node:worker_threads';
import { type FoundRows, type ManyQuestions, searchOne } from './search-many.ts';

const port = parentPort;
if (port === null) throw new Error('the search worker runs only as a worker thread');

/** Found together before they are sent: a message for each would cost more than the search. */
const batch = 50;

port.on('message', ({ questions, ...request }: ManyQuestions) => {
  for (let from = 0; from < questions.length; from += batch) {
    const found: FoundRows[] = questions.slice(from, from + batch).map((question) => searchOne(request, question));
    port.postMessage(found);
  }
});
