// Runs before `npm start`, `npm test` and the like, on any Node from 18 on, and imports nothing that is installed.
// --tools: what only developers need is installed and generated too. --web: the browser app is built where its sources
// changed. What stands behind them is run by the Node of the packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants } from 'node:os';
import { existsSync, linkSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installSkipped, listSkipped } from './skipped-packages.mjs';

const neededMajor = 24;
const project = dirname(dirname(fileURLToPath(import.meta.url)));
const given = process.argv.slice(2);
const commandAt = given.findIndex((argument) => !argument.startsWith('--'));
const [own, prepared] = commandAt < 0 ? [given, []] : [given.slice(0, commandAt), given.slice(commandAt)];
const withTools = own.includes('--tools');
const withWeb = own.includes('--web');

const isWindows = process.platform === 'win32';
const hasNode = Number(process.versions.node.split('.')[0]) >= neededMajor;
const nodePackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
/** The Node in the packages; once it is installed, npm scripts find it first on PATH. */
const innerNode = join(project, 'node_modules', nodePackage, 'bin', isWindows ? 'node.exe' : 'node');
const readyNode = hasNode ? process.execPath : innerNode;

const read = (file) => readFileSync(join(project, file));

/** npm writes its list of what is installed last: after an interrupted installation there is none. */
function isInstalled() {
  const list = 'node_modules/.package-lock.json';
  if (!existsSync(join(project, list))) return false;
  const locked = JSON.parse(read('package-lock.json')).packages;
  const present = JSON.parse(read(list)).packages;
  const agrees = (name) =>
    locked[name]?.version === present[name]?.version && locked[name]?.integrity === present[name]?.integrity;
  const isNeeded = ([name, { optional, devOptional, dev }]) =>
    name !== '' && !optional && !devOptional && (withTools || !dev);
  return (
    Object.entries(locked)
      .filter(isNeeded)
      .map(([name]) => name)
      .every(agrees) && Object.keys(present).every(agrees)
  );
}

function install() {
  console.log('Installing the packages of package-lock.json …');
  if (!npmCi(project)) fail('The packages could not be installed; npm’s message stands above.');
}

/** @returns whether npm succeeded */
function npmCi(folder) {
  // No package needs a script of its own to be installed.
  const options = [
    'ci',
    '--ignore-scripts',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    ...(withTools ? ['--include=dev'] : []),
  ];
  // Uses the Node and npm of the caller, because the Node inside node_modules is about to be deleted.
  const { npm_node_execpath: outerNode, npm_execpath: npm, PATH = '' } = process.env;
  const outerPath = PATH.split(delimiter).filter((part) => !part.includes(`node_modules${sep}.bin`));
  const [command, args] = outerNode && npm ? [outerNode, [npm, ...options]] : ['npm', options];
  return run(command, args, { PATH: outerPath.join(delimiter) }, folder).status === 0;
}

/** Completes what npm leaves out or takes away when it runs on another Node than the one in the packages. */
function completeForInnerNode() {
  const skipped = listSkipped(project, JSON.parse(read('package-lock.json')).packages, withTools);
  if (skipped.length > 0 && !installSkipped(project, skipped, npmCi)) {
    fail('The packages for this platform could not be installed; npm’s message stands above.');
  }
  // npm 10 deletes the command of this name with the packages of other platforms, which would bring it, too.
  const command = join(project, 'node_modules', '.bin', isWindows ? 'node.exe' : 'node');
  if (!existsSync(innerNode) || existsSync(command)) return;
  if (isWindows) linkSync(innerNode, command);
  else symlinkSync(relative(dirname(command), innerNode), command);
}

function requireNode() {
  if (hasNode || spawnSync(innerNode, ['--version']).status === 0) return;
  fail(
    `Hintline needs Node ${neededMajor}; this is Node ${process.versions.node}, and none comes with the packages for ` +
      `${process.platform} on ${process.arch}.\nInstall Node ${neededMajor} from https://nodejs.org and run the command again.`,
  );
}

/** One hash over everything that the browser app is built from. */
function hashSources() {
  const hash = createHash('sha256');
  const addFile = (file) => hash.update(`${file}\0`).update(read(file)).update('\0');
  const addFolder = (folder) => {
    for (const entry of readdirSync(join(project, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) addFolder(path);
      // Types are no part of it; those of the messages are written after a clone only.
      else if (!/\.(test\.tsx?|d\.ts)$/.test(path)) addFile(path);
    }
  };
  ['package-lock.json', 'vite.config.ts'].forEach(addFile);
  ['contract', 'messages', 'scripts/build', 'web'].forEach(addFolder);
  return hash.digest('hex');
}

function buildWeb() {
  const stamp = join(project, 'dist', 'web.sha256');
  const sources = hashSources();
  const isBuilt = existsSync(join(project, 'dist', 'web', 'index.html')) && existsSync(stamp);
  if (isBuilt && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building the browser app …');
  const vite = join(project, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status } = run(readyNode, [vite, 'build', '--logLevel=warn'], { NODE_ENV: 'production' });
  if (status !== 0) fail('The browser app could not be built; the message stands above.');
  writeFileSync(stamp, sources);
}

function writeMessageTypes() {
  if (run(readyNode, [join('scripts', 'generate-messages.ts')]).status !== 0)
    fail('The types of the messages could not be written; what is wrong stands above.');
}

function runPrepared() {
  const child = spawn(readyNode, prepared, { cwd: project, stdio: 'inherit' });
  // A terminal sends it to the command as well.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function run(command, args, environment, cwd = project) {
  const shell = isWindows && command === 'npm';
  return spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...environment }, shell });
}

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

const { optionalDependencies } = JSON.parse(read('package.json'));
if (!(nodePackage in optionalDependencies)) requireNode();
if (!isInstalled()) install();
completeForInnerNode();
requireNode();
if (withTools) writeMessageTypes();
if (withWeb) buildWeb();
if (prepared.length > 0) runPrepared();
