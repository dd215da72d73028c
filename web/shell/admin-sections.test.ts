import { expect, test } from 'vitest';
import { adminPages, findAdminPage, gameOf, linkTo, openSections, sections } from './admin-sections.ts';
import { mayOpen } from './may-open.ts';

test('there are eight tabs, and no page stands in two of them', () => {
  expect(sections.map(({ id }) => id)).toHaveLength(8);
  expect(new Set(adminPages.map(({ to }) => to)).size).toBe(adminPages.length);
});

test.each([
  ['/admin', 'home', 'home'],
  ['/admin/users', 'users', 'users'],
  ['/admin/users/5/chats', 'users', 'users'],
  ['/admin/quality/7', 'answers', 'quality'],
  ['/admin/unanswered', 'unanswered', 'gaps'],
  ['/admin/articles/review/3', 'articles', 'reviews'],
  ['/admin/articles/chunks', 'articles', 'articles'],
  ['/admin/articles/5/moderation', 'articles', 'articles'],
  ['/admin/games/aliases', 'games', 'aliases'],
  ['/admin/games/5/wiki', 'games', 'games'],
  ['/admin/labels/games/5', 'games', 'labels'],
  ['/admin/wallet/packs', 'money', 'packs'],
  ['/admin/settings/alerts', 'system', 'alerts'],
])('%s belongs to the tab %s and its page %s', (address, section, id) => {
  expect(findAdminPage(address)).toMatchObject({ section, id });
});

test.each([
  ['support', { home: 'home', answers: 'answers', users: 'users' }],
  ['finance', { home: 'home', users: 'users', money: 'topUps', system: 'models' }],
  [
    'reviewer',
    { home: 'home', answers: 'quality', unanswered: 'gaps', articles: 'articles', games: 'games', system: 'models' },
  ],
] as const)('with %s one sees the tabs that one may open, each with the first of one’s pages', (grant, tabs) => {
  const open = openSections((address) => mayOpen({ role: 'user', grants: [grant] }, address));
  expect(Object.fromEntries(open.map(({ id, first }) => [id, first.id]))).toEqual(tabs);
  expect(openSections((address) => mayOpen({ role: 'user' }, address))).toEqual([]);
});

test('an address that is no page belongs to no tab', () => {
  expect(findAdminPage('/admin/nothing')).toBeUndefined();
});

test('the game goes along to the pages that are about one game, and to no other', () => {
  const links = (pathname: string, search = '') =>
    Object.fromEntries(adminPages.map((page) => [page.id, linkTo(page, gameOf(pathname, search))]));
  expect(links('/admin/games/5')).toMatchObject({ labels: '/admin/labels?game_id=5', games: '/admin/games' });
  expect(links('/admin/labels/games/6')['retrievalLab']).toBe('/admin/retrieval-lab?game_id=6');
  expect(links('/admin/evaluations', '?game_id=7')['labels']).toBe('/admin/labels?game_id=7');
  expect(links('/admin/games/aliases')['labels']).toBe('/admin/labels');
});
