import { readFile, stat } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { screenPatterns } from './build/screen-patterns.ts';
import { readArguments } from './read-arguments.ts';

readArguments(`npm run budgets

Compares what each screen loads at first (brotli, KB of 1,024 bytes) with its budget; exits with 1 if one is exceeded.
The browser app must be built.`);

interface ManifestPart {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const outDir = 'dist/web';
const shellBudget = 113;
const htmlBudget = 6.2;
const fontBudget = 40;
const formBudget = 134;
const adminBudget = 170;

/** By address; other screens have the budget of a form, admin screens that of a table. */
const screenBudgets: Record<string, number> = {
  '/': 123,
  calls: 123,
  // Beside its fields it has the consent, and the field that says how strong a password is.
  register: 135,
  // Its sections are told from one another before one of them is shown.
  profile: 137,
  'profile/:section': 137,
  'game/:slug': 129,
  'game/:slug/articles/:articleId': 139,
  'game/:slug/chat': 142,
  'game/:slug/chat/:conversationId': 142,
  'admin/evaluations': 280,
  'admin/evaluations/:evaluationId': 280,
};

/** The fonts that a page in English loads; the others are loaded when their letters occur. */
const latinFonts = [/manrope-latin-wght/, /unbounded-600-ascii/];

const manifest = JSON.parse(await readFile(`${outDir}/manifest.json`, 'utf8')) as Record<string, ManifestPart>;

function filesOf(key: string, found = new Set<string>()): Set<string> {
  const part = manifest[key];
  if (!part) throw new Error(`The manifest lacks ${key}`);
  if (found.has(part.file)) return found;
  found.add(part.file);
  for (const sheet of part.css ?? []) found.add(sheet);
  for (const next of part.imports ?? []) filesOf(next, found);
  return found;
}

const weighed = new Map<string, number>();

/** Most screens share most of their files. */
async function weighFile(file: string): Promise<number> {
  const bytes = weighed.get(file) ?? brotliCompressSync(await readFile(`${outDir}/${file}`)).length;
  weighed.set(file, bytes);
  return bytes;
}

async function weigh(files: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const file of files) bytes += await weighFile(file);
  return bytes / 1024;
}

async function weighFonts(): Promise<number> {
  const fonts = Object.values(manifest).filter(({ file }) => latinFonts.some((pattern) => pattern.test(file)));
  if (fonts.length !== latinFonts.length) throw new Error('The manifest lacks a Latin font');
  const sizes = await Promise.all(fonts.map(async ({ file }) => (await stat(`${outDir}/${file}`)).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

let over = 0;

function report(name: string, kilobytes: number, budget: number) {
  const verdict = kilobytes > budget ? 'OVER' : 'ok';
  if (kilobytes > budget) over += 1;
  console.log(`${name.padEnd(42)} ${kilobytes.toFixed(1).padStart(7)} of ${String(budget).padStart(3)} KB  ${verdict}`);
}

const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (!entryKey) throw new Error('The manifest has no entry');
const entryFiles = filesOf(entryKey);

report('index.html', await weigh(['index.html']), htmlBudget);
report('Latin fonts', await weighFonts(), fontBudget);
report('shell alone', await weigh(entryFiles), shellBudget);
for (const { path, module } of await screenPatterns('web/routes.tsx')) {
  report(path, await weigh(filesOf(module, new Set(entryFiles))), screenBudgets[path] ?? formBudget);
}
// Their table and frame are a separate file, loaded with the first admin screen.
const adminFiles = filesOf('admin/AdminScreens.tsx', new Set(entryFiles));
for (const { path, module } of await screenPatterns('web/admin/AdminScreens.tsx', 'admin/')) {
  report(path, await weigh(filesOf(module, new Set(adminFiles))), screenBudgets[path] ?? adminBudget);
}
if (over > 0) {
  console.error(`${over} over budget`);
  process.exitCode = 1;
}
