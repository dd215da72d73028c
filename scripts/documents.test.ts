import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { paymentSettings } from '#server/providers/payment-providers.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start commands.
vi.setConfig(slow.startsProcesses);

const project = join(import.meta.dirname, '..');
const read = (file: string) => readFile(join(project, file), 'utf8');

/** Tracked files and new ones that are not ignored; files deleted in the work tree are left out. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
  cwd: project,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(project, file)));
const documents = files.filter((file) => file.endsWith('.md'));

function unique(texts: Iterable<string>): string[] {
  return [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1));
}

describe('the settings', async () => {
  const own = [...(await read('server/config.ts')).matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);
  const server = unique([...own, ...Object.keys(paymentSettings)]);

  test('are all found in server/config.ts', () => {
    expect(server).toEqual(expect.arrayContaining(['PORT', 'DATA_DIR', 'AI_BASE_URL', 'LOG_LEVEL']));
  });

  test('in .env.example are those of the server', async () => {
    const example = await read('.env.example');
    expect(unique([...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name))).toEqual(server);
  });

  // Those of a payment provider need no row there: .env.example explains them.
  test('in docs/operations.md are those of the server', async () => {
    const rows = (await read('docs/operations.md')).split('\n').filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z_]+)`/g)]);
    const names = unique(named.map(([, name = '']) => name));
    expect(names).toEqual(expect.arrayContaining(own));
    expect(names.filter((name) => !server.includes(name))).toEqual([]);
  });
});

describe('the documents', async () => {
  const roots = new Set(files.map((file) => file.split('/')[0] ?? ''));
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await read('package.json')));

  /** Relative links, and code spans that begin with one of the project's files or folders. */
  function pathsIn(document: string, text: string): string[] {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:|\{)([^)#\s]+)/g)].map(([, link = '']) =>
      join(dirname(document), link),
    );
    const spans = [...text.matchAll(/`([\w.@/-]+)`/g)].map(([, span = '']) => span);
    return [...links, ...spans.filter((span) => roots.has(span.split('/')[0] ?? '') && /[./]/.test(span))];
  }

  test.each(documents)('%s names only paths that exist', async (document) => {
    const missing = pathsIn(document, await read(document)).filter((path) => !existsSync(join(project, path)));
    expect(missing).toEqual([]);
  });

  test.each(documents)('%s names only commands that exist', async (document) => {
    const named = [...(await read(document)).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('bench/README.md names every measurement', async () => {
    const text = await read('bench/README.md');
    const names = readdirSync(join(project, 'bench')).flatMap((file) => /^(.+)\.ts$/.exec(file)?.slice(1) ?? []);
    const named = [...text.matchAll(/^\|.*\|(.*)\|$/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`([\w-]+)`/g)]);
    expect(unique(named.map(([, name = '']) => name))).toEqual(unique(names));
  });

  // Node 18 and 20, which a reader may have, do not run TypeScript; npm puts the Node of the packages first.
  test.each(documents)('%s starts no TypeScript file by a Node that may be too old', async (document) => {
    expect(
      [...(await read(document)).matchAll(/(?<!-|exec app1 )\bnode [\w/.-]+\.ts\b/g)].map(([command]) => command),
    ).toEqual([]);
  });

  test.each(documents.filter((document) => document.startsWith('docs/decisions/')))(
    '%s is a record: its three parts, at most 60 lines',
    async (document) => {
      const text = await read(document);
      expect([...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part)).toEqual([
        'Context',
        'Decision',
        'Consequences',
      ]);
      expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
    },
  );

  test('a superseded record links to a later one', async () => {
    const records = documents.filter((document) => document.startsWith('docs/decisions/'));
    const numberOf = (file: string) => Number(basename(file).slice(0, 4));
    const links: string[] = [];
    for (const record of records) {
      const text = await read(record);
      expect(text).toMatch(new RegExp(`^# ${numberOf(record)}\\. `));
      for (const line of text.split('\n').filter((one) => /superseded/i.test(one))) {
        const [, number, file = ''] = /^Superseded by \[record (\d+)\]\((.+?\.md)\)/.exec(line) ?? [];
        links.push(`${record}: ${line}`);
        expect({ line, file: existsSync(join(project, 'docs/decisions', file)) }).toEqual({ line, file: true });
        expect(Number(number)).toBe(numberOf(file));
        expect(numberOf(file)).toBeGreaterThan(numberOf(record));
      }
    }
    expect(links.length).toBeGreaterThan(5);
  });

  test('a record that takes the place of another one is named there', async () => {
    const replaced: string[] = [];
    const unnamed: string[] = [];
    for (const record of documents.filter((document) => document.startsWith('docs/decisions/'))) {
      const number = Number(basename(record).slice(0, 4));
      const lines = (await read(record)).split('\n').filter((line) => /^(?:Supersedes|This replaces) /.test(line));
      for (const [, older = ''] of lines.join('\n').matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)) {
        replaced.push(older);
        if (!(await read(`docs/decisions/${older}`)).includes(`Superseded by [record ${number}]`))
          unnamed.push(`${older} does not name ${basename(record)}`);
      }
    }
    expect(replaced.length).toBeGreaterThan(5);
    expect(unnamed).toEqual([]);
  });
});

