/**
 * Checks the description of the API: Redocly's linter with its recommended rules finds no error, it is at
 * most 500 KB, and a TypeScript client generated from it compiles.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { writeGuide } from '#server/api-docs/guide.ts';
import { describeApi } from '#server/api-docs/openapi.ts';

const project = join(import.meta.dirname, '..');
const mostBytes = 500_000;
const origin = 'https://hintline.local';

/** Calls as a program would write them; each line fails to compile if the description loses what it uses. */
const client = `import type { components, operations, paths } from './api.ts';

type Message = components['schemas']['Message'];
type Ask = operations['postChatGamesByIdMessages'];

export const question: Ask['requestBody']['content']['application/json'] = { text: 'How do I begin?' };
export const place: Ask['parameters']['path'] = { id: 1 };
export const search: paths['/api/games/search']['get']['parameters']['query'] = { q: 'wesnoth', limit: 1 };
export type Outcome = Ask['responses'][200]['content']['application/json'];
export const textOf = ({ message }: Outcome): string => (message satisfies Message).text;
// @ts-expect-error a question has a text
export const wrong: Ask['requestBody']['content']['application/json'] = {};
`;

async function generateTypes(description: string): Promise<string> {
  // The generator builds its output with the API of TypeScript 5, which TypeScript 7 does not have.
  registerHooks({
    resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-api' : specifier, context),
  });
  const { default: generate, astToString } = await import('openapi-typescript');
  return astToString(await generate(description, { defaultNonNullable: false }));
}

function run(args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  process.stdout.write(`${stdout}${stderr}`);
  return status === 0;
}

function compile(folder: string): boolean {
  const compilerOptions = { target: 'esnext', module: 'nodenext', strict: true, noEmit: true, types: [] };
  const config = { compilerOptions: { ...compilerOptions, allowImportingTsExtensions: true }, include: ['*.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return run(['node_modules/typescript/bin/tsc', '-p', folder]);
}

const guide = writeGuide(origin, 'en');
const description = JSON.stringify(describeApi({ origin, language: 'en', guide }));
const folder = mkdtempSync(join(project, 'node_modules', '.api-check-'));
try {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, description);
  const isSmall = Buffer.byteLength(description) <= mostBytes;
  console.log(`${Buffer.byteLength(description)} bytes, at most ${mostBytes}`);
  const isValid = run(['node_modules/@redocly/cli/bin/cli.js', 'lint', file, '--format=stylish']);
  writeFileSync(join(folder, 'api.ts'), await generateTypes(description));
  writeFileSync(join(folder, 'client.ts'), client);
  const compiles = compile(folder);
  console.log(compiles ? 'the generated client compiles' : 'the generated client does not compile');
  if (!isSmall || !isValid || !compiles) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
