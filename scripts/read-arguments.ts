import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads a command's arguments. `--help` prints the usage; wrong arguments print what is wrong and the usage, and end the
 * command with exit code 2.
 * @param usage the command's line, what it does, and its options
 * @param least how many arguments without a dash it needs, and `most` how many it takes
 */
export function readArguments<const O extends Options>(
  usage: string,
  { options, least = 0, most = least }: { options?: O; least?: number; most?: number } = {},
) {
  if (process.argv.slice(2).includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const read = parseArgs({ options: options ?? ({} as O), allowPositionals: true });
    const count = read.positionals.length;
    if (count < least) return stopWithUsage(usage, 'An argument is missing.');
    if (count > most) return stopWithUsage(usage, `${read.positionals[most]}: one argument too many.`);
    return read;
  } catch (error) {
    if (error instanceof TypeError) return stopWithUsage(usage, error.message.replace(/(?<=[.'])\. .*/s, '.'));
    throw error;
  }
}

/** Ends a command whose arguments are wrong. */
export function stopWithUsage(usage: string, problem: string): never {
  console.error(`${problem}\n\n${usage}`);
  process.exit(2);
}
