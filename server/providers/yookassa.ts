import { BlockList, isIPv6 } from 'node:net';
import { z } from 'zod';
import { roublesText, toKopecks } from '#contract/values/money.ts';
import { createOutgoing, NoAnswerError, type OutgoingAnswer } from './outgoing.ts';
import { optionalText, url } from '#server/setting-types.ts';
import { messagesFor } from '#server/messages.ts';
import {
  type Payment,
  type PaymentNotice,
  type PaymentProvider,
  PaymentRefusedError,
  PaymentUnknownError,
  type ProviderEntry,
  type Refund,
} from './payments.ts';

/** The law asks for receipts in Russian, whatever language the buyer reads. */
const receiptTexts = messagesFor('ru').server.receipt;

/** The real service; any other address is a stand-in. */
const yookassaUrl = 'https://api.yookassa.ru/v3';

interface YookassaSettings {
  base_url: string;
  shop_id: string;
  secret_key: string;
  /** Whether payments marked as tests are a mistake or an attack. */
  is_live: boolean;
  receipt: { vat_code: number; tax_system: number | undefined; mode: 'full_payment' | 'full_prepayment' } | undefined;
}

const amount = z.object({ value: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/), currency: z.string() });

const paymentSchema = z.object({
  id: z.string().min(1),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  paid: z.boolean(),
  amount,
  metadata: z.record(z.string(), z.string()).optional(),
  recipient: z.object({ account_id: z.string() }).optional(),
  confirmation: z.object({ confirmation_url: z.url({ protocol: /^https?$/ }).optional() }).optional(),
  cancellation_details: z.object({ reason: z.string() }).optional(),
  refunded_amount: amount.optional(),
  test: z.boolean().optional(),
});

const refundSchema = z
  .object({ id: z.string(), status: z.enum(['pending', 'succeeded', 'canceled']) })
  .transform(({ id, status }): Refund => ({ refund_id: id, status }));

/** A client of YooKassa's API, version 3. */
export function createYookassa(settings: YookassaSettings): PaymentProvider {
  const { base_url, shop_id, secret_key } = settings;
  const ask = createOutgoing({
    base_url,
    headers: { authorization: `Basic ${Buffer.from(`${shop_id}:${secret_key}`).toString('base64')}` },
  });
  const post = async <T>(path: string, key: string, body: object, schema: z.ZodType<T>) => {
    const headers = { 'content-type': 'application/json', 'idempotence-key': key };
    const answer = await unknownWithoutAnswer(ask({ method: 'POST', path, headers, body }));
    if (isRefusal(answer.status)) throw new PaymentRefusedError(`YooKassa answered ${errorOf(answer)}`);
    return parseAnswer(answer, schema);
  };
  const find = async <T>(path: string, schema: z.ZodType<T>) => {
    const answer = await unknownWithoutAnswer(ask({ method: 'GET', path }));
    return answer.status === 404 ? undefined : parseAnswer(answer, schema);
  };
  return {
    name: 'yookassa',
    createPayment: async ({ key, top_up_id, user_id, kopecks, calls, return_url, receipt_email }) => {
      const raw = await post(
        '/payments',
        key,
        {
          amount: roubles(kopecks),
          capture: true,
          confirmation: { type: 'redirect', return_url },
          description: receiptTexts.payment({ top_up_id, calls }),
          metadata: { topup_id: String(top_up_id), user_id: String(user_id) },
          ...receiptOf(settings, receipt_email, kopecks, calls),
        },
        z.unknown(),
      );
      return readPayment(raw, settings);
    },
    findPayment: async (payment_id) => {
      const raw = await find(`/payments/${encodeURIComponent(payment_id)}`, z.unknown());
      return raw === undefined ? undefined : readPayment(raw, settings);
    },
    refund: async ({ key, payment_id, kopecks, calls, receipt_email }) => {
      const body = { payment_id, amount: roubles(kopecks), ...receiptOf(settings, receipt_email, kopecks, calls) };
      return post('/refunds', key, body, refundSchema);
    },
    findRefund: (refund_id) => find(`/refunds/${encodeURIComponent(refund_id)}`, refundSchema),
    notice: noticeSchema,
    // A stand-in has no known addresses; asking for the payment protects there, too.
    mayNotify: (sender_ip) => base_url !== yookassaUrl || senders.check(sender_ip, isIPv6(sender_ip) ? 'ipv6' : 'ipv4'),
  };
}

/** Kopecks as the API writes money: a decimal text with a dot. */
function roubles(kopecks: number): z.infer<typeof amount> {
  return { value: roublesText(kopecks), currency: 'RUB' };
}

