import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { problemSaid } from '#server/testing/problem-said.ts';
import { wikiExport } from '#server/testing/wiki-export.ts';
import { openFile } from './open-file.ts';
import { WikiError } from './pages.ts';
import { readExport } from './read-export.ts';
import { indexWiki } from './survey.ts';

const words = 'Trains carry cargo over tracks. ';
const laughs = `<!DOCTYPE mediawiki [<!ENTITY a "${'ha'.repeat(50)}">${[...'bcdefghij'].map((name, n) => `<!ENTITY ${name} "${`&${'abcdefghij'[n]};`.repeat(10)}">`).join('')}]>`;
const page = (text: string) => wikiExport([{ id: 1, title: 'A', text }]);
test.each<[string, string | Buffer, string]>([
  ['no XML', 'hello', 'not the XML'],
  ['another XML', '<html></html>', 'not an export'],
  [
    'billion laughs',
    page('x').replace('<mediawiki', `${laughs}<mediawiki`).replace('>x</text>', '>&j;</text>'),
    'document type',
  ],
  ['an entity that nobody declared', page('x').replace('>x</text>', '>&xxe;</text>'), 'not the XML'],
  [
    'an outer entity',
    page('x').replace('<mediawiki', '<!DOCTYPE m [<!ENTITY e SYSTEM "file:///etc/passwd">]><mediawiki'),
    'document type',
  ],
  ['half a file', page(words).slice(0, -40), 'not the XML'],
  ['no pages', wikiExport([]), 'no pages'],
  ['broken gzip', Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.alloc(200, 7)]), 'cannot be unpacked'],
  ['broken bzip2', Buffer.concat([Buffer.from('BZh9'), Buffer.alloc(200, 7)]), 'cannot be unpacked'],
  [
    'a gzip bomb',
    gzipSync(Buffer.concat([Buffer.from(page('x').replace(/<page>[\s\S]*/, '')), Buffer.alloc(200_000_000, 32)])),
    'longer than any page',
  ],
  ['other bytes than UTF-8', Buffer.concat([Buffer.from('<mediawiki>'), Buffer.from([0xff, 0xfe, 0x80])]), 'not UTF-8'],
  ['a page whose number is none', page(words).replace('<id>1<', '<id>one<'), 'no number'],
  ['a number that no database holds', page(words).replace('<id>1<', '<id>1e30<'), 'no number'],
  ['a revision that is none', page(words).replace('<id>10<', '<id>10.5<'), 'no number'],
  ['a namespace that is none', page(words).replace('<ns>0<', '<ns>main<'), 'no number'],
  ['a title as long as a book', page(words).replace('<title>A<', `<title>${'A'.repeat(5_000)}<`), 'title'],
  ['a page without a title', page(words).replace('<title>A<', '<title> <'), 'title'],
  [
    'endless namespaces',
    page(words).replace('<namespaces>', `<namespaces>${'<namespace key="4">Talk</namespace>'.repeat(2_000)}`),
    'namespaces',
  ],
  ['tags in tags', `<mediawiki>${'<a>'.repeat(1000)}`, 'nested deeper'],
])('%s is refused with its reason', async (_name, file, reason) => {
  const bytes = new Uint8Array(Buffer.from(file));
  const pages = () => readExport(openFile({ bytes }));
  const failure = await indexWiki({ list: pages, pages }, { namespaces: [0], categories: [] }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(WikiError);
  expect(problemSaid(failure)).toContain(reason);
});

test('what an export says of its wiki is short and leads nowhere but to a web page', async () => {
  const written = page(words)
    .replace('https://wiki.example/wiki/Main_Page', 'javascript:alert(1)//')
    .replace('Train Wiki', 'Train '.repeat(1_000_000));
  const parts = readExport(openFile({ bytes: new Uint8Array(Buffer.from(written)) }));
  const sites = [];
  for await (const { site } of parts) if (site !== undefined) sites.push(site);
  expect(sites.map(({ name, base }) => [name.length, base])).toEqual([[200, '']]);
});
