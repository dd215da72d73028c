import { spawn } from 'node:child_process';
import { type Counts, finish } from './suites.ts';
import { readArguments } from './read-arguments.ts';

readArguments(`npm run check

Runs every check that does not run the product, even if an earlier one fails.`);

const steps: Record<string, string[]> = {
  'package-lock.json': ['scripts/complete-lock.ts', '--check'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'],
  lint: [
    'node_modules/oxlint/bin/oxlint',
    '--type-aware',
    '--format=unix',
    '--deny-warnings',
    '--report-unused-disable-directives',
  ],
  types: ['node_modules/typescript/bin/tsc'],
  // Server code may not use the DOM, and browser code may not use Node, even if their tests do.
  'types of the server': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json'],
  'types of the browser app': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json'],
  borders: ['scripts/borders.ts'],
  styles: ['node_modules/stylelint/bin/stylelint.mjs', 'web/**/*.css'],
  'dead code': ['node_modules/knip/bin/knip.js', '--no-progress'],
  budgets: ['scripts/check-budgets.ts'],
  'landed migrations': ['scripts/migration-hashes.ts', '--check'],
  messages: ['scripts/generate-messages.ts', '--check'],
  'generated tables': ['scripts/generate-tables.ts', '--check'],
  'commit subjects': ['scripts/check-commits.ts'],
  'API description': ['scripts/check-api.ts'],
};

async function runStep(name: string, args: string[]): Promise<Counts> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(`${output.trimEnd()}\n`);
  return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [`check › ${name}`] };
}

// Two at once, as most of them use one core for most of their time.
const counts: Counts[] = [];
const waiting = Object.entries(steps);
async function runWaiting(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) counts.push(await runStep(...step));
}
await Promise.all([runWaiting(), runWaiting()]);
finish(counts);
