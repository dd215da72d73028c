import { expect, test } from 'vitest';
import { messageOf } from '../thread/message-of.ts';
import { fileNameOf, writeConversation } from './write-conversation.ts';

const citation = {
  n: 1,
  article_id: 7,
  article_title: 'Wells',
  section: 'Depth',
  chunk_key: 'k',
  version_id: 1,
  text: '',
  changed: false,
  outdated: null,
  source: null,
};
const conversation = { title: 'Wells', game: { id: 1, slug: 'keep', title: 'Lantern Keep', header_url: null } };
const words = { sources: 'Sources', failed: 'The expert could not answer' };

test('a conversation is written with its questions, their last answers and where those are from', () => {
  const messages = [
    messageOf(1, 1, { text: 'How deep\nis it?' }),
    messageOf(2, 1, { text: 'An answer that was asked for again.' }),
    messageOf(3, 3, { text: 'And the lamp?' }),
    messageOf(4, 3, { state: 'failed' }),
    messageOf(5, 1, { text: 'How deep\nis the well?' }),
    messageOf(6, 1, { text: 'Forty metres. [1]', citations: [citation, { ...citation, n: 2, section: 'Wells' }] }),
  ];
  expect(writeConversation(conversation, messages, words, 'https://hintline.example')).toBe(`# Wells

Lantern Keep

## How deep is the well?

Forty metres. [1]

**Sources**

- [1] Wells · Depth: <https://hintline.example/game/keep/articles/7#chunk-k>
- [2] Wells: <https://hintline.example/game/keep/articles/7#chunk-k>

## And the lamp?

The expert could not answer
`);
});

test('what players and authors typed is a text in the file, neither HTML nor a link nor a heading', () => {
  const hostile = { ...conversation, title: '# <script>alert(1)</script>\n![x](javascript:alert(1))' };
  const link = { ...citation, section: '](https://evil.example) <img src=x>', source: '[free](javascript:alert(1))' };
  const messages = [messageOf(1, 1, { text: '`a` <b>\n# b' }), messageOf(2, 1, { text: 'So. [1]', citations: [link] })];
  const [head, , , , asks, , , , , , source] = writeConversation(hostile, messages, words, 'https://a.example').split(
    '\n',
  );
  expect([head, asks, source]).toEqual([
    String.raw`# \# \<script\>alert(1)\</script\> !\[x\](javascript:alert(1))`,
    String.raw`## \`a\` \<b\> \# b`,
    String.raw`- [1] Wells · \](https://evil.example) \<img src=x\>: <https://a.example/game/keep/articles/7#chunk-k> (\[free\](javascript:alert(1)))`,
  ]);
});

test.each([
  ['How deep is it?', 'How deep is it.md'],
  ['../../.bashrc', 'bashrc.md'],
  ['???', 'Lantern Keep.md'],
  ['gpj.\u202Eexe', 'gpj. exe.md'],
  ['a\u0000b\nc', 'a b c.md'],
  ['🚂'.repeat(100), `${'🚂'.repeat(80)}.md`],
])('a conversation called %j is a file that opens everywhere', (title, name) => {
  expect(fileNameOf({ ...conversation, title })).toBe(name);
});
