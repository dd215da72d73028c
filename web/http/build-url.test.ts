import { expect, test } from 'vitest';
import { buildUrl } from './build-url.ts';

test('path parameters are encoded, so that no value can leave its place', () => {
  expect(buildUrl('GET /api/games/{slug}/with-achievements', { params: { slug: '../a b?c#d' } })).toBe(
    '/api/games/..%2Fa%20b%3Fc%23d/with-achievements',
  );
  expect(buildUrl('POST /api/chat/games/{id}/messages/{message_id}/stop', { params: { id: 1, message_id: 2 } })).toBe(
    '/api/chat/games/1/messages/2/stop',
  );
});

test('a query holds what is given and leaves out what is undefined', () => {
  expect(buildUrl('GET /api/games/search', { query: { q: 'gta & 5', limit: 10 } })).toBe(
    '/api/games/search?q=gta+%26+5&limit=10',
  );
  expect(buildUrl('GET /api/x', { query: { before: undefined, is_rag: false, skip: 0 } })).toBe(
    '/api/x?is_rag=false&skip=0',
  );
  expect(buildUrl('GET /api/x', { query: { before: undefined } })).toBe('/api/x');
});
