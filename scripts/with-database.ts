import { email } from '#contract/common.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { FolderTakenError } from '#server/db/folder-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';

/** A sentence for the person at the terminal; the command prints it and exits with 1. */
export class CommandError extends Error {}

/** Runs a command; what the person at the terminal can act on is said without a stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const plain = error instanceof CommandError || error instanceof ConfigError || error instanceof FolderTakenError;
    console.error(plain ? error.message : error);
    process.exitCode = 1;
  }
}

/** Runs a command on the database that the server's settings name, migrated, and closes it. */
export function withDatabase(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  return runCommand(async () => {
    const database = await openDatabase(readConfig(process.env));
    try {
      await migrate(database.pool);
      await work(database);
    } finally {
      await database.close();
    }
  });
}

/**
 * The address that a command was given.
 * @throws CommandError saying how to call it
 */
export function requireAddress(command: string): string {
  const parsed = email.safeParse(process.argv[2]);
  if (!parsed.success) throw new CommandError(`Name the e-mail address: npm run ${command} -- somebody@example.com`);
  return parsed.data;
}
