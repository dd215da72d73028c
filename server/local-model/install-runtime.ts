import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { childEnvironment } from '#server/child-environment.ts';
import { readRuntimeManifest, RuntimeError, runtimeVersion } from './runtime.ts';

/** The package with what is compiled for a machine without a graphics card; on Apple's it uses theirs. */
function binaryPackage(): string {
  const system = { linux: 'linux', darwin: 'mac', win32: 'win' }[process.platform as string];
  const suffix = process.platform === 'darwin' && process.arch === 'arm64' ? '-metal' : '';
  if (system === undefined) throw new RuntimeError(`node-llama-cpp has nothing for ${process.platform}`);
  return `@node-llama-cpp/${system}-${process.arch}${suffix}`;
}

const isInstalled = (folder: string) =>
  readRuntimeManifest(folder).then(
    () => true,
    () => false,
  );

interface Install {
  folder: string;
  /** How npm is called: a test has its own. */
  npm?: readonly [string, ...string[]];
  signal: AbortSignal;
  onNote: (note: string) => void;
}

/**
 * Has npm put node-llama-cpp into a folder of its own, where the pinned version is not there yet: with what is compiled
 * for this platform alone, and without running any script. It comes whole or not at all. Whether it works on this
 * machine shows when it is started.
 * @throws RuntimeError
 */
export async function installRuntime({ folder, npm = usualNpm(), signal, onNote }: Install): Promise<void> {
  if (await isInstalled(folder)) return;
  onNote(`Installing node-llama-cpp ${runtimeVersion} by npm into ${folder} (about 85 MB) …`);
  const fresh = `${folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  await writeFile(join(fresh, 'package.json'), '{"private":true}\n');
  const [command, ...words] = npm;
  const child = spawn(
    command,
    [
      ...words,
      'install',
      '--ignore-scripts',
      '--omit=optional',
      '--omit=peer',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `node-llama-cpp@${runtimeVersion}`,
      `${binaryPackage()}@${runtimeVersion}`,
    ],
    {
      cwd: fresh,
      env: childEnvironment(npmSettings),
      signal,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
    },
  );
  let printed = '';
  child.stderr.on('data', (part) => (printed = (printed + part).slice(-1_500)));
  const ended = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    signal.throwIfAborted();
    if (error.code === 'ENOENT')
      throw new RuntimeError(
        'npm was not found, and node-llama-cpp is installed by it. Install npm and run this again.',
      );
    throw error;
  });
  if (ended[0] !== 0)
    throw new RuntimeError(
      `npm could not install node-llama-cpp. Where it reaches no registry, set one by "npm config set registry URL".\n${printed.trim()}`,
    );
  await readRuntimeManifest(fresh);
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
}

/** Its registry and what lets it in there. */
const npmSettings = /^npm_(?:config_.*|token)$/i;

const usualNpm = (): readonly [string, ...string[]] => ['npm'];
