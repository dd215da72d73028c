import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Keeps what was compiled from the sources in the data folder, where no other account of the machine can put anything.
 * Only what is imported after this is taken from there.
 */
function keepCompiled(): void {
  const folder = join(process.env['DATA_DIR'] ?? 'data', 'compiled');
  try {
    // What somebody else could have put there would be run: it is thrown away, however tightly the folder is closed now.
    if (!isOnlyMine(folder)) rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isOnlyMine(folder)) return;
    enableCompileCache(folder);
    // Threads look for it in the environment alone.
    process.env['NODE_COMPILE_CACHE'] ||= folder;
  } catch {
    // Without it all the same; the start says what is wrong with the data folder.
  }
}

/** Whether it is a folder, no link to one, of this account, that nobody else may open. */
function isOnlyMine(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined || !found.isDirectory()) return false;
  return process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o077) === 0);
}

keepCompiled();
const { giveUp, start } = await import('./start.ts');
// By it `node --watch` would have threads report what they import, which whoever starts a thread takes for a fault.
delete process.env['WATCH_REPORT_DEPENDENCIES'];
await start().catch(giveUp);
