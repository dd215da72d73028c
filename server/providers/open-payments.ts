import { type Config, ConfigError, yookassaUrl } from '#server/config.ts';
import type { PaymentProvider } from './payments.ts';
import { createYookassa } from './yookassa.ts';

/** The provider of payments that the settings name; none where payments are off or played. */
export function openPayments(config: Config): { payments?: PaymentProvider } {
  if (config.PAYMENTS !== 'yookassa') return {};
  const { YOOKASSA_SHOP_ID: shop_id, YOOKASSA_SECRET_KEY: secret_key, YOOKASSA_URL: base_url } = config;
  if (shop_id === undefined || secret_key === undefined) throw new ConfigError('YooKassa has no shop or no key.');
  const { RECEIPT_VAT_CODE: vat_code, RECEIPT_TAX_SYSTEM: tax_system, RECEIPT_MODE: mode } = config;
  return {
    payments: createYookassa({
      base_url,
      shop_id,
      secret_key,
      // Real keys say `live_`; at the real address an old one without a mark is real, too.
      is_live: secret_key.startsWith('live_') || (base_url === yookassaUrl && !secret_key.startsWith('test_')),
      receipt: vat_code === undefined ? undefined : { vat_code, tax_system, mode },
    }),
  };
}
