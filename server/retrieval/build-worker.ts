import { parentPort } from 'node:worker_threads';
import { startIndex, type IndexedText } from './build-index.ts';
import { indexBuffers } from './game-index.ts';

const port = parentPort;
if (port === null) throw new Error('the index worker runs only as a worker thread');

const builder = startIndex();
port.on('message', (message: readonly IndexedText[] | 'finish') => {
  if (message !== 'finish') {
    for (const text of message) builder.addText(text);
    return;
  }
  const index = builder.finish();
  port.postMessage(index, indexBuffers(index));
});
