import { constants } from 'node:fs';
import { open, opendir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { longestPage, WikiError } from '../pages.ts';
import { checkNames, type MarkdownFiles, modelOf, shown } from './files.ts';

const deepest = 30;

/** The Markdown files of a folder on this machine; links are refused, wherever they lead. @throws WikiError */
export async function openFolder(path: string): Promise<MarkdownFiles> {
  const root = await realpath(path);
  const check = checkNames();
  const names: MarkdownFiles['names'] = [];
  const list = async (folder: string, depth: number): Promise<void> => {
    if (depth > deepest) throw new WikiError({ code: 'nested_folders', name: shown(folder), other: deepest });
    for await (const entry of await opendir(join(root, folder))) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isSymbolicLink()) throw new WikiError({ code: 'link', name: shown(name) });
      if (entry.isDirectory()) {
        // What programs keep for themselves may be larger than all texts together.
        if (modelOf(`${name}/x.md`) !== undefined) await list(name, depth + 1);
        continue;
      }
      if (!entry.isFile()) throw new WikiError({ code: 'no_plain_file', name: shown(name) });
      check.add(name);
      names.push({ name, size: 0 });
    }
  };
  await list('', 0);
  return {
    names: names.sort((one, other) => (one.name < other.name ? -1 : 1)),
    read: async (name) => {
      // A file that was replaced by a link since it was listed is not followed.
      const file = await open(join(root, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
        throw new WikiError({ code: 'cannot_be_opened', name: shown(name) }, { cause: error });
      });
      try {
        const { size } = await file.stat();
        if (size > longestPage) return new Uint8Array(longestPage + 1);
        return await file.readFile();
      } finally {
        await file.close();
      }
    },
    close: () => {},
  };
}
