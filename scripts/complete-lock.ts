import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readArguments } from './read-arguments.ts';

const { values } = readArguments(
  `npm run complete-lock [-- --check]

Adds to package-lock.json the builds for other platforms that npm left out when it wrote the lock, because \`npm ci\`
refuses the lock without them, and to what is shipped the checksums that npm left out with them, as the registry has them.
Run it after \`npm install\`. --check only compares.`,
  { options: { check: { type: 'boolean' } } },
);

const file = join(import.meta.dirname, '../package-lock.json');

interface LockedPackage {
  version: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}
interface LockFile {
  packages: Record<string, LockedPackage>;
}

const systems = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony'];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x'];

/** Whether `name`, needed by the package at `from`, is in the lock there or in a folder above. */
function isLocked(packages: Record<string, LockedPackage>, from: string, name: string): boolean {
  if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true;
  return from !== '' && isLocked(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

/** Where a build runs according to its name, so that npm installs it only there; its licence is its package's. */
function describeBuild(name: string, version: string, { dev, license }: Partial<LockedPackage>): LockedPackage {
  const parts = name.split(/[/-]/);
  const os = systems.filter((system) => parts.includes(system));
  const cpu = processors.filter((processor) => parts.includes(processor));
  if (os.length !== 1 || cpu.length !== 1) throw new Error(`The name ${name} does not say where it runs.`);
  const musl = parts.some((part) => part.startsWith('musl'));
  const gnu = parts.some((part) => part.startsWith('gnu'));
  return {
    version,
    cpu,
    ...(dev === true ? { dev } : {}),
    ...(license === undefined ? {} : { license }),
    ...(musl || gnu ? { libc: [musl ? 'musl' : 'glibc'] } : {}),
    optional: true,
    os,
  };
}

const lock = JSON.parse(await readFile(file, 'utf8')) as LockFile;
const missing = Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {}, ...needing }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(lock.packages, from, name))
    .map(([name, version]): [string, LockedPackage] => [`node_modules/${name}`, describeBuild(name, version, needing)]),
);

/** Shipped packages that nothing would compare with what the registry gives out one day. Builds of tools for other machines may be. */
const unsummed = [...Object.entries(lock.packages), ...missing].filter(
  ([path, { dev, integrity }]) => path !== '' && dev !== true && integrity === undefined,
);

if (values.check === true) {
  const faults = [
    ...(missing.length > 0 ? [`${missing.length} builds (${missing[0]?.[0]} …), so that \`npm ci\` refuses it`] : []),
    ...(unsummed.length > 0 ? [`the checksums of ${unsummed.length} packages (${unsummed[0]?.[0]} …)`] : []),
  ];
  for (const fault of faults) console.error(`package-lock.json lacks ${fault}.`);
  if (faults.length > 0) console.error('Run `npm run complete-lock`.');
  process.exitCode = faults.length === 0 ? 0 : 1;
} else {
  const summed = unsummed.map(([path, { version, ...rest }]): [string, LockedPackage] => [
    path,
    {
      version,
      integrity: askIntegrity(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version),
      ...rest,
    },
  ]);
  const packages = Object.entries({
    ...lock.packages,
    ...Object.fromEntries(missing),
    ...Object.fromEntries(summed),
  }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  await writeFile(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  console.log(`${missing.length} builds and ${summed.length} checksums added`);
}

function askIntegrity(name: string, version: string): string {
  const found = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' }).trim();
  if (!/^sha512-[\w+/]{86}==$/.test(found)) throw new Error(`The registry has no checksum of ${name} ${version}.`);
  return found;
}
