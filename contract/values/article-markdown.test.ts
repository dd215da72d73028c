import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsMarks, type MarkedSection, readSections, writeSections } from './article-markdown.ts';

const plain = { gate: null, hints: { nudge: '', direction: '' } };

test('gates and hints stand in lines of their own', () => {
  const sections: MarkedSection[] = [
    { ...plain, section: 'Start', content: 'The harbour opens at dawn.\n\n### Boats\n\n* two' },
    {
      section: 'End',
      content: 'The queen betrays the harbour.',
      gate: { achievement: 'Past the "gate"', spoiler_level: 2 },
      hints: { nudge: 'Look up.\nTwice.', direction: 'The east tower.' },
    },
  ];
  expect(writeSections(sections)).toBe(`## Start

The harbour opens at dawn.

### Boats

* two

## End
::: gate major after "Past the \\"gate\\""
::: nudge Look up.
::: nudge Twice.
::: direction The east tower.

The queen betrays the harbour.`);
  expect(readSections(writeSections(sections)).sections).toEqual(sections);
});

test('a gate that is typed by hand is read, and one that says nothing known closes its section', () => {
  const gate = (line: string) => {
    const { sections, unclear_gates } = readSections(`## A\n\nText.\n${line}\nMore.`);
    expect(sections[0]?.content).toBe('Text.\nMore.');
    return { ...sections[0]?.gate, unclear_gates };
  };
  expect(gate(':::gate mild')).toEqual({ achievement: null, spoiler_level: 1, unclear_gates: [] });
  expect(gate('::: gate after «Past the gate»')).toMatchObject({ achievement: 'Past the gate', spoiler_level: 0 });
  expect(gate('::: gate after Past the gate')).toMatchObject({ achievement: 'Past the gate' });
  expect(gate('::: gate sometimes')).toEqual({ achievement: null, spoiler_level: 2, unclear_gates: [4] });
  expect(gate('::: gate')).toEqual({ achievement: null, spoiler_level: 2, unclear_gates: [4] });
});

test('of two gates of a section the stricter holds', () => {
  const [section] = readSections('## A\n::: gate major\n::: gate mild after "X"\n\nText.').sections;
  expect(section?.gate).toEqual({ achievement: null, spoiler_level: 2 });
});

test('a file from elsewhere has its title and what stands above the first heading', () => {
  const text = '# Guide\n\nBefore all.\n\n## Code\n\n```sh\n## no heading\n::: gate major\n```\n\n```\n## A heading';
  const { title, sections } = readSections(text);
  expect(title).toBe('Guide');
  expect(sections.map(({ section, gate }) => [section, gate])).toEqual([
    ['', null],
    ['Code', null],
    ['A heading', null],
  ]);
  expect(sections[1]?.content).toContain('## no heading');
  expect(holdsMarks(text)).toBe(false);
  expect(holdsMarks('One.\n::: nudge Two.')).toBe(true);
});

test('whatever is written is read again as it was', () => {
  const word = fc.constantFrom(
    '## ',
    '##',
    '# ',
    '::: gate major',
    ':::nudge',
    '```',
    '````js',
    '~~~',
    '   ```',
    '\\',
    '\\\\## ',
    ' ',
    '\n',
    '\n\n',
    'text',
    '> ',
    '\u2028',
    '\r\n',
    '`',
    '🗝',
    'й',
    '--- ',
    '<b>',
  );
  const text = fc.array(fc.oneof(word, fc.string({ maxLength: 5 })), { maxLength: 25 }).map((words) => words.join(''));
  const lineEnds = (written: string) => written.replaceAll(/\r\n?/g, '\n').trim();
  const hint = text.map((written) =>
    lineEnds(written)
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .trim(),
  );
  const gate = fc
    .record({ achievement: fc.option(text), spoiler_level: fc.integer({ min: 0, max: 2 }) })
    .filter(({ achievement, spoiler_level }) => achievement !== null || spoiler_level > 0);
  const section: fc.Arbitrary<MarkedSection> = fc.record({
    section: text.map((written) => written.replaceAll(/\s+/g, ' ').trim()),
    content: text.map(lineEnds),
    gate: fc.option(gate),
    hints: fc.record({ nudge: hint, direction: hint }),
  });
  fc.assert(
    fc.property(fc.array(section, { minLength: 1, maxLength: 4 }), (sections) => {
      expect(readSections(writeSections(sections))).toEqual({ title: undefined, sections, unclear_gates: [] });
    }),
    { numRuns: 3_000 },
  );
});

test('a text of a megabyte is read in time that grows with its length', () => {
  for (const line of ['```a\n', '~~~~\n', '\\', '## x\n', '\n', '::: gate mild after "\n', '   ']) {
    const text = line.repeat(Math.ceil(1_000_000 / line.length));
    expect(readSections(writeSections([{ ...plain, section: 'A', content: text }])).sections[0]?.content).toBe(
      text.trim(),
    );
  }
});

test('two gates of one section close it as both do', () => {
  const gateOf = (...lines: string[]) => readSections(['## A', ...lines, 'Words.'].join('\n')).sections[0]?.gate;
  expect(gateOf('::: gate mild after "A"')).toEqual({ achievement: 'A', spoiler_level: 1 });
  expect(gateOf('::: gate mild', '::: gate after "A"')).toEqual({ achievement: null, spoiler_level: 2 });
  expect(gateOf('::: gate mild after "A"', '::: gate after "A"')).toEqual({ achievement: 'A', spoiler_level: 0 });
  expect(gateOf('::: gate mild after "A"', '::: gate mild')).toEqual({ achievement: null, spoiler_level: 1 });
  expect(gateOf('::: gate major', '::: gate mild')).toEqual({ achievement: null, spoiler_level: 2 });
  expect(gateOf('::: gate after "A"', '::: gate after "B"')).toEqual({ achievement: null, spoiler_level: 2 });
});
