import { expect, test } from 'vitest';
import { hitPath } from './hit-path.ts';

test('a hit is the path and the query', () => {
  expect(hitPath('/game/openttd', '?tab=articles')).toBe('/game/openttd?tab=articles');
  expect(hitPath('/', '')).toBe('/');
});

test('what opens something is never reported', () => {
  expect(hitPath('/verify-email', '?token=abc')).toBe('/verify-email');
  expect(hitPath('/authorize', '?client_id=1&state=x&redirect_uri=y&code_challenge=z&scope=mcp')).toBe(
    '/authorize?scope=mcp',
  );
  expect(hitPath('/shared/zK3yAAAAAAAAAAAAAAAAAA', '')).toBe('/shared');
  expect(hitPath('/reset-password', '?Code=123456&email=a%40b.c&lang=ru')).toBe('/reset-password?lang=ru');
});
