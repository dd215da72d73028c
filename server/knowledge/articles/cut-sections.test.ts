import { expect, test } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { splitContent } from '#contract/values/split-content.ts';
import { cutSections } from './cut-sections.ts';

test('the longest article of the shortest lines is cut as it is published, with a chance for others after each part', async () => {
  const content = '.\n'.repeat(limits.chunk / 2);
  const sections = Array.from({ length: 20 }, (_, n) => ({ section: `${n}`, content }));
  const parts = splitContent(content);
  let chances = 0;
  const cut = await cutSections(sections, async () => void (chances += 1));
  expect(chances).toBe(sections.length * parts.length);
  expect(cut[19]).toEqual({ section: '19', content, parts });
});
