import { expect, test, vi } from 'vitest';
import { type CutPrompt, watchPrompts } from './prompt-watch.ts';

const prompt = (characters: number) => ({ messages: [{ role: 'user' as const, content: 'a'.repeat(characters) }] });
const read = (input_tokens: number, cached_tokens = 0) => ({ input_tokens, cached_tokens });

test('a server that reads far less than it was sent is noticed at the second prompt, and named first once', () => {
  const onCut = vi.fn<(cut: CutPrompt, is_first: boolean) => void>();
  const watch = watchPrompts(onCut);
  for (let i = 0; i < 3; i++) watch.look(prompt(16_000), read(700));
  const cut = { sent_tokens: 4_000, read_tokens: 700 };
  expect(onCut.mock.calls).toEqual([
    [cut, true],
    [cut, false],
  ]);
  expect(watch.cut()).toEqual(cut);
  watch.look(prompt(16_000), read(3_900));
  expect(watch.cut()).toBeNull();
});

test.each([
  ['a tokeniser that needs fewer tokens than we estimate', prompt(16_000), read(2_100)],
  ['a short prompt', prompt(3_000), read(100)],
  ['a prompt that the server remembers in part', prompt(16_000), read(700, 3_000)],
  ['a prompt with a picture', { ...prompt(16_000), picture: Buffer.from('jpeg') }, read(700)],
])('%s is no sign of that', (_, sent, counted) => {
  const watch = watchPrompts(() => {});
  for (let i = 0; i < 3; i++) watch.look(sent, counted);
  expect(watch.cut()).toBeNull();
});
