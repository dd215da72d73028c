import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#server/testing/server-process.ts';

/** The account that a first start makes for its operator. */
export const admin = { email: 'admin@example.com', password: 'a long enough passphrase' };

/** What every product with the demonstration content is started with. */
export const demonstration = {
  DEMO: 'on',
  AI_AUTODETECT: 'off',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  LOG_LEVEL: 'warn',
};

const project = join(import.meta.dirname, '..');
const kept = join(project, 'node_modules/.cache/first-start');
const fillingPrefix = 'filling-';

/** Whatever decides what a first start puts into its folder. */
const deciding = [
  '{contract,server,stand-ins,messages}/**/*.{ts,json}',
  'demo/*.json',
  'migrations/*',
  'package-lock.json',
];

/** The folder as a first start leaves it: filling it takes five times as long as any later start. */
async function nameFolder(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(demonstration));
  const files = await Array.fromAsync(glob(deciding, { cwd: project }));
  for (const file of files.filter((name) => !name.endsWith('.test.ts')).sort())
    hash.update(file).update(await readFile(join(project, file)));
  return join(kept, hash.digest('hex').slice(0, 16));
}

let found: Promise<string> | undefined;
const firstStart = () => (found ??= nameFolder());

/**
 * Starts and stops the command once on an empty folder and keeps that for the stories, also of later runs
 * as long as nothing has changed that decides what is in it.
 */
export async function keepFirstStart(): Promise<void> {
  const folder = await firstStart();
  if (existsSync(folder)) return;
  await mkdir(kept, { recursive: true });
  const filling = await mkdtemp(join(kept, fillingPrefix));
  const server = await startServer({ DATA_DIR: filling, ...demonstration });
  const code = await server.end('SIGTERM');
  if (code !== 0) throw new Error(`the first start ended with ${code}; it had printed:\n${server.output()}`);
  // A run that began meanwhile may have been first; either folder will do.
  await rename(filling, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error;
  });
  for (const name of await readdir(kept)) {
    const other = join(kept, name);
    // Another run may be filling one now.
    if (other !== folder && !name.startsWith(fillingPrefix)) await rm(other, { recursive: true, force: true });
  }
}

/** A copy of what `keepFirstStart` kept. @returns its folder, DATA_DIR of one product */
export async function copyFirstStart(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'hintline-e2e-'));
  await cp(await firstStart(), copy, { recursive: true });
  return copy;
}
