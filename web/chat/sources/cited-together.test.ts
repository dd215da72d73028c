import { expect, test } from 'vitest';
import { splitAtMarks } from '#web/ui/markdown/inline-text.ts';
import { citedTogether } from './cited-together.ts';

test('numbers that stand together belong to one sentence', () => {
  const pieces = splitAtMarks('Roll left [1][12] [3]. Then wait [2][?][4].');
  const numbers = pieces.flatMap((piece, index) =>
    typeof piece === 'object' && 'cited' in piece ? [citedTogether(pieces, index)] : [],
  );
  expect(numbers).toEqual([[1, 12, 3], [1, 12, 3], [1, 12, 3], [2], [4]]);
});