describe('the way of a question in ARCHITECTURE.md', async () => {
  const [, chapter = ''] = /^## One question.*?$(.*?)^## /ms.exec(await read('ARCHITECTURE.md')) ?? [];
  const [, block = ''] = /```\n(.*?)```/s.exec(chapter) ?? [];
  const way = [...block.matchAll(/(?:web|server)\/[\w/.-]+\.tsx?/g)].map(([file]) => file);

  test('visits no file twice', () => {
    expect(way.length).toBeGreaterThan(10);
    expect(unique(way)).toHaveLength(way.length);
  });

  test('names only files that exist, and one of each room of the expert', () => {
    expect(way.filter((file) => !files.includes(file))).toEqual([]);
    const roomOf = (file: string) => /^server\/expert\/(\w+)\//.exec(file)?.[1];
    const roomsOf = (list: readonly string[]) => unique(list.flatMap((file) => roomOf(file) ?? [])).toSorted();
    expect(roomsOf(way)).toEqual(roomsOf(files));
  });
});

describe('the files', () => {
  const sources = files.filter(
    (file) =>
      /\.(?:tsx?|mjs|css|html|sql|md|json|sh)$/.test(file) &&
      !file.endsWith('tokenizer.json') &&
      file !== 'package-lock.json',
  );

  test('are not called after what every file is', () => {
    const vague = /^(?:.*[-.])?(?:utils?|misc|helpers?|manager|service|common)\.\w+$/i;
    expect(files.filter((file) => vague.test(basename(file)) && file !== 'contract/common.ts')).toEqual([]);
  });

  test('name no folder of somebody’s machine', async () => {
    const machine = /(?:^|[\s'"`(=])\/(?:home|root|tmp|Users|work)\/\w/m;
    const texts = await Promise.all(sources.map(read));
    expect(sources.filter((_, index) => machine.test(texts[index] ?? ''))).toEqual([]);
  });

  test('leave nothing for later without saying so in the tracker', async () => {
    const later = /\b(?:TO[D]O|FIX[M]E|XX[X])\b/;
    const texts = await Promise.all(sources.map(read));
    expect(sources.filter((_, index) => later.test(texts[index] ?? ''))).toEqual([]);
  });

  test('that npm scripts run exist', async () => {
    const commands = Object.values(
      (await read('package.json')).match(/(?:scripts|server|bench)\/[\w/-]+\.(?:ts|mjs)/g) ?? [],
    );
    expect(unique(commands).filter((path) => !existsSync(join(project, path)))).toEqual([]);
  });
});
