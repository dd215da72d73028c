import { expect, test } from 'vitest';
import { createEventParser } from './event-parser.ts';

function parse(...pieces: string[]) {
  const parser = createEventParser();
  return pieces.flatMap((piece) => [...parser.push(piece)]);
}

test('an event has a name and its data', () => {
  expect(parse('event: piece\ndata: {"text":"a"}\n\n')).toEqual([{ event: 'piece', data: '{"text":"a"}', id: '' }]);
});

test('an event without a name is a message', () => {
  expect(parse('data: x\n\n')).toEqual([{ event: 'message', data: 'x', id: '' }]);
});

test('a stream cut at any byte gives the same events', () => {
  const text = 'id: 7\r\nevent: piece\r\ndata: один\r\n\r\n: beat\r\n\r\ndata: two\rdata: lines\r\rdata: three\n\n';
  const whole = parse(text);
  expect(whole).toEqual([
    { event: 'piece', data: 'один', id: '7' },
    { event: 'message', data: 'two\nlines', id: '7' },
    { event: 'message', data: 'three', id: '7' },
  ]);
  for (let at = 0; at <= text.length; at++) expect(parse(text.slice(0, at), text.slice(at))).toEqual(whole);
  expect(parse(...text)).toEqual(whole);
});

test('lines of data are joined, and only one leading space is dropped', () => {
  expect(parse('data:  a\ndata:b\ndata\n\n')).toEqual([{ event: 'message', data: ' a\nb\n', id: '' }]);
});

test('comments, unknown fields and events without data are no events', () => {
  expect(parse(': beat\n\nretry: 10\n\nevent: empty\n\nnonsense\n\n')).toEqual([]);
});

test('an unfinished event at the end is dropped', () => {
  expect(parse('data: half\n')).toEqual([]);
});

test('a byte order mark at the start is ignored', () => {
  expect(parse('\uFEFFdata: x\n\n')).toEqual([{ event: 'message', data: 'x', id: '' }]);
});
