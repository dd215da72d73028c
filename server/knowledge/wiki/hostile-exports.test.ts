import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
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
    'half a bzip2',
    execFileSync('bzip2', ['-c'], { input: page(words.repeat(100)) }).subarray(0, 200),
    'cannot be unpacked',
  ],
  [
    'a gzip bomb',
    gzipSync(Buffer.concat([Buffer.from(page('x').replace(/<page>[\s\S]*/, '')), Buffer.alloc(200_000_000, 32)])),
    'longer than any page',
  ],
  ['other bytes than UTF-8', Buffer.concat([Buffer.from('<mediawiki>'), Buffer.from([0xff, 0xfe, 0x80])]), 'not UTF-8'],
  ['tags in tags', `<mediawiki>${'<a>'.repeat(1000)}`, 'nested deeper'],
])('%s is refused with its reason', async (_name, file, reason) => {
  const bytes = new Uint8Array(Buffer.from(file));
  const pages = () => readExport(openFile({ bytes }));
  const failure = await indexWiki({ list: pages, pages }, { namespaces: [0], categories: [] }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(WikiError);
  expect(String(failure)).toContain(reason);
});
