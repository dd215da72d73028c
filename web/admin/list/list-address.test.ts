import { expect, test } from 'vitest';
import { readListState, writeListState } from './list-address.ts';

const read = (text: string) => readListState(new URLSearchParams(text), ['role'], '-created_at');
const write = (text: string, changes: Record<string, string>) =>
  String(writeListState(new URLSearchParams(text), changes));

test('an empty address is the usual table', () => {
  expect(read('')).toEqual({ page: 1, rows: 20, sort: '-created_at', words: '', toggled: [], filters: {} });
});

test('an address carries page, rows, order, words, columns and the known filters', () => {
  expect(read('page=3&rows=50&sort=name&q=anna&columns=id,role&role=admin&colour=red')).toEqual({
    page: 3,
    rows: 50,
    sort: 'name',
    words: 'anna',
    toggled: ['id', 'role'],
    filters: { role: 'admin' },
  });
});

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
