import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  insertLine,
  insertLink,
  insertTable,
  type Placeholders,
  type Selection,
  type TextEdit,
  toggleBold,
  toggleHeading,
  toggleList,
} from './text-commands.ts';

const placeholders: Placeholders = { bold: 'bold', heading: 'Heading', item: 'item', column: 'Column' };
type Command = (text: string, selection: Selection, words: Placeholders) => TextEdit;

/** `[` and `]` are the ends of what is marked, before and after. */
function run(command: Command, shown: string): string {
  const from = shown.indexOf('[');
  const text = shown.replace('[', '').replace(']', '');
  const to = shown.replace('[', '').indexOf(']');
  return show(text, command(text, { from, to }, placeholders));
}
function show(text: string, { from, to, insert, select }: TextEdit): string {
  const after = text.slice(0, from) + insert + text.slice(to);
  return `${after.slice(0, select.from)}[${after.slice(select.from, select.to)}]${after.slice(select.to)}`;
}

test('what is marked becomes bold, and bold words plain again', () => {
  expect(run(toggleBold, 'a [red key] b')).toBe('a **[red key]** b');
  expect(run(toggleBold, 'a **[red key]** b')).toBe('a [red key] b');
  expect(run(toggleBold, 'a [**red key**] b')).toBe('a [red key] b');
  expect(run(toggleBold, 'a[ red key ]b')).toBe('a **[red key]** b');
  expect(run(toggleBold, 'a []b')).toBe('a **[bold]**b');
});

test('a line becomes a heading of a section, and plain again', () => {
  expect(run(toggleHeading, 'a\nb[]c\nd')).toBe('a\n### [bc]\nd');
  expect(run(toggleHeading, '### [a]')).toBe('[a]');
  expect(run(toggleHeading, '# a[]')).toBe('### [a]');
  expect(run(toggleHeading, 'a\n[]')).toBe('a\n### [Heading]');
});

test('lines become items, and lines again', () => {
  expect(run(toggleList, '[a\n\n  b]')).toBe('[- a\n\n  - b]');
  expect(run(toggleList, '[- a\n1. b]')).toBe('[a\nb]');
  expect(run(toggleList, '[- a\nb\n]c')).toBe('[- a\n- b]\nc');
  expect(run(toggleList, 'a\n[]')).toBe('a\n- [item]');
});

test('a table stands between empty lines, and marked cells go into it', () => {
  expect(run(insertTable, 'a[]b')).toBe('a\n\n| [Column 1] | Column 2 |\n| --- | --- |\n|  |  |\n\nb');
  expect(run(insertTable, '[Key\tDoor\nred\teast|west]')).toBe(
    '| [Key] | Door |\n| --- | --- |\n| red | east\\|west |',
  );
});

test('a line of its own takes an empty line, or stands before the one with words', () => {
  const line: Command = (text, selection) => insertLine(text, selection, '::: gate major', { from: 9, to: 14 });
  expect(run(line, 'a\n[]\nb')).toBe('a\n::: gate [major]\nb');
  expect(run(line, 'a\nb[]')).toBe('a\n::: gate [major]\nb');
});

test('a link keeps the marked words, or takes the title of what it leads to', () => {
  const link: Command = (text, selection) =>
    insertLink(text, selection, { words: 'Keys (2)', address: '/game/x/articles/1' });
  expect(run(link, 'the [door]')).toBe('the [door](/game/x/articles/1)[]');
  expect(run(link, 'the []')).toBe('the [Keys (2)](/game/x/articles/1)[]');
  expect(run(link, '[a\nb]')).toBe('a\nb[Keys (2)](/game/x/articles/1)[]');
});

test('no command loses a letter of what was written, wherever it acts', () => {
  const text = fc
    .array(fc.constantFrom('a', ' ', '\n', '*', '**', '- ', '### ', '|', '\t', '1. '))
    .map((x) => x.join(''));
  const letters = (written: string) => written.replaceAll(/[^a]/g, '').length;
  fc.assert(
    fc.property(text, fc.nat(30), fc.nat(30), (written, one, other) => {
      const from = Math.min(one, other, written.length);
      const to = Math.min(Math.max(one, other), written.length);
      for (const command of [toggleBold, toggleHeading, toggleList, insertTable]) {
        const edit = command(written, { from, to }, { bold: '', heading: '', item: '', column: '' });
        expect(edit.from).toBeGreaterThanOrEqual(0);
        expect(edit.to).toBeLessThanOrEqual(written.length);
        const after = written.slice(0, edit.from) + edit.insert + written.slice(edit.to);
        expect(letters(after)).toBe(letters(written));
        expect(edit.select.to).toBeLessThanOrEqual(after.length);
      }
    }),
  );
});
