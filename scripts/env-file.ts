// Loaded before a command: reads .env where there is one. Node's own flag for this prints a line where there is none.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
