import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { noticeOf } from '#stand-ins/payments/yookassa-stand-in.ts';
import { makeUser } from '#server/testing/make.ts';
import { payingClient, yookassaApp } from '#server/testing/paying.ts';
import { listDifferences, userBalances } from '#server/wallet/ledger.store.ts';
import { expireCall, refundCall, reserveCall, settleCall } from '#server/wallet/reservations.ts';
import { checkPendingTopUps } from './sweep.ts';
import { slow } from '#server/testing/slow.ts';

// Forty lives of up to fifty steps are played.
vi.setConfig(slow.computes);

const { api, app, deps, standIn } = await yookassaApp();
const { db } = deps;
const { notify } = payingClient(api);
const admin = await makeUser(db, { role: 'admin' });
afterAll(async () => {
  await app.close();
  await standIn.close();
});

const onTopUps = [
  'pay',
  'pay_wrong',
  'cancel_at_provider',
  'notice',
  'notice_twice',
  'forged_notice',
  'give_up',
  'check',
  'let_expire',
  'refund',
  'refund_outside',
] as const;
const onReservations = ['settle', 'return', 'expire'] as const;

type Operation =
  | { kind: 'buy'; calls: number }
  | { kind: 'credit_calls' | 'credit_roubles'; amount: number }
  | { kind: 'reserve' | 'sweep' }
  | { kind: (typeof onTopUps)[number] | (typeof onReservations)[number] | 'reverse'; which: number };

const which = fc.nat(20);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('buy' as const), calls: fc.constantFrom(1, 2, 3, 10) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('credit_calls' as const), amount: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('credit_roubles' as const), amount: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('reserve' as const, 'sweep' as const) }) },
  { weight: 9, arbitrary: fc.record({ kind: fc.constantFrom(...onTopUps), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom(...onReservations), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which }) },
);

const resolvers = { settle: settleCall, return: refundCall, expire: expireCall };

