import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { limits } from '#contract/values/limits.ts';
import { linesOf } from '#contract/values/lines-of.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { listHtml } from '#server/knowledge/files/html-of-file.ts';
import { ImportError, type ImportFile, placeOf } from '#server/knowledge/files/import-file.ts';
import { importGame, type ImportResult } from '#server/knowledge/files/import-game.ts';
import { readWithoutBlocking } from '#server/knowledge/files/read-without-blocking.ts';
import { importWikiCommand, wikiOptions, wikiUsage } from './import-wiki.ts';
import { clearProgress, showProgress } from './progress-bar.ts';
import { readArguments, stopWithUsage } from './read-arguments.ts';
import { CommandError, runCommand, withDatabase } from './with-database.ts';

const number = new Intl.NumberFormat('en');

interface NamedFile {
  name: string;
  file: ImportFile;
  /** What readers would not see of it, a line each; only looked for where nothing is imported. */
  html: string[];
}

async function readFiles(paths: readonly string[], is_dry: boolean): Promise<NamedFile[]> {
  const problems: string[] = [];
  const files: NamedFile[] = [];
  for (const path of paths) {
    const name = basename(path);
    let bytes = Buffer.alloc(0);
    try {
      if ((await stat(path)).size > limits.knowledgeFile) throw new ImportError(['is larger than 64 MiB']);
      bytes = await readFile(path);
      const file = await readWithoutBlocking(bytes);
      files.push({ name, file, html: is_dry ? await htmlLines(file, bytes) : [] });
    } catch (error) {
      problems.push(...problemsOf(error, bytes).map((problem) => `${name}: ${problem}`));
    }
  }
  if (problems.length > 0)
    throw new CommandError([...problems, '', `Nothing was imported. Problems: ${problems.length}.`].join('\n'));
  return files;
}

function problemsOf(error: unknown, bytes: Buffer): readonly string[] {
  if (error instanceof ImportError) {
    const { problems, fields } = error;
    if (fields.length !== problems.length) return problems;
    const lines = linesOf(
      bytes.toString(),
      fields.map(({ loc }) => loc.slice(1)),
    );
    return problems.map((problem, index) =>
      lines[index] === undefined ? problem : `line ${lines[index]}, ${problem}`,
    );
  }
  if (error instanceof Error && 'code' in error) return [`cannot be read (${String(error.code)})`];
  throw error;
}

async function htmlLines(file: ImportFile, bytes: Buffer): Promise<string[]> {
  const found = await listHtml(file);
  if (found.length === 0) return [];
  const lines = linesOf(
    bytes.toString(),
    found.map(({ loc }) => loc),
  );
  return [
    'HTML is not shown to readers; write it in Markdown:',
    ...found.map(({ loc, tags }, index) => `  line ${lines[index]}, ${placeOf(loc, file)}: ${tags.join(' ')}`),
  ];
}

/** Shows how many chunks of a file are done. */
function showChunks(title: string): (done: number, total: number) => void {
  const show = showProgress(title);
  return (done, total) =>
    show(total === 0 ? 1 : done / total, `${number.format(done)} of ${number.format(total)} chunks`);
}

function summary(title: string, { articles, chunks, revision }: ImportResult, seconds: number): string {
  const counts = (of: ImportResult['chunks']) =>
    [
      `${number.format(of.added)} new`,
      `${number.format(of.changed)} changed`,
      `${number.format(of.unchanged)} unchanged`,
      `${number.format(of.ended)} ended`,
    ].join(', ');
  return `${title}: articles ${counts(articles)}; chunks ${counts(chunks)}; revision ${revision}; ${seconds.toFixed(1)} s`;
}

/** Articles that the import left out, because somebody wrote another text under their title. */
function conflictLines({ conflicts }: ImportResult): string[] {
  return conflicts.length === 0
    ? []
    : [
        'Not imported, because somebody wrote another text under the same title:',
        ...conflicts.map((title) => `  ${title}`),
      ];
}

/** Ends a transaction that was only to show what it does. */
class TriedOut extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super();
    this.result = result;
  }
}

async function importFiles(
  database: OpenDatabase,
  files: readonly NamedFile[],
  { is_dry = false } = {},
): Promise<void> {
  for (const { name, file, html } of files) {
    const started = performance.now();
    const { title } = file.game;
    const result = await database.db
      .transaction()
      .execute(async (tx) => {
        const done = await importGame(tx, file, showChunks(title));
        if (is_dry) throw new TriedOut(done);
        return done;
      })
      .catch((error: unknown) => {
        clearProgress();
        if (error instanceof TriedOut) return error.result;
        if (!(error instanceof ImportError)) throw error;
        throw new CommandError(
          [...error.problems.map((problem) => `${name}: ${problem}`), '', `Nothing of ${name} was imported.`].join(
            '\n',
          ),
        );
      });
    clearProgress();
    console.log(summary(title, result, (performance.now() - started) / 1000));
    for (const line of conflictLines(result)) console.log(line);
    for (const line of html) console.log(line);
    if (is_dry) console.log('Nothing was imported.');
  }
}

const usage = `npm run import -- FILE [FILE …]
npm run import -- --wiki ADDRESS|FILE --game SLUG --licence NAME [OPTIONS]
npm run import -- --markdown FOLDER|ZIP --game SLUG --licence NAME [OPTIONS]

Loads games with their articles from JSON or Markdown files; each file whole or not at all. --dry-run says what it
would do. The schema of a file is at /api/knowledge-file.schema.json, a sample at /api/knowledge-file.sample.json.
${wikiUsage}`;
const { positionals: paths, values } = readArguments(usage, { options: wikiOptions, most: Infinity });
const isOfTexts = values.wiki !== undefined || values.markdown !== undefined;
if (!isOfTexts && paths.length === 0) stopWithUsage(usage, 'An argument is missing.');

await runCommand(async () => {
  if (isOfTexts) return importWikiCommand(values);
  const is_dry = values['dry-run'] ?? false;
  const files = await readFiles(paths, is_dry);
  await withDatabase((database) => importFiles(database, files, { is_dry }));
});
