import { BlockList, isIPv6 } from 'node:net';
import { yookassaUrl } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type PaymentProvider, PaymentUnknownError } from '#server/providers/payments.ts';
import { yookassaAddresses } from '#server/providers/yookassa.ts';
import * as store from './notices.store.ts';
import { findByPayment, findOpen } from './settle.store.ts';
import { settle, takePayment } from './settle.ts';

interface Notice {
  event: string;
  object: { id: string; payment_id?: unknown };
}

const yookassaSenders = new BlockList();
for (const address of yookassaAddresses) {
  const [net = '', prefix] = address.split('/');
  const family = isIPv6(net) ? 'ipv6' : 'ipv4';
  if (prefix === undefined) yookassaSenders.addAddress(net, family);
  else yookassaSenders.addSubnet(net, Number(prefix), family);
}

/**
 * Takes a notice of YooKassa's as a reason to ask for the payment; what it says is kept and not
 * believed. It returns only when everything that follows is committed.
 * @throws AppError `forbidden` for a sender that is not YooKassa; `unavailable` where the payment could not be asked for, so that the notice comes again
 */
export async function receiveYookassaNotice(deps: Deps, notice: Notice, sender_ip: string): Promise<void> {
  const { payments, config } = deps;
  if (payments?.name !== 'yookassa') throw new AppError('not_found');
  // A stand-in has no addresses of its own; the question that follows protects there, too.
  if (config.YOOKASSA_URL === yookassaUrl && !isYookassa(sender_ip)) throw new AppError('forbidden');
  await receiveNotice(deps, payments, notice, sender_ip);
}

/** Follows a notice about a payment of `provider`. The same one may come any number of times and in any order. */
export async function receiveNotice(
  deps: Deps,
  provider: PaymentProvider,
  notice: Notice,
  sender_ip: string,
): Promise<void> {
  const { event, object } = notice;
  const notice_id = await store.storeNotice(deps.db, {
    provider: provider.name,
    event_key: `${event}:${object.id}`,
    event,
    body: JSON.stringify(notice),
    sender_ip,
  });
  const payment_id = event.startsWith('refund.') ? object.payment_id : object.id;
  if (typeof payment_id !== 'string') return;
  try {
    const top_up_id = await followPayment(deps, provider, payment_id);
    if (top_up_id !== undefined) await store.nameTopUp(deps.db, notice_id, top_up_id);
  } catch (error) {
    if (error instanceof PaymentUnknownError) throw new AppError('unavailable', { retry_after: 60, cause: error });
    throw error;
  }
}

/** @returns the top-up that it is about; nothing for a payment that is none of ours */
async function followPayment(deps: Deps, provider: PaymentProvider, payment_id: string): Promise<number | undefined> {
  const known = await findByPayment(deps.db, provider.name, payment_id);
  if (known !== undefined) {
    await settle(deps, known);
    return known;
  }
  // The notice may be faster than the answer to our own request: then the payment names its top-up.
  const payment = await provider.findPayment(payment_id);
  if (payment === undefined || payment.wrong === 'shop' || payment.top_up_id === null) return undefined;
  const row = await findOpen(deps.db, payment.top_up_id);
  if (row?.provider !== provider.name) return undefined;
  await takePayment(deps, row.id, payment);
  return row.id;
}

function isYookassa(ip: string): boolean {
  return yookassaSenders.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
