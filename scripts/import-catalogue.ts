import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CatalogueFileError, catalogueLines } from '#server/games/catalogue-lines.ts';
import { importCatalogue } from '#server/games/import-catalogue.ts';
import { clearProgress, showProgress } from './progress-bar.ts';
import { readArguments } from './read-arguments.ts';
import { CommandError, runCommand, withDatabase } from './with-database.ts';

const number = new Intl.NumberFormat('en');

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const [path = ''] = readArguments(
  `npm run import:catalogue -- FILE.jsonl.gz

Loads the games of a catalogue; if it was stopped, it continues where it was.`,
  { least: 1 },
).positionals;

await runCommand(async () => {
  const file = await stat(path).catch(() => undefined);
  if (file === undefined || !file.isFile()) throw new CommandError(`There is no file ${path}`);
  const content_hash = await hashFile(path);
  await withDatabase(async ({ db }) => {
    const started = performance.now();
    const show = showProgress(basename(path));
    let bytes = 0;
    const lines = catalogueLines(path, (read) => (bytes = read));
    const result = await importCatalogue(db, lines, {
      content_hash,
      onProgress: (read) => show(file.size === 0 ? 1 : bytes / file.size, `${number.format(read)} lines`),
    })
      .catch((error: unknown) => {
        if (!(error instanceof CatalogueFileError)) throw error;
        throw new CommandError(`${basename(path)} cannot be read to its end: ${error.message}`);
      })
      .finally(clearProgress);
    const { added, changed, unchanged, bad, bad_lines, passed_over } = result;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const counts = [
      `${number.format(added)} new`,
      `${number.format(changed)} changed`,
      `${number.format(unchanged)} unchanged`,
    ];
    if (passed_over > 0) counts.push(`${number.format(passed_over)} lines done by an earlier run`);
    console.log(`Games: ${counts.join(', ')}; ${seconds} s`);
    if (bad > 0)
      console.log(
        `${number.format(bad)} lines name no game: ${bad_lines.join(', ')}${bad > bad_lines.length ? ', …' : ''}`,
      );
  });
});
