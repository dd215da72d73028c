import { stat } from 'node:fs/promises';
import type { MarkdownFiles } from './files.ts';
import { openFolder } from './read-folder.ts';
import { openZip } from './read-zip.ts';
import { openSentFiles } from './sent-files.ts';

/** A folder or zip by its path, or as it came: a zip, or files that were sent one by one. */
export async function openMarkdown(from: { path: string } | { bytes: Uint8Array }): Promise<MarkdownFiles> {
  if ('path' in from) return (await stat(from.path)).isDirectory() ? openFolder(from.path) : openZip(from);
  const [first, second] = from.bytes;
  return first === 0x1f && second === 0x8b ? openSentFiles(from.bytes) : openZip(from);
}
