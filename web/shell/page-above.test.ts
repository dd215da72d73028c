import { expect, test } from 'vitest';
import { pageAbove } from './page-above.ts';

test.each([
  ['/game/wesnoth/chat', '/game/wesnoth'],
  ['/game/wesnoth/chat/12', '/game/wesnoth'],
  ['/game/wesnoth/articles/5/edit', '/game/wesnoth/articles/5'],
  ['/game/wesnoth', '/'],
  ['/notifications/7/', '/notifications'],
  ['/admin/articles/review/3', '/admin/articles/review'],
  ['/admin/wallet/packs', '/admin'],
  ['/nowhere/at/all', '/'],
])('from %s the way back leads to %s', (address, above) => {
  expect(pageAbove(address)).toBe(above);
});
