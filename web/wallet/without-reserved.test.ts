import { expect, test } from 'vitest';
import type { LedgerLine } from '#contract/wallet.ts';
import { withoutReserved } from './without-reserved.ts';

const line = (id: number, kind: LedgerLine['kind'], calls: number, question: number | null): LedgerLine => ({
  id,
  kind,
  calls,
  amount_rub: 0,
  created_at: '2026-11-23T00:00:00.000Z',
  description: null,
  cause: { kind: 'question', id: question, link: null, game_title: 'OpenTTD', question: 'How?' },
});
const shown = (lines: LedgerLine[]) => withoutReserved(lines).map(({ id, calls }) => [id, calls]);

test('a question without an answer is one line that moved nothing, a charged one stays', () => {
  expect(shown([line(4, 'refund', 1, 7), line(3, 'reserve', -1, 7), line(2, 'reserve', -1, 5)])).toEqual([
    [4, 0],
    [2, -1],
  ]);
  expect(shown([line(4, 'expire', 1, 7), line(3, 'reserve', -1, 7)])).toEqual([[4, 0]]);
});

test('where the page ends between the two, each keeps what it moved', () => {
  expect(shown([line(4, 'refund', 1, 7)])).toEqual([[4, 1]]);
  expect(shown([line(3, 'reserve', -1, 7)])).toEqual([[3, -1]]);
});

test('a call that the player took back stays beside the question that it paid for', () => {
  expect(shown([line(4, 'give_back', 1, 7), line(3, 'reserve', -1, 7)])).toEqual([
    [4, 1],
    [3, -1],
  ]);
});