/** The receipt that 54-FZ asks for, one line for the whole purchase. */
function receiptOf({ receipt }: YookassaSettings, email: string | null, kopecks: number, calls: number) {
  if (receipt === undefined || email === null) return {};
  return {
    receipt: {
      customer: { email },
      ...(receipt.tax_system === undefined ? {} : { tax_system_code: receipt.tax_system }),
      items: [
        {
          description: receiptTexts.item({ calls }),
          quantity: 1,
          amount: roubles(kopecks),
          vat_code: receipt.vat_code,
          payment_subject: 'service',
          payment_mode: receipt.mode,
        },
      ],
    },
  };
}

function readPayment(raw: unknown, { shop_id, is_live }: YookassaSettings): Payment {
  const parsed = paymentSchema.safeParse(raw);
  if (!parsed.success) throw new PaymentUnknownError('YooKassa answered no payment', { cause: parsed.error });
  const payment = parsed.data;
  const paidUp = payment.status === 'succeeded' && payment.paid;
  const canceled = payment.status === 'canceled';
  const named = payment.metadata?.['topup_id'];
  const foreign = payment.recipient !== undefined && payment.recipient.account_id !== shop_id;
  return {
    payment_id: payment.id,
    status: paidUp ? 'succeeded' : canceled ? 'canceled' : 'pending',
    reason: canceled ? (payment.cancellation_details?.reason.startsWith('expired') ? 'expired' : 'provider') : null,
    kopecks: toKopecks(payment.amount.value),
    currency: payment.amount.currency,
    refunded_kopecks: payment.refunded_amount === undefined ? 0 : toKopecks(payment.refunded_amount.value),
    top_up_id: named !== undefined && /^\d{1,15}$/.test(named) ? Number(named) : null,
    confirmation_url: payment.confirmation?.confirmation_url ?? null,
    wrong: foreign ? 'shop' : is_live && payment.test === true ? 'test' : null,
    raw,
  };
}

async function unknownWithoutAnswer(answer: Promise<OutgoingAnswer>): Promise<OutgoingAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NoAnswerError) throw new PaymentUnknownError(error.message, { cause: error });
    throw error;
  }
}

/** After 500 the payment may exist all the same, and 429 asks for patience; the other errors are final. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

function parseAnswer<T>(answer: OutgoingAnswer, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(answer.json);
  if (answer.status !== 200 || !parsed.success) throw new PaymentUnknownError(`YooKassa answered ${errorOf(answer)}`);
  return parsed.data;
}

const errorSchema = z.object({
  code: z.string(),
  description: z.string().optional(),
  parameter: z.string().optional(),
});

function errorOf({ status, json }: OutgoingAnswer): string {
  const error = errorSchema.safeParse(json).data;
  return [status, error?.code, error?.parameter, error?.description].filter((part) => part !== undefined).join(' ');
}

/** Where YooKassa's notices come from. */
const senderAddresses = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.154.128/25',
  '77.75.156.11',
  '77.75.156.35',
  '2a02:5180::/32',
];

const senders = new BlockList();
for (const address of senderAddresses) {
  const [net = '', prefix] = address.split('/');
  const family = isIPv6(net) ? 'ipv6' : 'ipv4';
  if (prefix === undefined) senders.addAddress(net, family);
  else senders.addSubnet(net, Number(prefix), family);
}

const noticeSchema = z
  .looseObject({
    event: z.string().min(1).max(100),
    object: z.looseObject({ id: z.string().min(1).max(100), payment_id: z.unknown().optional() }),
  })
  .transform(({ event, object }): PaymentNotice => {
    const payment_id = event.startsWith('refund.') ? object.payment_id : object.id;
    return {
      event,
      event_key: `${event}:${object.id}`,
      payment_id: typeof payment_id === 'string' ? payment_id : null,
    };
  });

const settings = {
  YOOKASSA_SHOP_ID: optionalText,
  YOOKASSA_SECRET_KEY: optionalText,
  YOOKASSA_URL: url.default(yookassaUrl),
};

export const yookassa: ProviderEntry<typeof settings> = {
  settings,
  missing: ({ YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY }) =>
    Object.entries({ YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY }).flatMap(([name, value]) =>
      value === undefined ? [name] : [],
    ),
  address: ({ YOOKASSA_URL }) => ({
    setting: 'YOOKASSA_URL',
    url: YOOKASSA_URL,
    is_real: YOOKASSA_URL === yookassaUrl,
  }),
  open: ({
    YOOKASSA_SHOP_ID: shop_id = '',
    YOOKASSA_SECRET_KEY: secret_key = '',
    YOOKASSA_URL: base_url,
    ...receipts
  }) => {
    const { RECEIPT_VAT_CODE: vat_code, RECEIPT_TAX_SYSTEM: tax_system, RECEIPT_MODE: mode } = receipts;
    return createYookassa({
      base_url,
      shop_id,
      secret_key,
      // Real keys say `live_`; at the real address an old one without a mark is real, too.
      is_live: secret_key.startsWith('live_') || (base_url === yookassaUrl && !secret_key.startsWith('test_')),
      receipt: vat_code === undefined ? undefined : { vat_code, tax_system, mode },
    });
  },
};
