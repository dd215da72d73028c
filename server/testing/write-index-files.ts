import { startGame } from '#server/retrieval/index/built-game.ts';
import { openIndexFiles } from '#server/retrieval/files/index-files.ts';
import { chunksOf } from './station-chunks.ts';

// Writes the files of four games over and over until it is killed.
const [folder, engine] = process.argv.slice(2);
if (folder === undefined || engine === undefined) throw new Error('name a folder and an engine');
const files = openIndexFiles({
  folder,
  engine,
  limit_bytes: 1024 * 1024 * 1024,
  readStates: async () => ({ revision: 1, tokens: ['00000000-0000-4000-8000-000000000001'] }),
  onTrouble: (error) => {
    throw error;
  },
});
const builder = startGame();
for (const chunk of chunksOf(5_000)) builder.add(chunk);
const built = builder.finish();
process.stdout.write('writing\n');
for (let n = 0; ; n++) await files.write((n % 4) + 1, 1, built);
