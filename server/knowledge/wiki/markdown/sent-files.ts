import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { limits } from '#contract/values/limits.ts';
import { WikiError } from '../pages.ts';
import { checkNames, type MarkdownFiles } from './files.ts';

const sent = z.array(z.object({ path: z.string(), text: z.string() }));
type SentFiles = z.infer<typeof sent>;

/** Written anew, a text may be somewhat longer than it came. */
const mostBytes = 2 * limits.sentTexts;

/** Files that came one by one, as they are kept until they are imported. */
export function packFiles(files: SentFiles): Promise<Buffer> {
  return promisify(gzip)(JSON.stringify(files), { level: 1 });
}

/** @throws WikiError for names that no folder has */
export async function openSentFiles(packed: Uint8Array): Promise<MarkdownFiles> {
  const files = await readPacked(packed);
  const names = checkNames();
  for (const { path } of files) names.add(path);
  const bytes = new Map(files.map(({ path, text }) => [path, Buffer.from(text)]));
  return {
    names: [...bytes].map(([name, { length }]) => ({ name, size: length })),
    read: (name) => Promise.resolve(bytes.get(name) ?? Buffer.alloc(0)),
    close: () => {},
  };
}

/** What an admin sends as one text may begin like what is packed here. */
async function readPacked(packed: Uint8Array): Promise<SentFiles> {
  try {
    const text = await promisify(gunzip)(packed, { maxOutputLength: mostBytes });
    return sent.parse(JSON.parse(text.toString()));
  } catch (error) {
    throw new WikiError({ code: 'neither_zip_nor_text' }, { cause: error });
  }
}
