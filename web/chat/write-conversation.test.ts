import { expect, test } from 'vitest';
import { messageOf } from './message-of.ts';
import { writeConversation } from './write-conversation.ts';

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
