import { expect, test } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { splitContent } from '#contract/values/split-content.ts';
import { cutSections } from './cut-sections.ts';

test('the longest article of the shortest lines is cut beside other work', async () => {
  const content = '.\n'.repeat(limits.chunk / 2);
  const sections = Array.from({ length: 20 }, (_, n) => ({ section: `${n}`, content }));
  let others = 0;
  const timer = setInterval(() => (others += 1), 0);
  const cut = await cutSections(sections);
  clearInterval(timer);
  expect(others).toBeGreaterThan(1);
  expect(cut[19]).toEqual({ section: '19', content, parts: splitContent(content) });
});
