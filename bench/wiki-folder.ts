import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { once } from 'node:events';
import { readArguments } from '../scripts/read-arguments.ts';

const { positionals, values } = readArguments(
  `node bench/wiki-folder.ts FOLDER EXPORT.xml --name "Wiki" --base https://… [OPTIONS]

Writes a MediaWiki XML export from a folder that holds a wiki's pages as files of wikitext, as some wikis keep them in
git. A path below a namespace's folder is the title of a page; a file that leads to another page is a redirect.
  --space 0=Page/en    the folder of a namespace; repeat it for each one, the main one is 0
  --slash !            the sign that stands for a slash in the files' names
  --within en/         what links and templates have before a title, and is not part of it
  --short              titles are the ends of the paths, where these are unique
  --repeat N           writes every page N times, the copies under titles of their own
  --edit N             as the wiki would be later: a sentence more and a new revision on N pages`,
  {
    least: 2,
    options: {
      name: { type: 'string', default: 'Wiki' },
      base: { type: 'string', default: 'https://wiki.example/wiki/Main_Page' },
      space: { type: 'string', multiple: true, default: ['0=.'] },
      slash: { type: 'string' },
      within: { type: 'string' },
      short: { type: 'boolean', default: false },
      repeat: { type: 'string', default: '1' },
      edit: { type: 'string', default: '0' },
    },
  },
);
const [folder = '', target = ''] = positionals;

const spaces = values.space.map((given) => {
  const [number = '', ...path] = given.split('=');
  return { id: Number(number), path: path.join('=') };
});
const names: Record<number, string> = {
  2: 'User',
  4: 'Project',
  6: 'File',
  8: 'MediaWiki',
  10: 'Template',
  12: 'Help',
  14: 'Category',
};
const nameOf = (id: number) => (id === 0 ? '' : (names[id] ?? `Namespace ${id}`));
const escaped = (text: string) =>
  text
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
const quoted = (text: string) => escaped(text).replaceAll('"', '&quot;');

interface Page {
  title: string;
  ns: number;
  file: string;
}

function pagesOf({ id, path }: { id: number; path: string }): Page[] {
  const root = join(folder, path);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:mediawiki|wikitext|mw|wiki)$/.test(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const plain = relative(root, file)
        .replace(/\.[a-z]+$/, '')
        .replaceAll('_', ' ');
      const title = values.slash === undefined ? plain : plain.replaceAll(values.slash, '/');
      return { title: id === 0 ? title : `${nameOf(id)}:${title}`, ns: id, file };
    })
    .sort((one, other) => (one.title < other.title ? -1 : 1));
}

const pages = spaces.flatMap(pagesOf);
const endOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const ends = Map.groupBy(
  pages.filter(({ ns }) => ns === 0),
  ({ title }) => endOf(title).toLowerCase(),
);
const shortened = (title: string) =>
  values.short && ends.get(endOf(title).toLowerCase())?.length === 1 ? endOf(title) : title;

/** Links and templates name the path of a page; the language before it is no part of its title. */
function withoutPrefix(text: string): string {
  if (values.within === undefined) return text;
  const prefix = RegExp.escape(values.within);
  return text
    .replaceAll(/\[\[Translation:[^\]]*\]\]\n?/g, '')
    .replaceAll(new RegExp(String.raw`(\[\[:?(?:Category|File|Image):)${prefix}`, 'gi'), '$1')
    .replaceAll(
      new RegExp(String.raw`\[\[:?${prefix}([^\]|#]+)(#[^\]|]*)?(\|[^\]]*)?\]\]`, 'g'),
      (_link, path: string, section = '', words = `|${endOf(path)}`) => `[[${shortened(path)}${section}${words}]]`,
    )
    .replaceAll(new RegExp(String.raw`(\{\{)${prefix}`, 'g'), '$1');
}

const out = createWriteStream(target);
const write = async (text: string) => {
  if (!out.write(text)) await once(out, 'drain');
};
const namespaces = [...new Set([0, ...spaces.map(({ id }) => id)])]
  .map((id) => `<namespace key="${id}" case="first-letter">${nameOf(id)}</namespace>`)
  .join('');
await write(`<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
<siteinfo><sitename>${escaped(values.name)}</sitename><base>${escaped(values.base)}</base><generator>MediaWiki</generator>
<namespaces>${namespaces}</namespaces></siteinfo>
`);
let id = 0;
let written = 0;
let toEdit = Number(values.edit);
// The edited pages lie anywhere in the wiki.
const every = Math.max(1, Math.floor(pages.filter(({ ns }) => ns === 0).length / Math.max(1, 2 * toEdit)));
for (let copy = 1; copy <= Number(values.repeat); copy += 1) {
  for (const { title, ns, file } of pages) {
    id += 1;
    const text = withoutPrefix(readFileSync(file, 'utf8'));
    const redirect = /^\s*#redirect:?\s*\[\[:?([^|\]]+)/i.exec(text)?.[1];
    const isEdited = toEdit > 0 && ns === 0 && redirect === undefined && text.length > 1000 && id % every === 0;
    if (isEdited) toEdit -= 1;
    const own = ns === 0 ? shortened(title) : title;
    const shown = copy === 1 ? own : `${own} (copy ${copy})`;
    const xml = `<page><title>${escaped(shown)}</title><ns>${ns}</ns><id>${id}</id>${
      redirect === undefined
        ? ''
        : `<redirect title="${quoted(redirect.split('#')[0]!.replaceAll('_', ' ').trim())}" />`
    }<revision><id>${id * 10 + (isEdited ? 1 : 0)}</id><timestamp>2026-10-01T12:00:00Z</timestamp><model>wikitext</model><text xml:space="preserve">${escaped(text)}${isEdited ? '\n\nA sentence that was added later.' : ''}</text></revision></page>\n`;
    written += Buffer.byteLength(xml);
    await write(xml);
  }
}
await write('</mediawiki>\n');
out.end();
await once(out, 'finish');
console.log(`${id} pages, ${(written / 1e6).toFixed(1)} MB`);
