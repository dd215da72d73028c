import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test('a browser is known by itself, not by those it descends from', () => {
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0';
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  expect([deviceName(edge), deviceName(safari)]).toEqual(['Edge, Windows', 'Safari, iOS']);
});

test('a program is known by its first word, and nothing is nothing', () => {
  expect([deviceName('curl/8.9.1'), deviceName(''), deviceName(null)]).toEqual(['curl', undefined, undefined]);
});
