import { afterAll } from 'vitest';
import { commandEnvironment, endServers } from './server-process.ts';

// Threads and commands that tests start take what they load from there instead of compiling it each time.
process.env['NODE_COMPILE_CACHE'] ??= commandEnvironment.NODE_COMPILE_CACHE;

// Vitest runs this for each test file: none leaves a server behind, whatever became of its tests.
afterAll(endServers);
