import type { OpenDatabase } from '#server/db/open.ts';
import { createYookassa } from '#server/providers/yookassa.ts';
import { startYookassaStandIn, type YookassaStandIn } from '#stand-ins/payments/yookassa-stand-in.ts';
import type { Client } from './client.ts';
import { testApp, type TestApp } from './test-app.ts';

interface Person {
  headers: Record<string, string>;
}

/** The product with YooKassa's stand-in as its provider. */
export async function yookassaApp(
  { is_live = false, test = true } = {},
  database?: OpenDatabase,
): Promise<TestApp & { standIn: YookassaStandIn }> {
  const standIn = await startYookassaStandIn({ test });
  const { base_url, shop_id, secret_key } = standIn;
  const settings = {
    PAYMENTS: 'yookassa',
    YOOKASSA_SHOP_ID: shop_id,
    YOOKASSA_SECRET_KEY: secret_key,
    YOOKASSA_URL: base_url,
  };
  const receipt = { vat_code: 1, tax_system: 2, mode: 'full_payment' } as const;
  const payments = createYookassa({ base_url, shop_id, secret_key, is_live, receipt });
  return {
    ...(await testApp({ settings, parts: { payments }, ...(database === undefined ? {} : { database }) })),
    standIn,
  };
}

/** Calls of the API about money, as their JSON. */
export function payingClient(api: Client) {
  return {
    buy: async (person: Person, calls: unknown, key?: string) =>
      (await api.as(person).post('/api/wallet/top-up', { calls }, key === undefined ? {} : { 'idempotency-key': key }))
        .body,
    topUp: async (person: Person, id: number) => (await api.as(person).get(`/api/wallet/top-ups/${id}`)).body,
    check: async (person: Person, id: number) => (await api.as(person).post(`/api/wallet/top-ups/${id}/check`)).body,
    balance: async (person: Person) => {
      const { calls, rub_balance } = (await api.as(person).get('/api/wallet/calls-summary')).body;
      return { calls, rub_balance };
    },
    kinds: async (person: Person): Promise<string[]> => {
      const { items } = (await api.as(person).get('/api/notifications')).body;
      return items.map((item: { kind: string }) => item.kind).reverse();
    },
    notify: (notice: object) => api.post('/api/payments/yookassa/notifications', notice),
    credit: (admin: Person, user_id: number, amount_rub: unknown) =>
      api.as(admin).post('/api/admin/wallet/credit', { user_id, amount_rub, description: 'for the trouble' }),
  };
}
