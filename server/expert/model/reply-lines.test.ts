import { expect, test } from 'vitest';
import { createReplyLines } from './reply-lines.ts';

function read(text: string, letters: number) {
  const filter = createReplyLines();
  let answer = '';
  for (let at = 0; at < text.length; at += letters) answer += filter.push(text.slice(at, at + letters));
  answer += filter.end();
  return { answer: answer.trimEnd(), questions: filter.questions() };
}

const answer = 'As the copper well is deep [1], ask the smith.\n- ASK the smith\n\nA rope helps [2].';
const questions = ['Where is the smith?', 'How long is a rope?'];

test.each([1, 2, 3, 7, 1_000])('questions are kept out of the answer in pieces of %i letters', (letters) => {
  for (const heading of ['ASK NEXT', '**ASK NEXT**', '## ASK NEXT:', '  ASK NEXT  ']) {
    const text = `${answer}\n\n${heading}\n- Where is the smith?\n2. **How long is a rope?** [1]\n\n- Where is the smith?\n`;
    expect(read(text, letters)).toEqual({ answer, questions });
  }
  expect(read(answer, letters)).toEqual({ answer, questions: [] });
});

test('what only looks like the heading belongs to the answer', () => {
  for (const text of ['ASK NEXT time.', 'ASK', 'Then ASK NEXT', 'ASK NEXT\u0301'])
    expect(read(text, 1).answer).toBe(text);
});

test('a heading at the very end, cut off or not, is not shown, and whatever stands below is cut and bounded', () => {
  expect(read('The well.\nASK NEXT', 1)).toEqual({ answer: 'The well.', questions: [] });
  const long = `The well.\nASK NEXT\n${Array.from({ length: 9 }, (_, i) => `Question ${i} ${'again '.repeat(90)}`).join('\n')}`;
  const { questions: many } = read(long, 5);
  expect(many).toHaveLength(5);
  for (const question of many) expect(question.length).toBeLessThanOrEqual(120);
});

test.each([1, 2, 5, 1_000])(
  'what says that nothing was found is kept out of the answer, and what stands below it held back, in pieces of %i letters',
  (letters) => {
    const split = (text: string) => {
      const lines = createReplyLines();
      let shown = '';
      for (let at = 0; at < text.length; at += letters) shown += lines.push(text.slice(at, at + letters));
      return [(shown + lines.end()).trim(), lines.below_it().trim(), lines.not_in_sources()];
    };
    for (const line of [
      'NOT IN SOURCES\n',
      '**NOT IN SOURCES**\n\n',
      '## NOT IN SOURCES:\n',
      'NOT IN SOURCES. ',
      '[NOT IN SOURCES] ',
    ])
      expect(split(`${line}Nobody says.`)).toEqual(['', 'Nobody says.', true]);
    expect(split('NOT IN SOURCES')).toEqual(['', '', true]);
    expect(split('A rope helps.\nNOT IN SOURCES\nOr not.')).toEqual(['A rope helps.', 'Or not.', true]);
    for (const text of ['NOT IN SOURCES of gold', 'NOT', 'It is NOT IN SOURCES'])
      expect(split(text)).toEqual([text, '', false]);
  },
);

test.each([
  ['letters', 'a'.repeat(1_000_000)],
  ['blanks', ' '.repeat(1_000_000)],
  ['signs', '#'.repeat(1_000_000)],
  ['what may end a marker line', `NOT IN SOURCES${' '.repeat(1_000_000)}`],
])('a line of a million %s is read in time that grows with its length alone', (_name, line) => {
  // No clock is read: a reading whose time grew with the square of this length would not end within the test's.
  for (const letters of [1, 1_000, line.length]) {
    const lines = createReplyLines();
    let shown = '';
    for (let at = 0; at < line.length; at += letters) shown += lines.push(line.slice(at, at + letters));
    expect(shown + lines.end() === line).toBe(true);
  }
});
