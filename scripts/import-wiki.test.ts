import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { commandEnvironment } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { wikiExport } from '#server/testing/wiki-export.ts';
import { requireAllowed } from './import-wiki.ts';

// Printed lines are run as commands.
vi.setConfig(slow.startsProcesses);

const project = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'hintline-printed-'));
afterAll(() => rm(folder, { recursive: true }));

test('the command refuses a licence that forbids commercial use where the settings screen says so', async () => {
  const { db, close } = await freshDb();
  await expect(requireAllowed(db)).resolves.toBeUndefined();
  await db
    .insertInto('changed_rules')
    .values({ name: 'REFUSE_NONCOMMERCIAL', is_changed: true, value: 1, version: 1 })
    .execute();
  await expect(requireAllowed(db)).rejects.toThrow('REFUSE_NONCOMMERCIAL is on');
  await close();
});

/** The lines that import texts, as the documents print them. */
async function listPrinted(): Promise<string[]> {
  const files = ['README.md', 'docs/operations.md', 'docs/knowledge-files.md'];
  const texts = await Promise.all(files.map((file) => readFile(join(project, file), 'utf8')));
  return texts.flatMap((text) =>
    [...text.matchAll(/npm run import -- (--(?:wiki|markdown) [^`\n]+)/g)].map(([, line]) => line!),
  );
}

test('the lines of the documents import texts as they are printed', async () => {
  const printed = await listPrinted();
  expect(printed.length).toBeGreaterThanOrEqual(5);
  const words = 'Trains carry cargo over tracks, and each station rates how well they do.';
  await mkdir(join(folder, 'texts'));
  await writeFile(join(folder, 'texts', 'depots.md'), `# Depots\n\n${words}\n`);
  await writeFile(join(folder, 'wiki.xml'), wikiExport([{ id: 1, title: 'Signals', text: words }]));
  const { settings, look, remove } = await prepareDatabase(async ({ db }) => {
    await db.insertInto('games').values({ slug: 'trains', title: 'Trains' }).execute();
  });
  const named = new Map([
    ['ADDRESS', 'wiki.xml'],
    ['FOLDER', 'texts'],
    ['SLUG', 'trains'],
  ]);
  for (const line of new Set(printed)) {
    const given = line.replaceAll(/ADDRESS|FOLDER|SLUG/g, (name) => named.get(name) ?? name);
    const args = [...given.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const { stdout } = await promisify(execFile)(process.execPath, [join(project, 'scripts/import.ts'), ...args], {
      cwd: folder,
      env: { ...commandEnvironment, ...settings },
    });
    expect(stdout).toMatch(/^Trains: articles (?:1 new|0 new, 0 changed, 1 unchanged)/m);
  }
  const titles = await look(({ db }) => db.selectFrom('articles').select('title').orderBy('title').execute());
  expect(titles).toEqual([{ title: 'Depots' }, { title: 'Signals' }]);
  await remove();
});
