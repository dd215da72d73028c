import { parentPort } from 'node:worker_threads';
import { startTitleIndex } from './build-title-index.ts';
import { buffersOf } from '#server/language/typed-arrays.ts';
import type { TitleRow } from './title-index.ts';

const port = parentPort;
if (port === null) throw new Error('the title worker runs only as a worker thread');

const builder = startTitleIndex();
port.on('message', (message: readonly TitleRow[] | 'finish') => {
  if (message !== 'finish') {
    for (const row of message) builder.add(row);
    return;
  }
  const index = builder.finish();
  port.postMessage(index, buffersOf(index));
});
