import { expect, test } from 'vitest';
import type { Rights } from '#contract/values/rights.ts';
import { mayOpen } from './may-open.ts';

const who = (grants: Rights['grants'] = [], role: Rights['role'] = 'user'): Rights => ({ role, grants });

test('a page opens to admins and to whoever has one of its grants', () => {
  expect(mayOpen(who([], 'admin'), '/admin/audit')).toBe(true);
  expect(mayOpen(who(['support']), '/admin/users/5/chats?page=2')).toBe(true);
  expect(mayOpen(who(['finance']), '/admin/users/5/chats')).toBe(false);
  expect(mayOpen(who(['reviewer']), '/admin/games/aliases')).toBe(true);
  expect(mayOpen(who(['reviewer', 'support', 'finance']), '/admin/audit#top')).toBe(false);
  expect(mayOpen(who(), '/admin')).toBe(false);
  expect(mayOpen(null, '/admin')).toBe(false);
});

test('what is no page of the admin is open', () => {
  expect(mayOpen(null, '/game/openttd')).toBe(true);
});
