import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { copyEmbedded } from '#server/testing/migrated-templates.ts';
import { createPostgresDatabase } from '#server/testing/postgres-databases.ts';
import { commandEnvironment } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { wikiExport } from '#server/testing/wiki-export.ts';

// Printed lines are run as commands.
vi.setConfig(slow.startsProcesses);

const project = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'hintline-printed-'));
afterAll(() => rm(folder, { recursive: true }));
const documents = ['README.md', 'docs/going-live.md', 'docs/operations.md', 'docs/knowledge-files.md'];
const texts = await Promise.all(documents.map((file) => readFile(join(project, file), 'utf8')));

/** Commands that are run elsewhere, each with the file that does it. */
const elsewhere: Record<string, string> = {
  'add-model': 'scripts/add-model.test.ts',
  bench: 'scripts/commands.test.ts',
  build: 'scripts/prepare.mjs',
  'check-setup': 'scripts/check-setup.test.ts',
  release: 'scripts/release.test.ts',
};

/** One that has no arguments where it is printed may be a name alone, so only these are run so. */
const complete = ['ledger:check'];

/** The others need what these leave behind. */
const first = ['import:catalogue', 'import', 'create-admin', 'backup'];

interface Line {
  name: string;
  line: string;
}

/** Lists the commands behind `npm run` in the documents, without what a shell does with them. */
function listPrinted(): Line[] {
  const found = texts.flatMap((text) => [...text.matchAll(/npm run ([a-z:-]+)(?: (-- [^`\n#>&|]+))?/g)]);
  const lines = found.map(([, name = '', args = '']) => ({ name, line: `npm run -s ${name} ${args}`.trim() }));
  const rank = ({ name, line }: Line) =>
    (first.indexOf(name) + 1 || first.length + 1) + (/--(?!\s)/.test(line) ? 0.5 : 0);
  return [...new Map(lines.map((one) => [one.line, one])).values()].sort((a, b) => rank(a) - rank(b));
}

const printed = listPrinted();

test('every command of the documents is one of the project, and is run by a test', async () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(join(project, 'package.json'), 'utf8')));
  expect(printed.filter(({ name }) => !(name in scripts))).toEqual([]);
  const run = printed.filter(({ name, line }) => complete.includes(name) || line.includes(' -- '));
  const tried = new Set([...run.map(({ name }) => name), ...Object.keys(elsewhere)]);
  expect(printed.filter(({ name }) => !tried.has(name))).toEqual([]);
  for (const [name, file] of Object.entries(elsewhere))
    expect([name, await readFile(join(project, file), 'utf8')]).toEqual([name, expect.stringContaining(name)]);
});

test('the lines of the documents do what they say as they are printed', async () => {
  const words = 'Trains carry cargo over tracks, and each station rates how well they do.';
  await mkdir(join(folder, 'texts'));
  await writeFile(join(folder, 'texts/depots.md'), `# Depots\n\n${words}\n`);
  await writeFile(join(folder, 'wiki.xml'), wikiExport([{ id: 1, title: 'Signals', text: words }]));
  const game = { game: { slug: 'trains', title: 'Trains' }, articles: [] };
  await writeFile(join(folder, 'game.json'), JSON.stringify(game));
  const listed = { appid: 987_654, name: 'Boats' };
  await writeFile(join(folder, 'games.jsonl.gz'), await promisify(gzip)(`${JSON.stringify(listed)}\n`));
  const data = join(folder, 'data');
  await mkdir(data);
  await copyEmbedded('migrated', data);
  const server = process.env['TEST_DATABASE_URL'];
  const places: [RegExp, string][] = [
    [/FILE\.jsonl\.gz/, join(folder, 'games.jsonl.gz')],
    [/import -- FILE(\.json)?/, `import -- ${join(folder, 'game.json')}`],
    [/FILE/, join(folder, 'printed.backup')],
    [/FOLDER/, join(folder, 'texts')],
    [/ADDRESS/, join(folder, 'wiki.xml')],
    [/SLUG/, 'trains'],
    [/PLACE/, join(folder, 'restored')],
    [/\/var\/lib\/hintline/, folder],
    [/you@[a-z.]+/, 'you@hints.example'],
    // In the table of cron a percent sign ends the line, so it is escaped there.
    [/\\%/, '%'],
    [/postgres:\/\/…/, server === undefined ? '' : await createPostgresDatabase(server)],
  ];
  const env = { ...commandEnvironment, DATA_DIR: data, HOME: folder, EMAIL: 'you@hints.example' };
  const done: [string, string][] = [];
  for (const { name, line } of printed) {
    if (name in elsewhere || (!complete.includes(name) && !line.includes(' -- '))) continue;
    // Without PostgreSQL there is nowhere to move to.
    if (name === 'move' && server === undefined) continue;
    const command = places.reduce((text, [placeholder, value]) => text.replace(placeholder, value), line);
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: project, env });
    done.push([line, stdout]);
  }
  const outcome = (part: string) => done.filter(([line]) => line.includes(part)).map(([, text]) => text);
  const imports = ['import -- --markdown', 'import -- --wiki'].map(outcome);
  expect(imports).toEqual(imports.map(() => [expect.stringMatching(/^Trains: articles 1 new/m)]));
  expect(outcome('import:catalogue')).toEqual([expect.stringMatching(/^Games: 1 new/m)]);
  expect(outcome('create-admin')).toEqual([expect.stringMatching(/^Admin you@hints\.example, password \S+$/m)]);
  expect(outcome('backup')).toEqual([1, 2, 3, 4].map(() => expect.stringContaining('1 users, 2 games, 2 chunks')));
  expect(outcome('ledger:check')).toEqual(['The ledger adds up.\n']);
  expect(outcome('reset-password')[0]).toContain('new password');
  expect(outcome('restore -- FILE')).toEqual([expect.stringContaining('Restored: 1 users, 2 games, 2 chunks')]);
  expect(outcome('move')).toHaveLength(server === undefined ? 0 : 1);
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining(['first.backup', 'printed.backup', expect.stringMatching(/^\d{4}-\d\d-\d\d\.backup$/)]),
  );
});
