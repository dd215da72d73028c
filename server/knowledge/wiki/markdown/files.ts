import { limits } from '#contract/values/limits.ts';
import { WikiError } from '../pages.ts';

/** Files that were given together: a zip, a folder, or several that a browser sent. */
export interface MarkdownFiles {
  /** By their paths, with slashes; not only Markdown. */
  names: { name: string; size: number }[];
  /** @throws WikiError for a file that cannot be read */
  read: (name: string) => Promise<Uint8Array>;
  close: () => void;
}

/** More than any manual has; each of them costs a look even where it is no Markdown. */
export const mostFiles = 20_000;

/** What a file is written in, by its name; nothing where that is not read. */
export function modelOf(name: string): 'text/markdown' | 'text/html' | undefined {
  if (isHidden(name)) return undefined;
  if (/\.(?:md|markdown)$/i.test(name)) return 'text/markdown';
  return /\.html?$/i.test(name) ? 'text/html' : undefined;
}

/** What programs leave beside one's files. */
function isHidden(name: string): boolean {
  return name.split('/').some((step) => step.startsWith('.') || step === '__MACOSX' || step === 'node_modules');
}

/** A name from outside, as a sentence may quote it. */
export function shown(name: string): string {
  const plain = name.replaceAll(/[\p{C}\u2028\u2029]/gu, '�');
  return plain.length > 120 ? `${plain.slice(0, 60)}…${plain.slice(-50)}` : plain;
}

/** Refuses names that lead outside, come twice or are too many. @throws WikiError that names the file */
export function checkNames() {
  const taken = new Map<string, string>();
  const requireFew = (count: number) => {
    if (count > mostFiles) throw new WikiError({ code: 'many_files', name: count, other: mostFiles });
  };
  const add = (name: string) => {
    if (name.length > limits.filePath)
      throw new WikiError({ code: 'long_name', name: shown(name), other: limits.filePath });
    if (/\p{Cc}/u.test(name)) throw new WikiError({ code: 'control_name', name: shown(name) });
    if (/^[/\\]|^[a-z]:/i.test(name)) throw new WikiError({ code: 'root_name', name: shown(name) });
    if (name.split(/[/\\]/).includes('..')) throw new WikiError({ code: 'leads_out', name: shown(name) });
    if (name.includes('\\')) throw new WikiError({ code: 'backslash', name: shown(name) });
    // Two names that differ in case alone are one file on many disks.
    const same = name.normalize('NFC').toLowerCase();
    const first = taken.get(same);
    if (first !== undefined) throw new WikiError({ code: 'same_name', name: shown(name), other: shown(first) });
    taken.set(same, name);
    requireFew(taken.size);
  };
  return { add, requireFew };
}
