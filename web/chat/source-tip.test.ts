import { expect, test } from 'vitest';
import { sourceTip } from './source-tip.ts';

const source = { n: 1, article_id: 1, article_title: 'Wells', section: 'Depth', chunk_key: 'a', version_id: 1 };
const passage = (text: string) => ({ ...source, part: '', heading: 'Depth', kind: 'prose' as const, text, marks: [] });

test('a number shows where it leads, and below that what is quoted, without signs of Markdown', () => {
  expect(sourceTip(source)).toBe('Wells · Depth');
  expect(sourceTip({ ...source, section: 'Wells' })).toBe('Wells');
  expect(sourceTip(source, [passage('The **copper** well is\n- [forty](https://a.example) metres deep.')])).toBe(
    'Wells · Depth\nThe copper well is forty metres deep.',
  );
  expect(sourceTip(source, [passage('| Well | Depth |\n| --- | ---: |\n| Copper | 40 |')])).toBe(
    'Wells · Depth\nWell · Depth Copper · 40',
  );
  expect(sourceTip(source, [{ ...passage('Of another.'), n: 2 }])).toBe('Wells · Depth');
});

test('a long quotation ends with a whole word', () => {
  const tip = sourceTip(source, [passage('Water, '.repeat(60))]);
  expect(tip.length).toBeLessThan(270);
  expect(tip.endsWith('Water, Water…')).toBe(true);
});
