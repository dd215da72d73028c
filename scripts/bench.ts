import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { leaveOut, rules } from '../bench/common/without.ts';
import { stopWithUsage } from './read-arguments.ts';

const folder = join(import.meta.dirname, '../bench');
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -'.ts'.length)] : []));
const usage = `npm run bench -- NAME [ARGUMENTS]

Measures one thing: ${names.join(', ')}.
With --help behind the name it says what it measures and needs. --without RULE measures the product without a rule of its
answers; may be repeated: ${Object.keys(rules).join(', ')}.`;

const [name = '', ...args] = process.argv.slice(2);
if (name === '--help') console.log(usage);
else if (name.startsWith('-')) stopWithUsage(usage, `Unknown option '${name}'.`);
else if (!names.includes(name))
  stopWithUsage(usage, name === '' ? 'A name is missing.' : `${name}: no such measurement.`);
else {
  const file = join(folder, `${name}.ts`);
  const isOff = (at: number) => args[at] === '--without';
  try {
    leaveOut(args.filter((_, at) => isOff(at - 1)));
  } catch (error) {
    stopWithUsage(usage, error instanceof Error ? error.message : String(error));
  }
  // As if it had been started by itself: it reads its own arguments.
  process.argv.splice(1, process.argv.length - 1, file, ...args.filter((_, at) => !isOff(at) && !isOff(at - 1)));
  await import(`../bench/${name}.ts`);
}
