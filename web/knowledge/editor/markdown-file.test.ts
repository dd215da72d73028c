import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EditedSection } from './edited-article.ts';
import { readArticleFile, writeArticleFile } from './markdown-file.ts';
import { readMarkdown, toEdited, toMarked, withMarksTaken, writeMarkdown } from './marked-sections.ts';

const achievements = [
  { id: 7, title: 'Past the "gate"' },
  { id: 8, title: 'Конец' },
];
const text = fc
  .oneof(
    fc.string(),
    fc.constantFrom('---', '## x', '::: gate mild', '```', '1.10', 'null', '- a: b', '# x', '"', '\\'),
  )
  .map((written) => written.replaceAll(/\r\n?/g, '\n').trim());
const line = text.map((written) => written.replaceAll(/\s+/g, ' ').trim());
const gate = fc.constantFrom(
  null,
  { achievement_id: null, spoiler_level: 1 },
  { achievement_id: null, spoiler_level: 2 },
  { achievement_id: 7, spoiler_level: 0 },
  { achievement_id: 8, spoiler_level: 2 },
);
const hint = line;
const section: fc.Arbitrary<EditedSection> = fc.record({
  id: fc.uuid(),
  section: line,
  content: text,
  gate,
  hints: fc.record({ nudge: hint, direction: hint }),
});

test('an article that is downloaded and opened again is the same article', () => {
  fc.assert(
    fc.property(
      fc.record({
        title: line.filter((written) => written !== ''),
        language: fc.constantFrom('en' as const, 'ru' as const),
        game_version: line,
        checked_on: fc.constantFrom('', '2026-02-03'),
      }),
      fc.array(section, { minLength: 1, maxLength: 4 }),
      (facts, sections) => {
        const file = writeArticleFile({ ...facts, sections: sections.map((one) => toMarked(one, achievements)) });
        const { sections: read = [], unclear_gates, ...found } = readArticleFile(file) ?? {};
        expect(found).toEqual(facts);
        expect(unclear_gates).toEqual([]);
        const { sections: again, unknown } = toEdited(read, [], achievements);
        expect(unknown).toEqual([]);
        expect(again.map((one) => ({ ...one, id: '' }))).toEqual(sections.map((one) => ({ ...one, id: '' })));
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a file from elsewhere keeps what it says of itself, and one that cannot be read is refused', () => {
  const file =
    '\uFEFF---\r\ntitle: Signals\r\nlang: ru-RU\r\nversion: 1.10\r\ntags: [a]\r\n---\r\n\r\nOne.\r\n\r\n## Two\r\n::: gate so\r\n';
  expect(readArticleFile(file)).toMatchObject({
    title: 'Signals',
    language: 'ru',
    game_version: '1.10',
    sections: [
      { section: '', content: 'One.' },
      { section: 'Two', gate: { spoiler_level: 2 } },
    ],
    unclear_gates: [11],
  });
  expect(readArticleFile('# Title\n\nText')).toMatchObject({ title: 'Title', sections: [{ content: 'Text' }] });
  expect(readArticleFile('---\na: [\n---\nText')).toBeUndefined();
  const bomb = `a: &a [x, x]\n${Array.from({ length: 20 }, (_, n) => `b${n}: &b${n} [*a, *a]`).join('\n')}`;
  expect(readArticleFile(`---\n${bomb}\n---\nText`)).toBeUndefined();
  expect(readArticleFile(`---\n${'['.repeat(100_000)}\n---\nText`)).toBeUndefined();
});

test('a gate of an achievement that the game does not have keeps its section closed', () => {
  const read = readMarkdown('## A\n::: gate after "Nobody"\n\nText.', [], achievements);
  expect(read).toMatchObject({ unknown: ['Nobody'], sections: [{ gate: { achievement_id: null, spoiler_level: 2 } }] });
  expect(readMarkdown('## A\n::: gate after конец', [], achievements).sections[0]?.gate?.achievement_id).toBe(8);
});

test('sections of a text go on as those that they were, also when they change places', () => {
  const piece = (chunk_key: string, name: string, content: string): EditedSection => ({
    id: chunk_key,
    chunk_key,
    section: name,
    content,
    gate: null,
    hints: { nudge: '', direction: '' },
  });
  const before = [piece('k1', 'Part', 'One.'), piece('k2', 'Part', 'Two.'), piece('k3', 'End', 'Three.')];
  const written = writeMarkdown([before[1]!, before[0]!, before[2]!], []).replace('## End', '## Finish');
  const { sections } = readMarkdown(`${written}\n\n## New\n\nFour.`, before, []);
  expect(sections.map(({ chunk_key, section: name }) => [chunk_key, name])).toEqual([
    ['k2', 'Part'],
    ['k1', 'Part'],
    ['k3', 'Finish'],
    [undefined, 'New'],
  ]);
});

test('marks that are typed into the text of one section go into its fields', () => {
  const before = { id: '1', section: 'A', gate: null, hints: { nudge: 'Old.', direction: '' } };
  const typed = {
    ...before,
    content: 'One.\n::: gate after "Конец"\n::: direction East.\nTwo.\n```\n::: gate major\n```',
  };
  expect(withMarksTaken(typed, achievements)).toEqual({
    ...before,
    content: 'One.\nTwo.\n```\n::: gate major\n```',
    gate: { achievement_id: 8, spoiler_level: 0 },
    hints: { nudge: 'Old.', direction: 'East.' },
  });
  const plain = { ...before, content: 'No marks.' };
  expect(withMarksTaken(plain, achievements)).toBe(plain);
});
