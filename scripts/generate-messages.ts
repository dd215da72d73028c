import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledMessage } from 'icu-minify/format';
import { defaultLanguage, languages } from '#contract/values/languages.ts';
import { compileSource, listParts, readSource } from '#messages/catalogue.ts';
import type { Source } from '#messages/catalogue.ts';
import { isList, isMessage } from '#messages/compiled.ts';
import type { Compiled } from '#messages/compiled.ts';
import { readArguments } from './read-arguments.ts';

const { values } = readArguments(
  `node scripts/generate-messages.ts [--check]

Writes messages/types/ from the English messages, one file for each part. --check compares the other languages with them.`,
  { options: { check: { type: 'boolean' } } },
);

const folder = join(import.meta.dirname, '../messages/types');
/** These languages must be complete; what others lack is shown in English and listed. */
const complete = new Set<string>(['en', 'ru']);

/** The numbers by which icu-minify marks the type of an argument. */
const kinds = { select: 1, plural: 2, ordinal: 3, number: 4 };

/** The arguments of a message with their types. */
function argumentsOf(message: CompiledMessage, found = new Map<string, string>()): Map<string, string> {
  const note = (name: string, type: string) => {
    const before = found.get(name);
    // A plain argument takes both types; a plural or select takes only one.
    if (before === undefined || before === plain) found.set(name, type);
  };
  for (const node of typeof message === 'string' ? [] : message) {
    if (!Array.isArray(node)) continue;
    const [name, kind, options] = node;
    if (kind === kinds.select && isOptions(options)) note(name, typeOfChoice(Object.keys(options)));
    else if (kind === undefined) note(name, plain);
    else if (kind === kinds.plural || kind === kinds.ordinal || kind === kinds.number) note(name, 'number');
    else throw new Error(`the argument ${name} is of a kind that no message uses yet`);
    if (isOptions(options))
      for (const option of Object.values(options)) argumentsOf(Array.isArray(option) ? option : [option], found);
  }
  return found;
}

const plain = 'string | number';
const isOptions = (value: unknown): value is Record<string, CompiledMessage> =>
  typeof value === 'object' && value !== null;

/** `null` among the options says that the value may be absent. */
function typeOfChoice(options: string[]): string {
  if (options.includes('null')) return 'string | number | null';
  return options.every((option) => option === 'true' || option === 'false' || option === 'other')
    ? 'boolean'
    : 'string';
}

function typeOf(compiled: Compiled): string {
  if (isMessage(compiled)) {
    const entries = [...argumentsOf(compiled)].map(([name, type]) => `${name}: ${type}`);
    return entries.length === 0 ? 'string' : `(values: { ${entries.join('; ')} }) => string`;
  }
  if (isList(compiled)) return `readonly [${compiled['[]'].map(typeOf).join(', ')}]`;
  const members = Object.entries(compiled).map(([key, part]) => `readonly ${JSON.stringify(key)}: ${typeOf(part)};`);
  return `{\n${members.join('\n')}\n}`;
}

/** Every message by its path, with its arguments. */
function flatten(compiled: Compiled, path: string): [string, string][] {
  if (isMessage(compiled)) return [[path, [...argumentsOf(compiled).keys()].sort().join(' ')]];
  const parts = isList(compiled) ? Object.entries(compiled['[]']) : Object.entries(compiled);
  return parts.flatMap(([key, part]) => flatten(part, `${path}.${key}`));
}

const compiledOf = (source: Source, part: string) => compileSource(source, part);
const parts = listParts().map((name) => ({ name, english: compiledOf(readSource(defaultLanguage, name), name) }));

const heading = `// Generated from messages/${defaultLanguage}/ by \`npm run generate\`; do not edit.\n`;

const all = `${heading}declare module 'messages:all' {
  import type { Compiled } from '#messages/compiled.ts';
  import type { Language } from '#contract/values/languages.ts';

  /** A part of the catalogue in every language, as the build compiles it. */
  export type Part<Messages> = Readonly<Record<Language, Compiled>> & { readonly messages?: Messages };

  export interface AllMessages {
${parts.map(({ name }) => `    readonly ${JSON.stringify(name)}: import('messages:${name}').Messages;`).join('\n')}
  }
}
`;

/** The contents of each file of the folder. */
const generated = new Map([
  ['all.d.ts', all],
  ...parts.map(({ name, english }): [string, string] => [
    `${name}.d.ts`,
    `${heading}declare module 'messages:${name}' {
  export type Messages = ${typeOf(english)};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
`,
  ]),
]);

/** A file that stays the same is left alone, so that an editor reads nothing anew. */
async function writeTypes(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) if (!generated.has(name)) await rm(join(folder, name));
  for (const [name, text] of generated) {
    const file = join(folder, name);
    const before = await readFile(file, 'utf8').catch(() => undefined);
    if (before !== text) await writeFile(file, text);
  }
}

/** Messages that a language lacks, has in addition, or has with other arguments. */
function compareLanguage(language: (typeof languages)[number]) {
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const { name, english } of parts) {
    const required = new Map(flatten(english, name));
    const present = new Map(flatten(compiledOf(readSource(language, name), name), name));
    for (const path of required.keys()) if (!present.has(path)) missing.push(path);
    for (const [path, names] of present) {
      const expected = required.get(path);
      if (expected === undefined) wrong.push(`${path}: no such message in ${defaultLanguage}`);
      else if (names.split(' ').some((argument) => !expected.split(' ').includes(argument)))
        wrong.push(`${path}: takes “${names}” and gets “${expected}”`);
    }
  }
  return { missing, wrong };
}

if (values.check === true) {
  const fail = (text: string) => {
    console.error(text);
    process.exitCode = 1;
  };
  for (const language of languages) {
    const { missing, wrong } = compareLanguage(language);
    for (const line of wrong) fail(`${language}: ${line}`);
    if (missing.length === 0) continue;
    const text = `${language}: ${missing.length} messages missing\n  ${missing.join('\n  ')}`;
    if (complete.has(language)) fail(text);
    else console.warn(text);
  }
} else await writeTypes();
