import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { leaveOut } from '../bench/common/without.ts';
import { stopWithUsage } from './read-arguments.ts';

const folder = join(import.meta.dirname, '../bench');
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -'.ts'.length)] : []));
const usage = `npm run bench -- NAME [ARGUMENTS]

Measures one thing: ${names.join(', ')}.
With --help behind the name it says what it measures and needs.`;

const [name = '', ...args] = process.argv.slice(2);
if (name === '--help') console.log(usage);
else if (name.startsWith('-')) stopWithUsage(usage, `Unknown option '${name}'.`);
else if (!names.includes(name))
  stopWithUsage(usage, name === '' ? 'A name is missing.' : `${name}: no such measurement.`);
else {
  const file = join(folder, `${name}.ts`);
  if (name === 'expert') leaveOutRules();
  process.argv.splice(1, process.argv.length - 1, file, ...args);
  await import(`../bench/${name}.ts`);
}

/** Before the product is loaded; the measurement says what else is wrong with its arguments. */
function leaveOutRules(): void {
  const options = { without: { type: 'string', multiple: true } } as const;
  const { without = [] } = parseArgs({ args, strict: false, options }).values;
  try {
    leaveOut(without.filter((rule) => typeof rule === 'string'));
  } catch (error) {
    stopWithUsage(usage, error instanceof Error ? error.message : String(error));
  }
}
