import { afterAll } from 'vitest';
import { endServers } from './server-process.ts';

// Vitest runs this for each test file: none leaves a server behind, whatever became of its tests.
afterAll(endServers);
