import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '#server/db/open.ts';
import { createYookassa } from '#server/providers/yookassa.ts';
import { startYookassaStandIn, type YookassaStandIn } from '#stand-ins/payments/yookassa-stand-in.ts';
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
export function payingClient(app: FastifyInstance) {
  const send = (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    person: Person,
    payload?: object,
    key?: string,
  ) =>
    app.inject({
      method,
      url,
      headers: { ...person.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      ...(payload === undefined ? {} : { payload }),
    });
  return {
    send,
    buy: async (person: Person, calls: unknown, key?: string) =>
      (await send('POST', '/api/wallet/top-up', person, { calls }, key)).json(),
    topUp: async (person: Person, id: number) => (await send('GET', `/api/wallet/top-ups/${id}`, person)).json(),
    check: async (person: Person, id: number) => (await send('POST', `/api/wallet/top-ups/${id}/check`, person)).json(),
    balance: async (person: Person) => {
      const { calls, rub_balance } = (await send('GET', '/api/wallet/calls-summary', person)).json();
      return { calls, rub_balance };
    },
    kinds: async (person: Person): Promise<string[]> => {
      const { items } = (await send('GET', '/api/notifications', person)).json();
      return items.map((item: { kind: string }) => item.kind).reverse();
    },
    notify: (notice: object) =>
      app.inject({ method: 'POST', url: '/api/payments/yookassa/notifications', payload: notice }),
    credit: (admin: Person, user_id: number, amount_rub: unknown) =>
      send('POST', '/api/admin/wallet/credit', admin, { user_id, amount_rub, description: 'for the trouble' }),
  };
}
