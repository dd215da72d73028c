import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes .br and .gz beside each text file at the highest level, so that the server never compresses assets. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'hintline:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(
        files
          .filter((name) => /\.(js|css|svg)$/.test(name))
          .map(async (name) => {
            const file = join(outDir, name);
            const content = await readFile(file);
            const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
            await writeFile(`${file}.br`, await brotli(content, { params }));
            await writeFile(`${file}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }));
          }),
      );
    },
  };
}
