import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript-api';
import { z } from 'zod';
import { listFiles } from './borders.ts';
import { domain, otherDoorFiles } from './borders-rules.ts';
import { readArguments } from './read-arguments.ts';
import { printRights } from './rights.ts';

const project = join(import.meta.dirname, '..');
const file = join(import.meta.dirname, 'bounds.json');

const isCode = /\.tsx?$/;
const isTest = /\.test\.tsx?$|^server\/testing\/|\.d\.ts$/;
const answerFolders = /^server\/(?:expert|retrieval|language|encoder)\//;
const wordFolders = /^server\/(?:expert|retrieval|language)\//;
const mostLines = 120;

/** A doc comment that begins so is no sentence. */
const bareClause = /\/\*\*[\s*]*(?:What|Whether|How|Where|Of)\b/g;

export const bounds: Record<string, number> = z
  .record(z.string(), z.number())
  .parse(JSON.parse(readFileSync(file, 'utf8')));

/** Counts in the files that git lists what `bounds.json` bounds. */
export function countAll(): Record<string, number> {
  const files = listFiles(project);
  const product = files.filter(
    (name) => /^(?:server|web|contract)\//.test(name) && isCode.test(name) && !isTest.test(name),
  );
  const server = product.filter((name) => name.startsWith('server/'));
  const answer = product.filter((name) => answerFolders.test(name));
  const own = files.filter((name) => isCode.test(name) && !name.includes('generated'));
  const trees = new Map(product.map((name) => [name, parse(name)]));
  const nodes = (names: readonly string[], test: (node: ts.Node, tree: ts.SourceFile) => boolean) =>
    sum(names, (name) => countNodes(trees.get(name)!, test));
  return {
    'files by which a domain is entered beside its rule file': otherDoorFiles.length,
    'rules that import #server/http': server.filter(isRuleOnHttp).length,
    'pairs of domains that import each other': countMutual(server),
    'files in the widest folder of server': widest(files, 'server/'),
    'files in the widest folder of web': widest(files, 'web/'),
    'lines of the answer': sum(answer, (name) => read(name).split('\n').length - 1),
    'patterns in server/expert': nodes(
      server.filter((name) => name.startsWith('server/expert/')),
      isPattern,
    ),
    'files with Cyrillic letters in the answer': server.filter(
      (name) => wordFolders.test(name) && /[а-яё]/i.test(read(name)),
    ).length,
    'functions over 120 lines': nodes(product, isLong),
    'non-null assertions on the server': nodes(server, (node) => ts.isNonNullExpression(node)),
    'doc comments that begin with a bare clause': sum(own, (name) => read(name).match(bareClause)?.length ?? 0),
    triggers: countTriggers(files),
    settings: read('.env.example').match(/^#?\s?[A-Z][A-Z_]+=/gm)?.length ?? 0,
    'npm commands': Object.keys(readScripts()).length,
    'words of the records': sum(
      files.filter((name) => /^docs\/decisions\/.*\.md$/.test(name)),
      wordsOf,
    ),
    'words of CHANGELOG.md': wordsOf('CHANGELOG.md'),
    'words of docs/operations.md': wordsOf('docs/operations.md'),
  };
}

const contents = new Map<string, string>();

function read(name: string): string {
  const known = contents.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(join(project, name), 'utf8');
  contents.set(name, text);
  return text;
}

const sum = (names: readonly string[], count: (name: string) => number): number =>
  names.reduce((total, name) => total + count(name), 0);

const wordsOf = (name: string): number => read(name).split(/\s+/).filter(Boolean).length;

function widest(files: readonly string[], root: string): number {
  const counts = new Map<string, number>();
  for (const name of files) if (name.startsWith(root)) counts.set(dirname(name), (counts.get(dirname(name)) ?? 0) + 1);
  return Math.max(...counts.values());
}

const importsOf = (name: string): string[] =>
  [...read(name).matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, target]) => target ?? '');

function isRuleOnHttp(name: string): boolean {
  const isRule = new RegExp(domain).test(name) && !name.endsWith('.routes.ts');
  return isRule && importsOf(name).some((target) => target.startsWith('#server/http/'));
}

/** Pairs of which each imports a file of the other. */
function countMutual(server: readonly string[]): number {
  const domainOf = (name: string) => new RegExp(domain).exec(name)?.[1];
  const pairs = new Set<string>();
  for (const name of server)
    for (const target of importsOf(name)) {
      const [from, to] = [domainOf(name), domainOf(target.replace('#', ''))];
      if (from !== undefined && to !== undefined && from !== to) pairs.add(`${from} ${to}`);
    }
  return [...pairs].filter((pair) => pairs.has(pair.split(' ').toReversed().join(' '))).length / 2;
}

/** Those that are left after every migration. */
function countTriggers(files: readonly string[]): number {
  const left = new Set<string>();
  for (const name of files.filter((one) => /^migrations\/\d+.*\.sql$/.test(one)).toSorted())
    for (const [, drop, trigger, table] of read(name).matchAll(
      /(CREATE|DROP)(?: OR REPLACE)?(?: CONSTRAINT)? TRIGGER(?: IF EXISTS)?\s+(\w+)[^;]*?\sON\s+(\w+)/gi,
    ))
      if (drop?.toUpperCase() === 'DROP') left.delete(`${table}.${trigger}`);
      else left.add(`${table}.${trigger}`);
  return left.size;
}

const readScripts = (): Record<string, string> =>
  z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json'))).scripts;

const parse = (name: string): ts.SourceFile =>
  ts.createSourceFile(
    name,
    read(name),
    ts.ScriptTarget.Latest,
    true,
    name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

function countNodes(tree: ts.SourceFile, test: (node: ts.Node, tree: ts.SourceFile) => boolean): number {
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (test(node, tree)) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return count;
}

function isPattern(node: ts.Node): boolean {
  if (ts.isRegularExpressionLiteral(node)) return true;
  if (ts.isNewExpression(node)) return node.expression.getText() === 'RegExp';
  return ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw';
}

function isLong(node: ts.Node, tree: ts.SourceFile): boolean {
  if (!ts.isFunctionLike(node)) return false;
  const lineOf = (at: number) => tree.getLineAndCharacterOfPosition(at).line;
  return lineOf(node.getEnd()) - lineOf(node.getStart()) + 1 > mostLines;
}

if (import.meta.main) {
  const { values } = readArguments(
    `npm run bounds [-- --lower | --rights]

Prints each number of bounds.json, and what it is now.

  --lower    writes down those that fell; one that rose is never written
  --rights   prints instead how many endpoints are open to whom, and to which roles those of the administration`,
    { options: { lower: { type: 'boolean' }, rights: { type: 'boolean' } } },
  );
  if (values.rights === true) {
    printRights();
    process.exit();
  }
  const counted = countAll();
  for (const [name, count] of Object.entries(counted))
    console.log(`${String(count).padStart(7)} of ${String(bounds[name] ?? '-').padStart(6)}  ${name}`);
  if (values.lower === true) {
    const lowered = Object.entries(counted).map(([name, count]) => [name, Math.min(count, bounds[name] ?? count)]);
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
  }
}
