import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { problemSaid } from '#server/testing/problem-said.ts';
import { makeZip, type ZippedFile } from '#server/testing/zip.ts';
import { WikiError } from '../pages.ts';
import { articleOf, siteOf } from '../selection.ts';
import { indexWiki, readArticles } from '../survey.ts';
import { markdownSource } from './markdown-source.ts';
import { openMarkdown } from './open-markdown.ts';
import { packFiles } from './sent-files.ts';
import { slow } from '#server/testing/slow.ts';

// What would be hostile is large.
vi.setConfig(slow.computes);

const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
afterAll(() => rm(folder, { recursive: true }));

const words = 'Trains carry cargo over tracks, and each station rates how well they do.';
const selection = { namespaces: [0], categories: [] };
const source = { name: 'Manual', url: null };

async function readAll(from: Parameters<typeof openMarkdown>[0]) {
  const files = markdownSource(await openMarkdown(from), source);
  const index = await indexWiki(files, selection);
  const outcomes = [];
  for await (const { page, article } of readArticles(files, index, selection)) outcomes.push({ page, article });
  return outcomes;
}
const refusal = (from: Parameters<typeof openMarkdown>[0]) =>
  readAll(from).then(
    () => new Error('was read'),
    (error: unknown) => error,
  );
const bytesOf = (files: readonly ZippedFile[], more?: { count: number }) => ({
  bytes: new Uint8Array(makeZip(files, more)),
});

const good = { name: 'good.md', content: `# Signals\n\n${words}` };
const zeros = Buffer.alloc(300 * 1024 * 1024);
test.each<[string, ZippedFile[], string]>([
  ['a path out of the folder', [good, { name: '../../etc/cron.d/x.md' }], '“../../etc/cron.d/x.md” leads out'],
  ['a path out by its middle', [{ name: 'a/../../x.md' }], '“a/../../x.md” leads out'],
  ['a path out with backslashes', [{ name: 'a\\..\\..\\x.md' }], 'leads out'],
  ['an absolute path', [{ name: '/etc/passwd.md' }], '“/etc/passwd.md” begins at the root'],
  ['a path with a drive', [{ name: 'C:/x.md' }], '“C:/x.md” begins at the root'],
  ['a share of a network', [{ name: '\\\\host\\x.md' }], 'begins at the root'],
  ['a link', [good, { name: 'link.md', content: '/etc/passwd', mode: 0o120777 }], '“link.md” is a link'],
  ['a device', [{ name: 'null.md', mode: 0o020666 }], '“null.md” is not a regular file'],
  ['a queue', [{ name: 'pipe.md', mode: 0o010666 }], '“pipe.md” is not a regular file'],
  ['a zip in the zip', [good, { name: 'more/inner.zip', content: makeZip([good]) }], '“more/inner.zip” is an archive'],
  ['a tar in the zip', [good, { name: 'inner.TAR.GZ' }], '“inner.TAR.GZ” is an archive'],
  ['a bomb', [good, { name: 'bomb.md', content: zeros }], '“bomb.md” unpacks to more'],
  ['a bomb that is no text', [good, { name: 'bomb.bin', content: zeros }], '“bomb.bin” unpacks to more'],
  [
    'a bomb that says it is small',
    [{ name: 'liar.md', content: zeros, said: { unpacked: 1000 } }],
    '“liar.md” cannot be unpacked',
  ],
  [
    'files that share their bytes',
    [
      { name: '0.md', content: words.repeat(50) },
      ...Array.from({ length: 500 }, (_, n) => ({ name: `${n + 1}.md`, content: words.repeat(50), same_as: 0 })),
    ],
    'unpacks to more',
  ],
  ['one name twice', [good, good], '“good.md” and “good.md” have the same name'],
  ['one name in two cases', [good, { ...good, name: 'GOOD.md' }], '“GOOD.md” and “good.md” have the same name'],
  ['a name in other bytes', [{ name: Buffer.from([0xff, 0xfe, 0x2e, 0x6d, 0x64]) }], 'is not UTF-8'],
  ['a name with a line break', [{ name: 'a\nb.md' }], '“a�b.md” contains characters'],
  ['a name as long as a book', [{ name: `${'x'.repeat(5000)}.md` }], 'is longer than 500 characters'],
  ['a password', [{ ...good, flags: 0x801 }], '“good.md” is protected'],
  ['another way of packing', [{ ...good, method: 12 }], '“good.md” is compressed in a way'],
  ['no Markdown', [{ name: 'a.txt', content: words }], 'no Markdown file'],
  ['nothing at all', [], 'no Markdown file'],
])('a zip with %s is refused with the file’s name', async (_name, files, reason) => {
  const failure = await refusal(bytesOf(files));
  expect(failure).toBeInstanceOf(WikiError);
  expect(problemSaid(failure)).toContain(reason);
  expect(problemSaid(failure).length).toBeLessThan(300);
});

