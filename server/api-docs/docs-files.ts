import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { docsScript } from './docs-script.ts';
import { docsStyle } from './docs-style.ts';

export interface DocsFile {
  type: string;
  content: Buffer;
  /** The same, compressed by Brotli. */
  compressed: Buffer;
}

const style = 'text/css; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const ofPackage = (file: string) => readFile(new URL(import.meta.resolve(`swagger-ui-dist/${file}`)));

const sources = {
  'swagger-ui.css': { type: style, read: () => ofPackage('swagger-ui.css') },
  'swagger-ui-bundle.js': { type: script, read: () => ofPackage('swagger-ui-bundle.js') },
  'docs.css': { type: style, read: async () => Buffer.from(docsStyle) },
  'docs.js': { type: script, read: async () => Buffer.from(docsScript) },
};

const compress = promisify(brotliCompress);

/** The files of the page, Swagger UI as its package has it. Read and compressed when somebody first opens the page. */
export function createDocsFiles(): () => Promise<{ files: Map<string, DocsFile>; version: string }> {
  let loaded: ReturnType<typeof load> | undefined;
  return () => (loaded ??= load());
}

async function load() {
  const files = new Map<string, DocsFile>();
  const hash = createHash('sha256');
  for (const [name, { type, read }] of Object.entries(sources)) {
    const content = await read();
    hash.update(content);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    files.set(name, { type, content, compressed: await compress(content, { params }) });
  }
  return { files, version: hash.digest('hex').slice(0, 12) };
}
