import { spawn } from 'node:child_process';
import { readArguments } from './read-arguments.ts';

readArguments(`npm run dev

Runs the server, restarted on every change, and Vite, which forwards /api to it. Both end together.`);

const children = [
  ['--import', './scripts/env-file.ts', '--watch', '--watch-preserve-output', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js'],
].map((args) => spawn(process.execPath, args, { stdio: 'inherit' }));

function stop(code: number): void {
  process.exitCode ??= code;
  for (const child of children) if (child.exitCode === null) child.kill();
}

for (const child of children) child.once('exit', (code) => stop(code ?? 0));
process.once('SIGINT', () => stop(0));
process.once('SIGTERM', () => stop(0));