/** One player with everything that was done for them. */
async function startLife() {
  const player = await makeUser(db);
  const topUps: number[] = [];
  const credits: { id: number; calls: number; kopecks: number }[] = [];
  const reservations: number[] = [];
  let reversed = { calls: 0, kopecks: 0 };
  let charged = 0;

  const post = async (person: { headers: Record<string, string> }, url: string, body?: object) => {
    const answer = await api.as(person).post(url, body);
    expect(answer.status, answer.text).toBeLessThan(500);
    return answer;
  };
  const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(1, from.length)];
  const paymentOf = (id: number) =>
    [...standIn.payments.values()].find(({ metadata }) => metadata['topup_id'] === String(id));

  async function giveCredit(step: { kind: 'credit_calls' | 'credit_roubles'; amount: number }) {
    const inCalls = step.kind === 'credit_calls';
    const url = `/api/admin/wallet/credit${inCalls ? '-calls' : ''}`;
    const what = inCalls ? { calls: step.amount } : { amount_rub: step.amount };
    const { id } = (await post(admin, url, { user_id: player.id, ...what, description: 'x' })).body;
    credits.push({ id, calls: inCalls ? step.amount : 0, kopecks: inCalls ? 0 : step.amount * 100 });
  }

  async function touchTopUp(kind: (typeof onTopUps)[number], id: number) {
    const payment = paymentOf(id);
    const open = payment !== undefined && payment.status !== 'succeeded';
    if (kind === 'give_up') await post(player, `/api/wallet/top-ups/${id}/cancel`);
    else if (kind === 'check') await post(player, `/api/wallet/top-ups/${id}/check`);
    else if (kind === 'refund')
      await post(admin, `/api/admin/wallet/top-ups/${id}/refund`, { calls: 1, description: 'x' });
    else if (payment === undefined) return;
    else if (kind === 'pay' && open) standIn.pay(payment.id);
    else if (kind === 'pay_wrong' && open) standIn.pay(payment.id, { amount: { value: '1.00', currency: 'RUB' } });
    else if (kind === 'cancel_at_provider' && payment.status === 'pending')
      standIn.cancel(payment.id, 'general_decline');
    else if (kind === 'refund_outside' && payment.paid) standIn.refund(payment.id, '5.00');
    else if (kind === 'forged_notice') await notify(noticeOf({ ...payment, status: 'succeeded', paid: true }));
    else if (kind === 'let_expire') {
      await db.updateTable('top_ups').set({ created_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute();
    } else {
      const times = kind === 'notice_twice' ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => notify(noticeOf(standIn.requirePayment(payment.id)))));
    }
  }

  async function perform(step: Operation): Promise<void> {
    if ('calls' in step) {
      topUps.push((await post(player, '/api/wallet/top-up', { calls: step.calls })).body.id);
    } else if ('amount' in step) {
      await giveCredit(step);
    } else if (step.kind === 'sweep') {
      await checkPendingTopUps(deps, true);
    } else if (!('which' in step)) {
      const id = await db
        .transaction()
        .execute((tx) => reserveCall(tx, player.id, 120))
        .catch(() => undefined);
      if (id !== undefined) reservations.push(id);
    } else if (step.kind === 'reverse') {
      const credit = pick(credits, step.which);
      if (credit === undefined) return;
      const answer = await post(admin, `/api/admin/wallet/credits/${credit.id}/reverse`, { description: 'x' });
      if (answer.status !== 200) return;
      reversed = { calls: reversed.calls + credit.calls, kopecks: reversed.kopecks + credit.kopecks };
    } else if (step.kind === 'settle' || step.kind === 'return' || step.kind === 'expire') {
      const id = pick(reservations, step.which);
      const resolve = resolvers[step.kind];
      if (id === undefined || !(await db.transaction().execute((tx) => resolve(tx, id)))) return;
      if (step.kind === 'settle') charged += 1;
    } else {
      const id = pick(topUps, step.which);
      if (id !== undefined) await touchTopUp(step.kind, id);
    }
  }

  /** What the player holds is what came in less what went out, and the provider's books agree with ours. */
  async function audit(): Promise<void> {
    const { calls, reserved, roubles } = await userBalances(db, player.id);
    expect(Math.min(calls, reserved, roubles)).toBeGreaterThanOrEqual(0);
    const rows = await db
      .selectFrom('top_ups')
      .select([
        'id',
        'provider',
        'status',
        'calls',
        'amount_kopecks',
        'refunded_calls',
        'refunded_kopecks',
        'paid_kopecks',
      ])
      .where('user_id', '=', player.id)
      .execute();
    // What was held for review and paid back was never credited; it was paid with another amount.
    const credited = rows.filter(
      (row) => ['succeeded', 'refunded'].includes(row.status) && row.paid_kopecks === row.amount_kopecks,
    );
    const sum = <T>(list: readonly T[], of: (item: T) => number) => list.reduce((total, item) => total + of(item), 0);
    expect(calls + reserved).toBe(
      sum(credits, (credit) => credit.calls) +
        sum(credited, (row) => row.calls - row.refunded_calls) -
        reversed.calls -
        charged,
    );
    const fromBalance = credited.filter((row) => row.provider === 'balance');
    expect(roubles).toBe(
      sum(credits, (credit) => credit.kopecks) -
        sum(fromBalance, (row) => row.amount_kopecks - row.refunded_kopecks) -
        reversed.kopecks,
    );
    for (const row of credited.filter((paid) => paid.provider !== 'balance')) {
      const payment = paymentOf(row.id);
      expect(payment).toMatchObject({ status: 'succeeded', paid: true });
      expect(Math.round(Number(payment?.amount.value) * 100)).toBe(row.amount_kopecks);
    }
    for (const row of rows) {
      const reference = `top-up:${row.id}`;
      const booked = await db
        .selectFrom('ledger_transactions')
        .select('id')
        .where('reference', '=', reference)
        .execute();
      expect(booked).toHaveLength(credited.includes(row) ? 1 : 0);
    }
  }

  /** Ends what nobody paid as the provider does in the end: the sweeps of later lives need not ask for it. */
  function end(): void {
    for (const payment of topUps.map(paymentOf))
      if (payment?.status === 'pending') standIn.cancel(payment.id, 'expired_on_confirmation');
  }

  return { perform, audit, end };
}

test('whatever players, admins and the provider do in whatever order and at once, money adds up and buys its calls once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { minLength: 1, maxLength: 5 }), { maxLength: 10 }),
      async (rounds) => {
        const { perform, audit, end } = await startLife();
        for (const round of rounds) {
          await Promise.all(round.map(perform));
          await audit();
        }
        await checkPendingTopUps(deps, true);
        await audit();
        end();
        await checkPendingTopUps(deps, true);
        await audit();
        expect(await listDifferences(db)).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});
