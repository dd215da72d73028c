import { expect, test } from 'vitest';
import { pageAddress } from './page-number.ts';

test('the first page has no number, and every page keeps the filters', () => {
  const here = { pathname: '/my-articles', search: '?state=hidden&page=9' };
  expect(pageAddress(here, 1)).toEqual({ pathname: '/my-articles', search: 'state=hidden' });
  expect(pageAddress(here, 3)).toEqual({ pathname: '/my-articles', search: 'state=hidden&page=3' });
});
