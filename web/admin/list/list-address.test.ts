import { expect, test } from 'vitest';
import { qualityList } from '#contract/lists/quality.ts';
import { usersList } from '#contract/lists/users.ts';
import { addressFilters, readListState, turnTo, viewQuery, writeListState } from './list-address.ts';

const read = (text: string) => readListState(new URLSearchParams(text), usersList);
const write = (text: string, changes: Record<string, string>) =>
  String(writeListState(new URLSearchParams(text), changes));

test('an empty address is the usual table', () => {
  const usual = { page: 1, rows: 20, sort: '-created_at', words: '', toggled: [], filters: {}, unknown: {} };
  expect(read('')).toEqual(usual);
});

test('an address carries page, rows, order, words, columns and the known filters', () => {
  expect(read('page=3&rows=50&sort=name&q=anna&columns=id,role&role=admin&state=active&colour=red')).toEqual({
    page: 3,
    rows: 50,
    sort: 'name',
    words: 'anna',
    toggled: ['id', 'role'],
    filters: { role: 'admin', state: 'active' },
    unknown: {},
  });
});

test('a choice of the screen stands in the address in place of the parameters that it sets', () => {
  expect(addressFilters(usersList)).toEqual(['role', 'state']);
  expect(read('is_active=true&deleted=true').filters).toEqual({});
});

test('an order or a value that the list does not have is named, and the usual one holds', () => {
  expect(read('sort=new&role=king&state=constructor')).toMatchObject({
    sort: '-created_at',
    filters: {},
    unknown: { sort: 'new', role: 'king', state: 'constructor' },
  });
});

test.each(['handled=1', 'game_id=wesnoth', 'user_id=0', 'stars=6', 'from=yesterday'])(
  'the value of %s is not sent to the API, which would refuse it',
  (text) => {
    const { filters, unknown } = readListState(new URLSearchParams(text), qualityList);
    expect(filters).toEqual({});
    expect(new URLSearchParams(unknown).toString()).toBe(text);
  },
);

test('what makes no sense is as usual', () => {
  expect(read('page=-1&rows=33')).toMatchObject({ page: 1, rows: 20 });
  expect(read('page=x').page).toBe(1);
  expect(read('page=999999999').page).toBe(50_000);
});

test('a filter leads back to the first page, turning the page keeps the filter', () => {
  expect(write('page=3&role=user', { role: 'admin' })).toBe('role=admin');
  expect(write('role=user', { page: '2' })).toBe('role=user&page=2');
});

test('an emptied filter leaves the address, and columns are no reason to leave a page', () => {
  expect(write('q=anna&page=2', { q: '' })).toBe('');
  expect(write('page=2', { columns: 'id' })).toBe('page=2&columns=id');
});

test('a saved view keeps what the list knows, in one order, and not the page', () => {
  const saved = new URLSearchParams('page=3&sort=-calls&role=admin&gone=1&state=nonsense&columns=id,gone,email&q=anna');
  expect(viewQuery(saved, usersList)).toBe('columns=email%2Cid&q=anna&role=admin&sort=-calls');
  expect(viewQuery(new URLSearchParams('sort=-created_at&rows=20'), usersList)).toBe('');
});

test('behind the rows that are counted the next page begins after the last row, anything else in the address forgets it', () => {
  const near = read('page=3');
  expect(turnTo(4, near, 77)).toEqual({ page: '4', after: '' });
  const far = read('page=500');
  expect(turnTo(501, far, 77)).toEqual({ page: '501', after: '77' });
  expect(turnTo(499, far, 77)).toEqual({ page: '499', after: '' });
  expect(turnTo(1, far, 77)).toEqual({ page: '', after: '' });
  expect(write('page=500', turnTo(501, far, 77))).toBe('page=501&after=77');
  expect(read('page=90001&after=77')).toMatchObject({ page: 90_001, after: 77 });
  expect(read('page=90001&after=x')).toMatchObject({ page: 50_000, after: undefined });
  expect(write('page=501&after=77', { q: 'anna' })).toBe('q=anna');
  expect(write('page=501&after=77', { columns: 'id' })).toBe('page=501&after=77&columns=id');
  expect(viewQuery(new URLSearchParams('page=501&after=77'), usersList)).toBe('');
});
