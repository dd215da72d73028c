import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readBytes } from './read-without-blocking.ts';

if (parentPort === null) throw new Error('the reading worker runs only as a worker thread');
parentPort.postMessage(readBytes(z.instanceof(Uint8Array).parse(workerData)));