test.each<[string, Uint8Array, string]>([
  ['no zip', Buffer.from('hello'), 'not a zip file that can be read'],
  ['half a zip', makeZip([good]).subarray(0, 60), 'not a zip file that can be read'],
  ['a list that is none', makeZip([good]).fill(7, 30, 120), 'not a zip file that can be read'],
  ['gzip of something else', new Uint8Array([0x1f, 0x8b, 8, 0, 0]), 'neither a zip'],
])('%s is refused', async (_name, bytes, reason) => {
  expect(problemSaid(await refusal({ bytes }))).toContain(reason);
});

test('more files than may come are refused, zipped or sent', async () => {
  const many = Array.from({ length: 25_000 }, (_, n) => ({ name: `${n}.md` }));
  expect(problemSaid(await refusal(bytesOf(many)))).toContain('There are 25000 files');
  const sent = await packFiles(Array.from({ length: 25_000 }, (_, n) => ({ path: `${n}.md`, text: '' })));
  expect(problemSaid(await refusal({ bytes: new Uint8Array(sent) }))).toContain('There are 20001 files');
});

test('names of sent files are checked as those of a zip', async () => {
  for (const path of ['../x.md', '/x.md', 'C:\\x.md', 'a\\b.md']) {
    const sent = await packFiles([{ path, text: words }]);
    expect(await refusal({ bytes: new Uint8Array(sent) })).toBeInstanceOf(WikiError);
  }
});

test('a link in a folder is refused with its name, and hidden folders are not looked at', async () => {
  const path = join(folder, 'docs');
  await mkdir(join(path, '.git'), { recursive: true });
  await writeFile(join(path, 'good.md'), good.content);
  await symlink('/etc/passwd', join(path, '.git', 'inside.md'));
  expect(await readAll({ path })).toMatchObject([{ article: { title: 'Signals' } }]);
  await symlink('/etc/passwd', join(path, 'link.md'));
  expect(problemSaid(await refusal({ path }))).toContain('“link.md” is a link');
  await rm(join(path, 'link.md'));
  await symlink('/etc', join(path, 'more'));
  expect(problemSaid(await refusal({ path }))).toContain('“more” is a link');
});

