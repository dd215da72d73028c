import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCitationFilter, listCited, readLooseCitations } from './cite.ts';

function filterPieces(pieces: readonly string[], sources: number): { text: string; cited: readonly number[] } {
  const filter = createCitationFilter(sources);
  const text = pieces.map((piece) => filter.push(piece)).join('') + filter.end();
  return { text, cited: filter.cited() };
}

describe('with three sources', () => {
  test.each([
    ['Go north [1].', 'Go north [1].', [1]],
    ['Go north [1, 3].', 'Go north [1][3].', [1, 3]],
    ['Go north [3; 1], then [2][1].', 'Go north [3][1], then [2][1].', [3, 1, 2]],
    ['Go north【1】and【2†source】.', 'Go north[1]and[2].', [1, 2]],
    ['Go [Source 2], [источники 1 и 3], [^3], [#1].', 'Go [2], [1][3], [3], [1].', [2, 1, 3]],
    ['Go [1-3] or [ 2 ].', 'Go [1][2][3] or [2].', [1, 2, 3]],
    ['Go [1, 9].', 'Go [1].', [1]],
    ['Go north [9].', 'Go north [?].', []],
    ['Go [9] north [0] now [2024].', 'Go [?] north [?] now [?].', []],
    ['Go [9][1] and "[9]north", go [8][9]west.', 'Go [?][1] and "[?]north", go [?][?]west.', [1]],
    ['Go [9](x)', 'Go [?] (x)', []],
    ['Nobody knows [?].', 'Nobody knows.', []],
    ['Twice [1, 1].', 'Twice [1].', [1]],
    ['[1[9]] and [2 [9]]', '[1[?]] and [2 [?]]', []],
    ['[1] starts a line', '[1] starts a line', [1]],
  ])('%j becomes %j', (text, shown, cited) => {
    expect(filterPieces([text], 3)).toEqual({ text: shown, cited });
  });

  test.each([
    'A [link](https://example.org/a) and ![image](x) and [text] stay.',
    '- [ ] open\n- [x] done',
    'Press [E] or [F5], range [a, b], version [1.5], half [50%].',
    'Brackets [that hold a long text, longer than any citation could be] stay.',
    'An open [ bracket and [12',
    'Empty [] and [[nested]].',
  ])('ordinary brackets pass: %j', (text) => {
    expect(filterPieces([text], 3)).toEqual({ text, cited: [] });
  });

  test.each([
    'Run `data get entity @s Pos[9]` now.',
    'Run ``a`[9]`` now.',
    '```\nPos[9] = [1]\n```\n',
    '  ~~~ sh\n[9]\n  ~~~\n',
  ])('code keeps its brackets: %j', (text) => {
    expect(filterPieces([text], 3)).toEqual({ text, cited: [] });
  });

  test('code ends where it ends', () => {
    expect(filterPieces(['```\n[9]\n```\nGo [9][1].'], 3)).toEqual({ text: '```\n[9]\n```\nGo [?][1].', cited: [1] });
    expect(filterPieces(['The ` key [9] opens it [1].\nNext ` [9]'], 3)).toEqual({
      text: 'The ` key [?] opens it [1].\nNext ` [?]',
      cited: [1],
    });
  });

  test('a citation can neither be a link nor define one', () => {
    expect(filterPieces(['See [1](https://evil.example).'], 3).text).toBe('See [1] (https://evil.example).');
    expect(filterPieces(['Go [1].\n[1]: https://evil.example'], 3).text).toBe('Go [1].\n[1] : https://evil.example');
    expect(filterPieces(['As in [1]: go.'], 3).text).toBe('As in [1]: go.');
  });
});

test('without sources no number is cited', () => {
  expect(filterPieces(['Go north [1], then【2】 east [1, 2].'], 0)).toEqual({
    text: 'Go north, then east.',
    cited: [],
  });
});

test('a marker is never shown by halves', () => {
  const filter = createCitationFilter(12);
  expect(['Go', ' [', '1', '2', ', ', '3', ']', '.'].map((piece) => filter.push(piece))).toEqual([
    'Go',
    '',
    '',
    '',
    '',
    '',
    ' [12][3]',
    '.',
  ]);
});

test('half a character is never shown', () => {
  const filter = createCitationFilter(1);
  expect([filter.push('a\ud83d'), filter.push('\udc09b'), filter.end()]).toEqual(['a', '🐉b', '']);
});

