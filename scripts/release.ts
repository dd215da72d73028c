import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { describeLicences, listShipped, readLock } from './shipped-packages.ts';
import { readArguments } from './read-arguments.ts';

const project = join(import.meta.dirname, '..');
const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
const shippedFolders = ['contract', 'demo', 'deploy', 'docs', 'messages', 'migrations', 'scripts', 'server'];
const shippedFiles = ['.env.example', 'CHANGELOG.md', 'LICENSE', 'README.md', 'package.json', 'package-lock.json'];
/** What only developers need. */
const leftOut =
  /\.test\.ts$|^server\/testing\/|^docs\/screenshots\/|^scripts\/(?:bench|borders|bounds|build|changed|check|chromium|complete|dev|embedded|generate|migration|mutate|prepare|private|pseudo|release|shipped|slow|stories|suites|test)/;
/** Of Node only the program is shipped: its headers and npm would double the size. */
const nodeExtras = /node_modules\/node-[\w-]+\/(?:include|lib|share)\b/;
/** The package brings its runtime for every platform. */
const { platform, arch } = process;
const otherPlatforms = new RegExp(`onnxruntime-node/bin/[^/]+/(?!${platform}$|${platform}/${arch}(?:/|$))`);

function read(file: string): string {
  return readFileSync(join(project, file), 'utf8');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: project, encoding: 'utf8' }).trim();
}

/** The archive's files, each relative to the project. */
function listFiles(): string[] {
  return git('ls-files', '--', ...shippedFolders, ...shippedFiles)
    .split('\n')
    .filter((file) => !leftOut.test(file));
}

/** npm's own list of everything that was compiled in or is shipped, in the CycloneDX format. */
function describeMaterials(): string {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx'],
    { cwd: project, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  return stdout;
}

const { values } = readArguments(
  `npm run release [-- --out FOLDER]

Makes a versioned archive that starts without npm, a build or an installed Node, with its bill of materials and licences.
It contains what the server needs and no tests. Without --out it is written to dist/release.`,
  { options: { out: { type: 'string', default: join(project, 'dist/release') } } },
);
if (!existsSync(join(project, 'dist/web/index.html'))) throw new Error('The browser app is not built: npm run build');

const staging = mkdtempSync(join(tmpdir(), 'hintline-release-'));
try {
  const name = `hintline-${version}`;
  const root = join(staging, name);
  const put = (file: string, from = join(project, file)) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(from, join(root, file), {
      recursive: true,
      filter: (path) => !nodeExtras.test(path) && !otherPlatforms.test(path),
    });
  };
  const files = listFiles();
  for (const file of files) put(file);
  put('dist/web');
  const lock = readLock(read('package-lock.json'));
  const roots = files.filter((file) => /^(?:contract|messages|scripts|server)\/.*\.ts$/.test(file)).map(read);
  const shipped = listShipped(lock, roots);
  for (const folder of shipped) if (existsSync(join(project, folder))) put(folder);
  const write = (file: string, text: string, mode = 0o644) => writeFileSync(join(root, file), text, { mode });
  const node = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  const start = `cd "$(dirname "$0")" && exec ${node} --import ./scripts/env-file.ts server/main.ts`;
  write('start', `#!/bin/sh\n${start}\n`, 0o755);
  write('release.json', JSON.stringify({ version, commit: git('rev-parse', 'HEAD') }));
  write('sbom.json', describeMaterials());
  write('LICENCES.md', describeLicences(lock));
  // The recipe beside it builds from the sources; this one takes the archive as it is.
  write('Dockerfile', read('deploy/release.Dockerfile'));
  mkdirSync(values.out, { recursive: true });
  const archive = join(values.out, `${name}.tar.gz`);
  const options = ['--owner=0', '--group=0', '--sort=name', '--use-compress-program=gzip -3'];
  execFileSync('tar', [...options, '-cf', archive, '-C', staging, name]);
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`);
  console.log(`${archive}\n${files.length} files and ${shipped.length} packages, sha256 ${sum}`);
} finally {
  rmSync(staging, { recursive: true, force: true });
}
