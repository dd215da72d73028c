// A thread of its own, so that a process that hangs still goes with its parent: the pipe between them ends with the
// parent, also by kill -9.
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { parentPort } from 'node:worker_threads';

const input = new Socket({ fd: 0 });
createInterface({ input }).once('line', (line) => {
  const settings: unknown = JSON.parse(line);
  parentPort?.postMessage(settings);
});
for (const end of ['end', 'close', 'error']) input.on(end, () => process.kill(process.pid, 'SIGKILL'));
