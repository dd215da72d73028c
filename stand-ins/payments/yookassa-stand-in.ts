import { roublesText, toKopecks } from '#contract/values/money.ts';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { z } from 'zod';

/**
 * A fault of one request. The first group is answered and nothing else is done; in the second the payment is
 * made or paid back, and only the answer is lost.
 */
export type Fault =
  | 'error_500'
  | 'too_many_requests'
  | 'invalid_credentials'
  | 'receipt_missing'
  | 'error_500_after_work'
  | 'no_answer_after_work'
  | 'broken_json_after_work'
  | 'redirect';

const money = z.object({ value: z.string(), currency: z.string() });
const paymentRequest = z.object({
  amount: money,
  capture: z.literal(true),
  confirmation: z.object({ type: z.literal('redirect'), return_url: z.url() }),
  description: z.string().max(128),
  metadata: z.record(z.string(), z.string()),
  receipt: z.unknown().optional(),
});
const refundRequest = z.object({ payment_id: z.string(), amount: money, receipt: z.unknown().optional() });

export interface StandInPayment {
  id: string;
  status: 'pending' | 'succeeded' | 'canceled';
  paid: boolean;
  amount: z.infer<typeof money>;
  refunded_amount?: z.infer<typeof money>;
  description: string;
  metadata: Record<string, string>;
  recipient: { account_id: string; gateway_id: string };
  confirmation?: { type: 'redirect'; confirmation_url: string };
  cancellation_details?: { party: string; reason: string };
  created_at: string;
  refundable: boolean;
  test: boolean;
}

type Hook = ((payment: StandInPayment) => Promise<void>) | undefined;

export interface YookassaStandIn {
  base_url: string;
  shop_id: string;
  secret_key: string;
  /** The bodies of the requests it received, oldest first. */
  requests: { method: string; path: string; key: string | undefined; body: unknown }[];
  payments: Map<string, StandInPayment>;
  /** The next requests get these faults, in order. */
  script: (...faults: Fault[]) => void;
  /** Runs before an answer is sent: after a payment was made, after one was looked up. */
  hooks: { made?: Hook; notified?: Hook };
  /** Somebody pays, perhaps a wrong sum. */
  pay: (id: string, changes?: Partial<StandInPayment>) => StandInPayment;
  cancel: (id: string, reason: string) => StandInPayment;
  /** A refund made in the shop's cabinet. */
  refund: (id: string, value: string) => StandInPayment;
  requirePayment: (id: string) => StandInPayment;
  close: () => Promise<void>;
}

/** The notice that YooKassa sends about a payment. */
export function noticeOf(payment: StandInPayment): object {
  return { type: 'notification', event: `payment.${payment.status}`, object: payment };
}

const errors: Record<string, [status: number, body: object]> = {
  error_500: [500, { code: 'internal_server_error', description: 'Internal server error' }],
  too_many_requests: [429, { code: 'too_many_requests', description: 'Too many requests' }],
  invalid_credentials: [401, { code: 'invalid_credentials', parameter: 'Authorization' }],
  receipt_missing: [
    400,
    { code: 'invalid_request', description: 'Receipt is missing or illegal', parameter: 'receipt' },
  ],
  not_found: [404, { code: 'not_found', parameter: 'payment_id' }],
  invalid_request: [400, { code: 'invalid_request' }],
};

/** What a POST created; read again for each answer, because it may have changed. */
type Made = { payment: string } | { refund: string };

