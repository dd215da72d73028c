import { expect, test } from 'vitest';
import { readPaste } from './paste.ts';

test.each<[string, string, object]>([
  ['one address', 'https://a.example/x', { kind: 'addresses', addresses: ['https://a.example/x'] }],
  [
    'a list of addresses, one twice',
    '- https://a.example/x\n\n2. http://b.example/y\n* https://a.example/x\n',
    { kind: 'addresses', addresses: ['https://a.example/x', 'http://b.example/y'] },
  ],
  [
    'an address in a sentence',
    'See https://a.example/x for more',
    { kind: 'markdown', title: 'See https a example x for more' },
  ],
  ['another scheme', 'ftp://a.example/x', { kind: 'markdown' }],
  ['Markdown', '---\ntitle: x\n---\n# Signals, all\nText', { kind: 'markdown', title: 'Signals all' }],
  ['Markdown with a tag', 'Press <kbd>A</kbd> and <b>wait</b>.', { kind: 'markdown' }],
  [
    'a page',
    '<!doctype html><html><head><title>Trains</title></head><body><p>x</p></body></html>',
    { kind: 'html', title: 'Trains' },
  ],
  ['a part of a page', '<div><h1>Trains</h1><p>x</p></div>', { kind: 'html', title: 'Trains' }],
  ['a title that is a path', '# ../../etc/passwd', { kind: 'markdown', title: 'etc passwd' }],
  ['signs alone', '…', { kind: 'markdown', title: 'text' }],
])('%s is told for what it is', (_name, text, paste) => {
  expect(readPaste(text)).toMatchObject(paste);
});

test('a megabyte of openings is looked over at once', () => {
  for (const sign of ['<', '<div ', 'https://', '#', '-\n'])
    expect(readPaste(sign.repeat(300_000)).kind).not.toBe('addresses');
});

test('tags that never end are looked over once, however many there are', () => {
  const page = `<div><p>${'<h1 '.repeat(400_000)}`;
  expect(readPaste(page)).toEqual({ kind: 'html', title: 'text' });
  expect(readPaste('<a '.repeat(400_000)).kind).toBe('markdown');
});
