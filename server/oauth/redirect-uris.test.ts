import { expect, test } from 'vitest';
import { isRegistered, mayBeRegistered, shownHost, withAnswer } from './redirect-uris.ts';

test.each([
  'https://claude.ai/api/mcp/auth_callback',
  'https://chatgpt.com/connector_platform_oauth_redirect?x=1',
  'http://127.0.0.1:33418/',
  'http://[::1]:8080/callback',
  'http://localhost:3334/oauth/callback',
  'cursor://anysphere.cursor-retrieval/oauth/callback',
  'com.example.app:/callback',
  'io.example:/callback',
  'vscode://example.tool/callback',
])('%s may be registered', (uri) => {
  expect(mayBeRegistered(uri)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'JavaScript://example.com/%0aalert(1)',
  'data:text/html,<script>',
  'data:text/plain,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/x',
  'smb://example.com/share',
  'nfs://example.com/',
  'ssh://example.com',
  'ldap://example.com/',
  'res://shell32.dll/1',
  'mk:@MSITStore:x',
  'jdbc:sqlite:x',
  'devtools://devtools/bundled/inspector.html',
  'x-apple.systempreferences:com.apple.preference',
  'microsoft.windows.camera:',
  'ms-settings:',
  'steam://run/1',
  'windows.immersivecontrolpanel:',
  'goose://extension?cmd=npx',
  'vscode:mcp/install?{}',
  'https:profile',
  'https:///example.com',
  'myapp://callback',
  'app.:/callback',
  'http://example.com/callback',
  'http://127.0.0.1.example.com/',
  'http://127.0.0.1@example.com/',
  'https://user:secret@example.com/',
  'https://example.com/#part',
  'https://example.com\\@elsewhere.example/',
  'https://example.com/ x',
  '/callback',
  'https://',
  `https://example.com/${'x'.repeat(500)}`,
])('%s may not be registered', (uri) => {
  expect(mayBeRegistered(uri)).toBe(false);
});

test.each([
  ['https://a.example/cb', 'https://a.example/cb', true],
  ['https://a.example/cb/', 'https://a.example/cb', false],
  ['https://a.example/cb?x=1', 'https://a.example/cb', false],
  ['https://a.example/cb/../other', 'https://a.example/cb', false],
  ['https://A.example/cb', 'https://a.example/cb', false],
  ['https://a.example:444/cb', 'https://a.example/cb', false],
  ['https://a.example.evil.example/cb', 'https://a.example/cb', false],
  ['http://127.0.0.1:5/cb', 'http://127.0.0.1/cb', true],
  ['http://127.0.0.1:5/cb', 'http://127.0.0.1:9999/cb', true],
  ['http://[::1]:5/cb', 'http://[::1]/cb', true],
  ['http://[::1]:5/cb', 'http://127.0.0.1/cb', false],
  ['http://127.0.0.1:5/other', 'http://127.0.0.1/cb', false],
  ['http://127.0.0.1:5@evil.example/cb', 'http://127.0.0.1/cb', false],
  ['http://127.0.0.1:99999/cb', 'http://127.0.0.1/cb', false],
  ['https://127.0.0.1:5/cb', 'https://127.0.0.1/cb', false],
  // By name another program of the same device could be meant.
  ['http://localhost:5/cb', 'http://localhost:6/cb', false],
])('%s where %s is registered: %s', (uri, registered, expected) => {
  expect(isRegistered(uri, [registered])).toBe(expected);
});

test('a person is shown the host as the network has it, with its port, and the scheme of an app', () => {
  expect(shownHost('https://claude.ai/cb')).toEqual({ host: 'claude.ai', is_local: false });
  expect(shownHost('https://сlaude.ai:8443/cb')).toEqual({ host: 'xn--laude-0ye.ai:8443', is_local: false });
  expect(shownHost('http://127.0.0.1:5/cb')).toEqual({ host: '127.0.0.1', is_local: true });
  expect(shownHost('cursor://x/cb')).toEqual({ host: 'cursor:', is_local: true });
});

test('an answer is added behind what the address has already, which stays as it is', () => {
  const to = withAnswer('https://a.example/cb?a=%20b', { code: 'c', state: 'x & y=z', iss: undefined });
  expect(to.startsWith('https://a.example/cb?a=%20b&')).toBe(true);
  expect([...new URL(to).searchParams]).toEqual([
    ['a', ' b'],
    ['code', 'c'],
    ['state', 'x & y=z'],
  ]);
});
