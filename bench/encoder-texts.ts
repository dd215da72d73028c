import { createWriteStream, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unitTexts } from '#server/language/unit-texts.ts';
import { readUnits } from '#server/language/units.ts';
import { readCorpus } from './common/corpus.ts';
import { readArguments, stopWithUsage } from '../scripts/read-arguments.ts';

const usage = `npm run bench -- encoder-texts FOLDER --out FILE

Writes what an encoder is trained on: one JSON object a line for each chunk of the corpora in FOLDER (a game each, as the
snapshots page saves it), with its units as they stand in the article and as the product has them embedded.`;

/** What `texts.py` reads. */
interface ChunkLine {
  game: string;
  /** Title, language and place in its article, as labels name a chunk; the pieces of a long one share it. */
  place: string;
  content: string;
  /** What a reader sees of each unit, in their order. */
  units: string[];
  /** What is embedded for each of them. */
  texts: string[];
}

function* linesOf(folder: string): Generator<string> {
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith('.json')) continue;
    const game = basename(file, '.json');
    const { chunks } = readCorpus(join(folder, file));
    for (const chunk of chunks) {
      const { content, chunk_key: place } = chunk;
      const found = readUnits(content).units.map(({ start, end }) => content.slice(start, end));
      const units = found.length === 0 ? [content] : found;
      const line: ChunkLine = { game, place, content, units, texts: unitTexts(chunk) };
      yield `${JSON.stringify(line)}\n`;
    }
    console.log(`${game}: ${chunks.length} chunks`);
  }
}

const { values, positionals } = readArguments(usage, { options: { out: { type: 'string' } }, least: 1 });
const [folder] = positionals;
if (folder === undefined || values.out === undefined) stopWithUsage(usage, 'FOLDER and --out are needed');
await pipeline(Readable.from(linesOf(folder)), createWriteStream(values.out));
