import { join } from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { screenPatterns } from './screen-patterns.ts';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;

function findChunk(bundle: Bundle, isWanted: (chunk: Chunk) => boolean): Chunk | undefined {
  return Object.values(bundle).find((part) => part.type === 'chunk' && isWanted(part)) as Chunk | undefined;
}

/** A chunk with everything it imports before it can run, and their style sheets. */
function filesOf(bundle: Bundle, start: Chunk): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: Chunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const name of chunk.imports) {
      const part = bundle[name];
      if (part?.type === 'chunk') visit(part);
    }
  };
  visit(start);
  return files;
}

/** Numbers in their order, those that follow each other as "first-last": the page is a fifth smaller for it. */
function rangesOf(numbers: readonly number[]): string[] {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range?.last === number - 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`));
}

/** Orders files so that those which the same screens need stand beside each other: fewer ranges name them. */
function orderFiles(screens: readonly ReadonlySet<string>[]): string[] {
  const left = new Set(screens.flatMap((files) => [...files]));
  const differenceOf = (a: string, b: string) => screens.filter((files) => files.has(a) !== files.has(b)).length;
  const ordered: string[] = [];
  for (let [last] = left; last !== undefined;) {
    const previous = last;
    left.delete(previous);
    ordered.push(previous);
    [last] = [...left].toSorted((a, b) => differenceOf(previous, a) - differenceOf(previous, b));
  }
  return ordered;
}

const folder = 'assets/';

/**
 * What each address needs beyond the entry, for the script of index.html: a line with the names of all files, then a
 * line for each address with its pattern and the places of its files in the first line. Names are without `.js`, and
 * those of style sheets without `css`, and nothing stands between them: every byte of the page counts.
 */
async function listScreenFiles(bundle: Bundle, root: string): Promise<string> {
  const entry = findChunk(bundle, (chunk) => chunk.isEntry);
  if (!entry) throw new Error('The bundle has no entry');
  const entryFiles = filesOf(bundle, entry);
  const screens = await screenPatterns(join(root, 'routes.tsx'));
  const filesOfScreens = screens.map(({ module }) => {
    const chunk = findChunk(bundle, ({ moduleIds }) => moduleIds.includes(join(root, module)));
    if (!chunk) throw new Error(`No chunk holds the screen ${module}`);
    return filesOf(bundle, chunk).difference(entryFiles);
  });
  const ordered = orderFiles(filesOfScreens);
  const names = ordered.map((file) => {
    const name = file.slice(folder.length).replace(/\.js$|css$/, '');
    if (!/^.{7}\.?$/.test(name)) throw new Error(`The script of index.html reads names of seven characters: ${file}`);
    return name;
  });
  const lines = screens.map(({ pattern }, i) =>
    [pattern, ...rangesOf([...filesOfScreens[i]!].map((file) => ordered.indexOf(file)))].join(' '),
  );
  return [names.join(''), ...lines].join('\n');
}

/** Moves the entry's style sheet into the page: the first paint waits for no second request. */
function inlineEntryStyles(html: string, bundle: Bundle): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file: string) => {
    const sheet = bundle[file];
    if (sheet?.type !== 'asset') throw new Error(`The bundle lacks ${file}`);
    return `<style>${sheet.source.toString().trim()}</style>`;
  });
}

/** Removes comments, white space and the slashes of tags without an end. */
function tighten(html: string): string {
  return html
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s*\/>/g, '>')
    .replace(/\n\s*/g, '\n')
    .replace(/\n+/g, '\n');
}

/**
 * Builds index.html: entry styles inline, and the current screen's files fetched beside the entry.
 */
export function indexHtml(): Plugin {
  let root = '';
  return {
    name: 'hintline:index-html',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const screens = await listScreenFiles(bundle, root);
        return tighten(inlineEntryStyles(html, bundle).replace('/*screen-files*/', screens));
      },
    },
  };
}
