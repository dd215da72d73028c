import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { slow } from '#server/testing/slow.ts';

// The tests start commands.
vi.setConfig(slow.startsProcesses);

const nodePackage = `node-${process.platform}-${process.arch}`;
const isNode = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
const packages = {
  'node_modules/everywhere': { version: '1.0.0' },
  [`node_modules/${nodePackage}`]: isNode,
  'node_modules/@new/binding': { ...isNode, engines: { node: '>=999' } },
  'node_modules/@new/tool': { ...isNode, engines: { node: '>=999' }, dev: true },
  'node_modules/@new/elsewhere': { ...isNode, os: ['another'], engines: { node: '>=999' } },
};

/** Leaves out what npm 10 leaves out on a Node that is too old for it, and brings no `node` in `.bin`. */
const npm = `
  import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const isTaken = ([path, { optional, engines }]) => path !== '' && !(optional && engines);
  const taken = Object.entries(packages).filter(isTaken);
  mkdirSync('node_modules/.bin', { recursive: true });
  for (const [path, { name, version }] of taken) {
    mkdirSync(path + '/bin', { recursive: true });
    writeFileSync(path + '/package.json', JSON.stringify({ name: name ?? path, version }));
    if (path.endsWith('${nodePackage}')) symlinkSync(process.execPath, path + '/bin/node');
  }
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(taken) }));
`;

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'hintline-test-'));
  mkdirSync(join(project, 'scripts'));
  for (const file of ['prepare.mjs', 'skipped-packages.mjs']) {
    cpSync(join(import.meta.dirname, file), join(project, 'scripts', file));
  }
  // Stands for the file that writes the types of the messages, and for a command.
  writeFileSync(join(project, 'scripts', 'generate-messages.ts'), '');
  writeFileSync(join(project, 'command.mjs'), 'console.log(process.argv.slice(2).join()); process.exitCode = 3;');
  writeFileSync(join(project, 'npm.mjs'), npm);
  const optionalDependencies = { [nodePackage]: '1.0.0' };
  writeFileSync(join(project, 'package.json'), JSON.stringify({ optionalDependencies }));
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const prepare = (...options: string[]) =>
  execFileSync(process.execPath, ['scripts/prepare.mjs', ...options], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], npm_node_execpath: process.execPath, npm_execpath: join(project, 'npm.mjs') },
  });
const has = (name: string) => existsSync(join(project, 'node_modules', name, 'package.json'));

test('what npm leaves out on an old Node is installed for the Node of the packages', () => {
  prepare();
  expect(has('everywhere')).toBe(true);
  expect(JSON.parse(readFileSync(join(project, 'node_modules/@new/binding/package.json'), 'utf8'))).toEqual({
    name: '@new/binding',
    version: '1.0.0',
  });
  expect(has('@new/tool')).toBe(false);
  expect(has('@new/elsewhere')).toBe(false);
  expect(realpathSync(join(project, 'node_modules/.bin/node'))).toBe(realpathSync(process.execPath));

  prepare('--tools');
  expect(has('@new/tool')).toBe(true);
  expect(prepare('--tools')).toBe('');
});

test('what stands behind the options is run with its arguments, and its exit code passed on', () => {
  prepare('--tools');
  const { status, stdout } = spawnSync(
    process.execPath,
    ['scripts/prepare.mjs', '--tools', 'command.mjs', '--web', 'a b'],
    { cwd: project, encoding: 'utf8' },
  );
  expect({ status, stdout }).toEqual({ status: 3, stdout: '--web,a b\n' });
});

test('a command is ended with the one that prepared it', async () => {
  prepare('--tools');
  writeFileSync(
    join(project, 'command.mjs'),
    `process.once('SIGTERM', () => { console.log('ended'); process.exit(4); }); setInterval(() => {}, 1000); console.log('up');`,
  );
  const child = spawn(process.execPath, ['scripts/prepare.mjs', '--tools', 'command.mjs'], { cwd: project });
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString();
    if (output === 'up\n') child.kill('SIGTERM');
  });
  expect([await once(child, 'exit'), output]).toEqual([[4, null], 'up\nended\n']);
});
