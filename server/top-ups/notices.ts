import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { wrongFields } from '#server/rules/wrong-fields.ts';
import { type PaymentProvider, PaymentUnknownError } from '#server/providers/payments.ts';
import * as store from './notices.store.ts';
import { findByPayment, findOpen } from './settle.store.ts';
import { settle, takePayment } from './settle.ts';

/**
 * Takes a notice from outside as a reason to ask for the payment; its content is stored and not
 * believed. It returns only when everything that follows is committed.
 * @throws AppError `not_found` for a provider that is not in use; `forbidden` for a sender that is not the provider; `validation`; `unavailable` if the provider could not be asked, so that the notice comes again
 */
export async function receiveOutsideNotice(deps: Deps, name: string, body: unknown, sender_ip: string): Promise<void> {
  const { payments } = deps;
  if (payments === undefined || payments.name !== name) throw new AppError('not_found');
  if (!payments.mayNotify(sender_ip)) throw new AppError('forbidden');
  await receiveNotice(deps, payments, body, sender_ip);
}

/** Follows a notice about a payment of `provider`. The same one may come any number of times and in any order. */
export async function receiveNotice(
  deps: Deps,
  provider: PaymentProvider,
  body: unknown,
  sender_ip: string,
): Promise<void> {
  const read = provider.notice.safeParse(body);
  if (!read.success) throw new AppError('validation', { fields: wrongFields('body', read.error.issues, body) });
  const { event, event_key, payment_id } = read.data;
  const notice_id = await store.storeNotice(deps.db, {
    provider: provider.name,
    event_key,
    event,
    body: JSON.stringify(body),
    sender_ip,
  });
  if (payment_id === null) return;
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
