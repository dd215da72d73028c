import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDb } from '#server/testing/test-db.ts';
import { makeUser } from '#server/testing/make.ts';
import { book } from './ledger.ts';
import { listDifferences, userBalances } from './ledger.store.ts';
import { expireCall, refundCall, reserveCall, settleCall } from './reservations.ts';

const { db } = await testDb();

type Operation =
  | { kind: 'credit'; calls: number }
  | { kind: 'reserve' }
  | { kind: 'settle' | 'refund' | 'expire'; which: number };

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('credit' as const), calls: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'reserve' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('settle' as const, 'refund' as const, 'expire' as const),
      which: fc.nat(20),
    }),
  },
);

const resolvers = { settle: settleCall, refund: refundCall, expire: expireCall };

test('whatever happens in whatever order and at once, balances equal their entries and nothing falls below zero', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { minLength: 1, maxLength: 6 }), { maxLength: 8 }),
      async (rounds) => {
        const { id: user_id } = await makeUser(db, { calls: 2 });
        const reservations: number[] = [];
        let credited = 2;
        let settled = 0;
        const perform = async (step: Operation) => {
          if (step.kind === 'credit') {
            credited += step.calls;
            await db.transaction().execute((tx) =>
              book(tx, {
                reference: `test:${crypto.randomUUID()}`,
                kind: 'credit',
                amount: step.calls,
                from: { house: 'issued', unit: 'call' },
                to: { user_id, kind: 'calls' },
              }),
            );
          } else if (step.kind === 'reserve') {
            const id = await db.transaction().execute((tx) => reserveCall(tx, user_id, 120));
            reservations.push(id);
          } else {
            const id = reservations[step.which % Math.max(1, reservations.length)];
            if (id === undefined) return;
            const resolved = await db.transaction().execute((tx) => resolvers[step.kind](tx, id));
            if (resolved && step.kind === 'settle') settled += 1;
          }
        };
        for (const round of rounds) {
          const results = await Promise.allSettled(round.map(perform));
          for (const result of results)
            if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'calls_exhausted' });
          const { calls, reserved } = await userBalances(db, user_id);
          expect(calls).toBeGreaterThanOrEqual(0);
          expect(reserved).toBeGreaterThanOrEqual(0);
          expect(calls + reserved + settled).toBe(credited);
        }
        expect(await listDifferences(db)).toEqual([]);
      },
    ),
    { numRuns: 30 },
  );
});
