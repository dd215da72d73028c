import type { z } from 'zod';
import { type PaymentMode, realProviders } from '#contract/values/kinds.ts';
import type { PaymentProvider, ReceiptSettings } from './payments.ts';
import { yookassa } from './yookassa.ts';

/** The real payment providers. A new one is a line here, its file beside this one, and its name in `realProviders`. */
const entries = { yookassa } satisfies Record<(typeof realProviders)[number], unknown>;

/** The settings of all providers, for the configuration. */
export const paymentSettings = { ...entries.yookassa.settings };

/** The entry of a real provider; undefined for `off` and the sandbox. */
export function findPaymentProvider(mode: PaymentMode | undefined) {
  const name = realProviders.find((one) => one === mode);
  return name === undefined ? undefined : entries[name];
}

type ProviderSettings = z.output<z.ZodObject<typeof paymentSettings>>;

/** The client of the provider that the settings name; none if payments are off or a stand-in takes them. */
export function openPayments(config: ProviderSettings & ReceiptSettings & { PAYMENTS: PaymentMode }): {
  payments?: PaymentProvider;
} {
  const entry = findPaymentProvider(config.PAYMENTS);
  return entry === undefined ? {} : { payments: entry.open(config) };
}
