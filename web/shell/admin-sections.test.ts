import { expect, test } from 'vitest';
import { findSection } from './admin-sections.ts';

test('an address below a part belongs to it, and home is only itself', () => {
  const ids = ['/admin', '/admin/users', '/admin/users/5/chats', '/admin/labels/games', '/admin/nothing'].map(
    (path) => findSection(path)?.id,
  );
  expect(ids).toEqual(['home', 'users', 'users', 'labels', undefined]);
});
