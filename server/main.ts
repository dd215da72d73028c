import { chmodSync, mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Keeps what was compiled from the sources in the data folder, where no other account of the machine can put anything.
 * Only what is imported after this is taken from there.
 */
function keepCompiled(): void {
  const folder = join(process.env['DATA_DIR'] ?? 'data', 'compiled');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Refused where the folder is somebody else's, who could have put anything into it.
    chmodSync(folder, 0o700);
    enableCompileCache(folder);
  } catch {
    // Without it all the same; the start says what is wrong with the data folder.
  }
}

keepCompiled();
const { giveUp, start } = await import('./start.ts');
await start().catch(giveUp);
