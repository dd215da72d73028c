import { expect, test } from 'vitest';
import { judge } from './judge.ts';

const cost = { endpoint: 'GET /api/games', name: '/api/games first page', status: 200, ms: 1, rows: 100, blocks: 50 };

test('a request that reads more of the larger database, or fails there, is named with what it read', () => {
  const flat = { ...cost, rows: 25_000, blocks: 1500 };
  expect(judge([cost], [flat]).over).toEqual([]);
  const problems = (large: Partial<typeof cost>) =>
    judge([cost], [{ ...cost, ...large }]).over.map((one) => one.problem);
  expect(problems({ rows: 25_001 })).toEqual(['rows 100 → 25001']);
  expect(problems({ blocks: 1501 })).toEqual(['blocks 50 → 1501']);
  expect(problems({ status: 503 })).toEqual(['status 503']);
});

test('three times as much is allowed, and what the product bounds by a number of its own', () => {
  const much = { ...cost, rows: 20_000 };
  expect(judge([much], [{ ...much, rows: 60_000 }]).over).toEqual([]);
  expect(judge([much], [{ ...much, rows: 60_001 }]).over).toHaveLength(1);
  const ledger = {
    ...cost,
    endpoint: 'GET /api/admin/wallet/ledger',
    name: '/api/admin/wallet/ledger from=DATE last page',
  };
  expect(judge([ledger], [{ ...ledger, blocks: 10_000 }]).over).toEqual([]);
  expect(judge([ledger], [{ ...ledger, blocks: 10_001 }]).over).toHaveLength(1);
});