test('the cited numbers of a finished text are those of its first uses', () => {
  expect(listCited('B [2]. A [1]. B [2]. `[3]`', 3)).toEqual([2, 1]);
});

const part = fc.constantFrom(
  '[',
  ']',
  '【',
  '】',
  '1',
  '2',
  '9',
  '12',
  ', ',
  '; ',
  '-',
  '^',
  '†',
  ' ',
  '  ',
  '\n',
  '`',
  '``',
  '```',
  '~~~',
  '(',
  ')',
  ':',
  '.',
  '?',
  '\r\n',
  '\u2028',
  'word',
  'source',
  'и',
  'https://e.org',
  '🐉',
  '\ud83d',
  '[1]',
  '[9]',
  ' [9]',
  '[1',
  '9]',
  '[1, 3]',
  '[text](url)',
);
const text = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(''));

test('any split of a text into pieces gives the same text and citations', () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat(200), { maxLength: 20 }), fc.nat(4), (whole, cuts, sources) => {
      const points = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).toSorted((a, b) => a - b), whole.length];
      const pieces = points.slice(1).map((point, i) => whole.slice(points[i], point));
      const expected = filterPieces([whole], sources);
      expect(filterPieces(pieces, sources)).toEqual(expected);
      expect(
        filterPieces(
          [...Array(whole.length).keys()].map((i) => whole.charAt(i)),
          sources,
        ),
      ).toEqual(expected);
    }),
    { numRuns: 2_000 },
  );
});

test('only numbers of given sources are left outside code', () => {
  fc.assert(
    fc.property(
      text.filter((whole) => !/[`~]/.test(whole)),
      fc.nat(4),
      (whole, sources) => {
        const { text: shown, cited } = filterPieces([whole], sources);
        const left = [...shown.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
        expect(left.every((n) => n >= 1 && n <= sources)).toBe(true);
        expect(new Set(left)).toEqual(new Set(cited));
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each(['Deep.\n\nSources: 1, 2', 'Deep. \n \n**Sources:** [1], [2].\n', 'Deep.\nИсточники:\n1; 2\n\n'])(
  'a last line that lists sources is read: %j',
  (whole) => {
    expect(readLooseCitations(whole, 2, () => true)).toBe('Deep. [1][2]');
  },
);

test.each([
  ['1,000,000 newlines', 'Deep.', '\n'.repeat(1_000_000), 'Old.'],
  ['1,000,000 spaces', 'Deep.', ' '.repeat(1_000_000), 'Old.'],
  ['1,000,000 blanks below each other', 'Deep.', ' \n'.repeat(500_000), 'Old.'],
  ['1,000,000 stars', 'Deep.\n', '*'.repeat(1_000_000), 'Old.'],
  ['a list without an end', 'Deep.\n', `Sources: ${'1, '.repeat(300_000)}`, 'x'],
  ['a word without an end', 'Deep.\n', `Sources${' '.repeat(1_000_000)}`, 'x'],
  ['300,000 words without an end', 'Deep.\n', 'Sources:\n'.repeat(300_000), 'x'],
  ['500,000 parentheses', 'Deep.', '(('.repeat(250_000), 'x'],
  ['marks without an end', 'Deep.', ' (source 1'.repeat(100_000), 'x'],
  ['marks behind spaces', 'Deep.', `${' '.repeat(1_000)}(1`.repeat(1_000), 'x'],
  ['raised digits', 'Deep.', '¹'.repeat(1_000_000), 'x'],
])('loose marks are looked for in time that grows with the length alone: %s', (_name, before, run, after) => {
  // No clock is read: a reading whose time grew with the square of these lengths would not end within the test's.
  const whole = `${before}${run}${after}`;
  expect(readLooseCitations(whole, 3, () => true)).toBe(whole);
});

test('a mark in a long line is read with what stands near it alone', () => {
  const lengths: number[] = [];
  const line = 'The well is deep and dark (1) '.repeat(2_000);
  readLooseCitations(`${line}(1).`.replaceAll(' (1) The', ' (1), the'), 1, (statement) => {
    lengths.push(statement.length);
    return false;
  });
  expect(lengths.length).toBeGreaterThan(1_000);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(300);
});