/** Starts a local server that behaves like YooKassa's API and takes no money. */
export async function startYookassaStandIn({ test = true }: { test?: boolean } = {}): Promise<YookassaStandIn> {
  const shop_id = '100500';
  const secret_key = 'test_stand-in';
  const requests: YookassaStandIn['requests'] = [];
  const payments = new Map<string, StandInPayment>();
  const refunds = new Map<string, { id: string; payment_id: string; status: string; amount: z.infer<typeof money> }>();
  const answered = new Map<string, { body: string; made: Made }>();
  const faults: Fault[] = [];
  const hooks: YookassaStandIn['hooks'] = {};

  const requirePayment = (id: string): StandInPayment => {
    const payment = payments.get(id);
    if (payment === undefined) throw new Error(`no payment ${id}`);
    return payment;
  };
  const change = (id: string, changes: Partial<StandInPayment>) => {
    const payment = { ...requirePayment(id), ...changes };
    payments.set(id, payment);
    return payment;
  };
  const refundOf = (id: string, value: string) => {
    const { amount, refunded_amount } = requirePayment(id);
    const kopecks = toKopecks(refunded_amount?.value ?? 0) + toKopecks(value);
    if (kopecks > toKopecks(amount.value)) return undefined;
    return change(id, { refunded_amount: { value: roublesText(kopecks), currency: amount.currency } });
  };

  /** Performs one POST. @returns what it created, or the name of an error */
  function perform(path: string, body: unknown): Made | string {
    if (path === '/payments') {
      const request = paymentRequest.safeParse(body);
      if (!request.success) return 'invalid_request';
      const id = randomUUID();
      const { amount, description, metadata, confirmation } = request.data;
      payments.set(id, {
        id,
        status: 'pending',
        paid: false,
        amount,
        description,
        metadata,
        recipient: { account_id: shop_id, gateway_id: '100700' },
        confirmation: { type: 'redirect', confirmation_url: `${confirmation.return_url}&stand-in=${id}` },
        created_at: new Date().toISOString(),
        refundable: false,
        test,
      });
      return { payment: id };
    }
    const request = refundRequest.safeParse(body);
    if (path !== '/refunds' || !request.success || !payments.has(request.data.payment_id)) return 'invalid_request';
    const { payment_id, amount } = request.data;
    if (refundOf(payment_id, amount.value) === undefined) return 'invalid_request';
    const id = randomUUID();
    refunds.set(id, { id, payment_id, status: 'succeeded', amount });
    return { refund: id };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    const path = request.url ?? '';
    const key = request.headers['idempotence-key']?.toString();
    const method = request.method ?? '';
    requests.push({ method, path, key, body: text === '' ? undefined : JSON.parse(text) });
    const send = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refuse = (name: string) => {
      const [status, body] = errors[name] ?? [500, {}];
      send(status, { type: 'error', id: randomUUID(), ...body });
    };
    const fault = faults.shift();
    if (fault === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    if (fault !== undefined && fault in errors) return refuse(fault);
    const expected = `Basic ${Buffer.from(`${shop_id}:${secret_key}`).toString('base64')}`;
    if (request.headers.authorization !== expected) return refuse('invalid_credentials');
    if (method === 'GET') {
      const [, kind, id = ''] = path.split('/');
      const payment = kind === 'payments' ? payments.get(id) : undefined;
      if (payment !== undefined) await hooks.notified?.(payment);
      const found = payment ?? refunds.get(id);
      return found === undefined ? refuse('not_found') : send(200, found);
    }
    if (method !== 'POST' || key === undefined) return refuse('invalid_request');
    const before = answered.get(key);
    if (before !== undefined && before.body !== text) return refuse('invalid_request');
    const made = before?.made ?? perform(path, JSON.parse(text));
    if (typeof made === 'string') return refuse(made);
    answered.set(key, { body: text, made });
    if ('payment' in made) await hooks.made?.(requirePayment(made.payment));
    if (fault === 'error_500_after_work') return refuse('error_500');
    if (fault === 'no_answer_after_work') return void response.destroy();
    if (fault === 'broken_json_after_work') return void response.writeHead(200).end('{"id":');
    send(200, 'payment' in made ? requirePayment(made.payment) : (refunds.get(made.refund) ?? {}));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  return {
    base_url: `http://127.0.0.1:${address.port}`,
    shop_id,
    secret_key,
    requests,
    payments,
    requirePayment,
    script: (...next) => void faults.push(...next),
    hooks,
    pay: (id, changes = {}) => change(id, { status: 'succeeded', paid: true, refundable: true, ...changes }),
    cancel: (id, reason) => change(id, { status: 'canceled', cancellation_details: { party: 'yoo_money', reason } }),
    refund: (id, value) => refundOf(id, value) ?? requirePayment(id),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
