import { languageFacts } from '#contract/values/languages.ts';
import { formatKopecks, pricePerCall, toKopecks } from '#contract/values/money.ts';
import { paths } from '#contract/values/paths.ts';
import type { User } from '#contract/users.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { accountMail, enqueueMail } from '#server/mail/mail.ts';
import { messagesFor } from '#server/messages.ts';
import * as store from './receipts.store.ts';
import { vatOf } from './vat.ts';

/** Mails the receipt of a purchase with the commit of the transaction that marks it as paid, and so once. */
export async function mailReceipt({ config }: Pick<Deps, 'config'>, tx: Tx, id: number): Promise<void> {
  const bought = await store.findPurchase(tx, id);
  // Where nobody has shown that they read the address, it may be a stranger's.
  if (bought?.may_mail !== true) return;
  await enqueueMail(tx, { ...compose(config, bought), message_id: messageId(config, `receipt-${bought.uuid}`) });
}

/**
 * Mails it once more to the buyer who asks for it.
 * @throws AppError `not_found`, also for another user's; `conflict` before it is paid
 */
export async function resendReceipt({ db, config }: Deps, user: User, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const bought = await store.findPurchase(tx, id);
    if (bought === undefined || bought.user_id !== user.id) throw new AppError('not_found', { object: 'topUp' });
    if (bought.paid_at === null) throw new AppError('conflict');
    await countHit(tx, rateLimits.receipts, String(user.id), config.RATE_LIMIT_FACTOR);
    await enqueueMail(tx, compose(config, bought));
  });
}

/** The same for every sending: a mail server that gets it again after a crash knows that it is no other mail. */
const messageId = ({ PUBLIC_URL }: Deps['config'], name: string) => `<${name}@${new URL(PUBLIC_URL).hostname}>`;

function compose(config: Deps['config'], bought: store.Purchase) {
  const { id, calls, amount_kopecks, paid_at, provider, language } = bought;
  const { locale } = languageFacts[language];
  const texts = messagesFor(language).mails.receipt;
  const money = (kopecks: number) => formatKopecks(locale, kopecks);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const vat = vatOf(bought);
  const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_INN } = config;
  const seller = [OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_INN && texts.inn({ inn: OPERATOR_INN })];
  const vatLine = ({ percent, amount_rub }: NonNullable<typeof vat>): [string, string] => [
    texts.vat,
    percent === null ? texts.withoutVat : texts.vatAmount({ percent, amount: money(toKopecks(amount_rub)) }),
  ];
  const facts: [string, string][] = [
    [texts.number, String(id)],
    [texts.date, paid_at === null ? '' : `${day.format(new Date(paid_at))} UTC`],
    [texts.what, texts.calls({ calls })],
    [texts.perCall, money(pricePerCall({ calls, price_kopecks: amount_kopecks }))],
    [texts.total, money(amount_kopecks)],
    ...(vat === null ? [] : [vatLine(vat)]),
    [texts.paidFrom, texts.from[provider === 'balance' ? 'balance' : 'provider']],
    [texts.buyer, bought.email],
    [texts.seller, seller.filter(Boolean).join(', ')],
  ];
  return accountMail(bought, config, texts.subject({ id }), [
    { text: texts.why },
    { facts },
    { link: config.PUBLIC_URL + paths.receiptOfTopUp(id), label: texts.label },
    { text: provider === 'sandbox' ? texts.sandbox : texts.note },
  ]);
}
