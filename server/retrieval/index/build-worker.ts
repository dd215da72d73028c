import { parentPort } from 'node:worker_threads';
import { startGame } from './built-game.ts';
import { buffersOf } from '#server/language/typed-arrays.ts';
import type { ChunkText } from '../chunk.ts';

const port = parentPort;
if (port === null) throw new Error('the index worker runs only as a worker thread');

const builder = startGame();
port.on('message', (message: readonly ChunkText[] | 'finish') => {
  if (message !== 'finish') {
    for (const chunk of message) builder.add(chunk);
    return;
  }
  const built = builder.finish();
  port.postMessage(built, buffersOf(built));
});
