import { email } from '#contract/common.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { FolderTakenError } from '#server/db/folder-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { DatabaseClosedError, type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { UnboundedSessionsError } from '#server/db/session-settings.ts';
import { readArguments, stopWithUsage } from './read-arguments.ts';

/** A message for the person at the terminal; the command prints it without a stack and exits with 1. */
export class CommandError extends Error {}

/** Runs a command; prints a `CommandError` without a stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const plain =
      error instanceof CommandError ||
      error instanceof ConfigError ||
      error instanceof FolderTakenError ||
      error instanceof DatabaseClosedError ||
      error instanceof UnboundedSessionsError;
    console.error(plain ? error.message : error);
    process.exitCode = 1;
  }
}

/** Runs a command on the database of the server's settings, migrated first, and closes it. */
export function withDatabase(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  return runCommand(async () => {
    const database = await openDatabase(readConfig(process.env));
    try {
      await migrate(database.sessions);
      await work(database);
    } finally {
      await database.close();
    }
  });
}

/** The e-mail address that is a command's only argument; ends the command with its usage if there is none. */
export function readAddress(usage: string): string {
  const [given] = readArguments(usage, { least: 1 }).positionals;
  const parsed = email.safeParse(given);
  return parsed.success ? parsed.data : stopWithUsage(usage, `${given} is not an e-mail address.`);
}
