import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { drawPicture, picture } from './draw-picture.ts';

if (parentPort === null) throw new Error('the drawing worker runs only as a worker thread');
const port = parentPort;
const order = z.object({ id: z.int(), picture });

async function answer(message: unknown): Promise<void> {
  const { id, picture: wanted } = order.parse(message);
  try {
    port.postMessage({ id, png: await drawPicture(wanted) });
  } catch (error) {
    port.postMessage({ id, failure: String(error) });
  }
}

port.on('message', (message: unknown) => void answer(message));