const laughs = `a: &a [${'ha,'.repeat(9)}]\n${[...'bcdefghij'].map((name, n) => `${name}: &${name} [${`*${'abcdefghij'[n]},`.repeat(9)}]`).join('\n')}`;
test.each<[string, string | Buffer, string]>([
  ['billion laughs in its front matter', `---\ntitle: x\n${laughs}\n---\n${words}`, 'front_matter'],
  ['front matter that is no YAML', `---\ntitle: [\n---\n${words}`, 'front_matter'],
  ['front matter that breaks off behind its title', `---\ntitle: x\nnote: "no end\n---\n${words}`, 'front_matter'],
  ['front matter whose title is a list', `---\ntitle: [a, b]\n---\n${words}`, 'front_matter'],
  ['front matter nested without end', `---\ntitle: ${'['.repeat(5000)}\n---\n${words}`, 'front_matter'],
  [
    'front matter indented without end',
    `---\n${Array.from({ length: 100 }, (_, n) => `${' '.repeat(2 * n)}a:`).join('\n')}\n---\n${words}`,
    'front_matter',
  ],
  ['front matter of a megabyte', `---\ntitle: ${'x'.repeat(1_000_000)}\n---\n${words}`, 'front_matter'],
  ['a tag that makes an object', `---\ntitle: !!js/function 'x'\nlanguage: fr\n---\n${words}`, 'language'],
  ['a language that is not here', `---\nlang: fr\n---\n${words}`, 'language'],
  ['a day that is none', `---\nchecked_on: 2026-13-40\n---\n${words}`, 'front_matter'],
  ['other bytes than UTF-8', Buffer.concat([Buffer.from(words), Buffer.from([0xff, 0xfe])]), 'not_utf8'],
  ['10 MB', Array.from({ length: 500_000 }, (_, n) => `Train ${n} runs.\n`).join(''), 'too_large'],
  ['nothing', '', 'empty'],
  ['a script alone', `<script>${words}</script>`, 'empty'],
  ['quotations in quotations', `${'>'.repeat(50_000)} ${words}`, 'tangled'],
  ['lists in lists', `${'- '.repeat(50_000)} ${words}`, 'tangled'],
  ['a row of brackets', `${'['.repeat(50_000)} ${words}`, 'tangled'],
  ['a row of asterisks', `${'*a '.repeat(20_000)}${'* '.repeat(20_000)} ${words}`, 'tangled'],
])('a file with %s is left out by itself', async (_name, content, reason) => {
  const outcomes = await readAll(bytesOf([good, { name: 'bad.md', content }]));
  expect(outcomes.map(({ article }) => article)).toMatchObject([{ title: 'Signals' }, reason]);
});

test('nothing of hostile Markdown comes through but its words', () => {
  const site = siteOf({ name: '', base: '', language: 'en', namespaces: [] }, () => false);
  const hostile = `# <img src=x onerror=alert(1)>Title

<script>alert(1)</script><style>body{}</style><iframe src="https://evil.example"></iframe>
[click](javascript:alert(1)) [data](data:text/html,x) [file](file:///etc/passwd) [plain](http://a.example) [good](https://good.example/)
![track](https://evil.example/pixel.png) <a href="jAvAsCrIpT:alert(1)">html</a> <b onclick="x()">bold</b>
<details><summary>More</summary>${words}</details>
<!-- a comment --> &lt;b&gt; &#60;script&#62; \`<i>code</i>\`
`;
  const { article } = articleOf(
    {
      id: 1,
      namespace: 0,
      title: 'a.md',
      redirect: null,
      revision: 1,
      revised_at: '',
      model: 'text/markdown',
      text: hostile,
    },
    { site, language: 'en', aliases: [] },
  );
  expect(article).toMatchObject({ title: 'Title' });
  const text = JSON.stringify(article);
  expect(text).not.toMatch(/alert|evil|javascript|data:text|passwd|onclick|comment|<\/?(?:b|script|i|a|details)\b/i);
  expect(text).toContain('[good](https://good.example/)');
  expect(text).toContain('**bold**');
});

const signs = [
  '[',
  '](',
  '![',
  '*a',
  '**a*',
  '_a_',
  '`',
  '``',
  '<a ',
  '<!--',
  '&#',
  '|a|',
  '~~',
  '\\',
  '[a]: b\n',
  '- a\n ',
  '> a\n>',
  '# ',
  '<div>',
  '</p>',
  '1. ',
  '[^',
  'http://',
  'a@b.',
];
test('marks without end are read in the time that their length allows', async () => {
  const files = signs.map((sign, n) => ({
    name: `${n}.md`,
    content: `${words}\n\n${Array.from({ length: 20_000 }, (_, m) => sign + (m % 7)).join('')}\n\n${words}`,
  }));
  const late: string[] = [];
  for (const file of files) {
    const started = performance.now();
    await readAll(bytesOf([file]));
    if (performance.now() - started > 20_000) late.push(file.content.slice(74, 90));
  }
  expect(late).toEqual([]);
});

test('a text that unpacks to more than could be sent is refused', async () => {
  const packed = await packFiles([{ path: 'a.md', text: 'x'.repeat(2 * limits.sentTexts) }]);
  expect(packed.length).toBeLessThan(200_000);
  expect(problemSaid(await refusal({ bytes: new Uint8Array(packed) }))).toContain('neither');
});
