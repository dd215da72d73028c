import { expect, test } from 'vitest';
import { firstOf, isFile, isShell } from './replies.ts';

const reply = (contentType: string, other: Partial<Parameters<typeof isFile>[0]> = {}) => ({
  status: 200,
  redirected: false,
  type: 'basic' as const,
  headers: new Headers({ 'Content-Type': contentType }),
  ...other,
});
const entry = '/assets/index-1234.js';
const html = `<script type="module" crossorigin src="${entry}"></script>`;

test('a file is kept only as itself', () => {
  expect(isFile(reply('text/javascript; charset=utf-8'), '/assets/a.js')).toBe(true);
  expect(isFile(reply('application/javascript; charset=utf-8'), '/assets/a.js')).toBe(true);
  expect(isFile(reply('font/woff2'), '/assets/a.woff2')).toBe(true);
  expect(isFile(reply('text/html; charset=utf-8'), '/assets/a.js')).toBe(false);
  expect(isFile(reply('application/json'), '/assets/a.css')).toBe(false);
  expect(isFile(reply('text/javascript'), '/assets/a.css')).toBe(false);
  expect(isFile(reply('text/plain'), '/assets/a.txt')).toBe(false);
});

test('no error, partial reply, redirect or reply of another site is kept', () => {
  for (const status of [204, 206, 301, 404, 429, 500, 503])
    expect(isFile(reply('text/javascript', { status }), '/assets/a.js')).toBe(false);
  expect(isFile(reply('text/javascript', { redirected: true }), '/assets/a.js')).toBe(false);
  for (const type of ['cors', 'opaque', 'opaqueredirect', 'error'] as const)
    expect(isFile(reply('text/javascript', { type }), '/assets/a.js')).toBe(false);
});

test('the shell is index.html of the same build', () => {
  expect(isShell(reply('text/html; charset=utf-8'), html, entry)).toBe(true);
  expect(isShell(reply('text/html'), html, '/assets/index-5678.js')).toBe(false);
  expect(isShell(reply('text/html'), '<h1>Log in to the network</h1>', entry)).toBe(false);
  expect(isShell(reply('text/plain'), html, entry)).toBe(false);
  expect(isShell(reply('text/html', { status: 503 }), html, entry)).toBe(false);
});

test('who waits gets the answer, or nothing where it fails or takes too long', async () => {
  expect(await firstOf(Promise.resolve('here'), 60_000)).toBe('here');
  expect(await firstOf(Promise.reject(new Error('away')), 60_000)).toBeUndefined();
  expect(await firstOf(new Promise(() => undefined), 1)).toBeUndefined();
});
