import { afterAll, expect, test } from 'vitest';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { payingClient, yookassaApp } from '#server/testing/paying.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';
import { noticeOf } from '#stand-ins/payments/yookassa-stand-in.ts';
import { vatOf } from './vat.ts';

const { api, app, deps, database, standIn } = await yookassaApp();
const { db } = deps;
const { buy, check, notify, credit, topUp } = payingClient(api);
/** Another process of the product on the same database. */
const second = await testApp({ parts: { payments: deps.payments! }, database });
afterAll(async () => {
  await app.close();
  await second.app.close();
  await standIn.close();
});

const seller = {
  OPERATOR_NAME: 'ООО «Подсказки»',
  OPERATOR_ADDRESS: 'Москва, ул. Примерная, 1',
  OPERATOR_INN: '7700000000',
  SUPPORT_EMAIL: 'help@hints.example',
  RECEIPT_VAT_CODE: 11,
};
for (const { config } of [deps, second.deps]) Object.assign(config, seller, { PUBLIC_URL: 'https://hints.example' });

const paymentOf = (user_id: number) =>
  [...standIn.payments.values()].find(({ metadata }) => metadata['user_id'] === String(user_id))!;
const receipts = (email: string) => queuedMails(db, email);

test('a payment mails its receipt once, whatever notices and checks come in two processes at once', async () => {
  const user = await makeUser(db);
  await db.updateTable('users').set({ language: 'ru' }).where('id', '=', user.id).execute();
  const { id } = await buy(user, 50);
  expect(await receipts(user.email)).toEqual([]);
  const payment = paymentOf(user.id);
  standIn.pay(payment.id);
  const other = payingClient(second.api);
  await Promise.all([
    ...Array.from({ length: 5 }, () => notify(noticeOf(payment))),
    ...Array.from({ length: 5 }, () => other.check(user, id)),
    ...Array.from({ length: 5 }, () => check(user, id)),
  ]);
  const mails = await receipts(user.email);
  expect(mails).toHaveLength(1);
  const { subject, text, html, message_id } = mails[0]!;
  expect(subject).toBe(`Квитанция №\u00a0${id} от Hintline`);
  for (const said of [
    `Номер: ${id}`,
    'Покупка: 50\u00a0вызовов эксперта на Hintline',
    'Цена одного вызова: 11,80\u00a0₽',
    'Оплачено: 590\u00a0₽',
    'НДС: 22%, 106,39\u00a0₽, включён в цену',
    'Способ оплаты: платёжный сервис',
    `Покупатель: ${user.email}`,
    'Продавец: ООО «Подсказки», Москва, ул. Примерная, 1, ИНН 7700000000',
    `https://hints.example/calls?receipt=${id}`,
  ])
    expect(text).toContain(said);
  expect(html).toContain('<th scope="row"');
  expect(message_id).toMatch(/^<receipt-[\da-f-]{36}@hints\.example>$/);
  // What was stated stays, whatever the settings say later.
  deps.config.RECEIPT_VAT_CODE = 1;
  expect(await topUp(user, id)).toMatchObject({ vat: { percent: 22, amount_rub: 106.39 } });
  deps.config.RECEIPT_VAT_CODE = 11;
});

test('a purchase from the balance has its receipt, in English and from that balance', async () => {
  const admin = await makeUser(db, { role: 'admin' });
  const user = await makeUser(db);
  await credit(admin, user.id, 1000);
  await buy(user, 10, 'one');
  await buy(user, 10, 'one');
  const mails = (await receipts(user.email)).filter(({ subject }) => subject.startsWith('Receipt'));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain('Paid by: rouble balance');
  expect(mails[0]!.text).toContain('VAT: 22%');
});

test('no receipt goes to an address that nobody has confirmed, nor for what was not paid', async () => {
  const stranger = await makeUser(db, { verified: false });
  const { id } = await buy(stranger, 10);
  standIn.pay(paymentOf(stranger.id).id);
  await check(stranger, id);
  expect(await topUp(stranger, id)).toMatchObject({ status: 'succeeded' });
  expect(await receipts(stranger.email)).toEqual([]);
  const again = await api.as(stranger).post(`/api/wallet/top-ups/${id}/receipt`);
  expectRefused(again, 403, 'email_not_verified');

  const unpaid = await makeUser(db);
  const open = await buy(unpaid, 10);
  expect((await api.as(unpaid).post(`/api/wallet/top-ups/${open.id}/receipt`)).status).toBe(409);
  expect(await receipts(unpaid.email)).toEqual([]);
});

test('its buyer has it sent again, nobody else has', async () => {
  const user = await makeUser(db);
  const { id } = await buy(user, 10);
  standIn.pay(paymentOf(user.id).id);
  await check(user, id);
  const again = (person: { headers: Record<string, string> }) =>
    api.as(person).post(`/api/wallet/top-ups/${id}/receipt`);
  expect((await again(user)).status).toBe(204);
  const mails = await receipts(user.email);
  expect(mails.map(({ message_id }) => message_id !== undefined)).toEqual([true, false]);
  expect(mails[1]!.text).toBe(mails[0]!.text);
  expect((await again(await makeUser(db))).status).toBe(404);
  expect((await again(await makeUser(db, { role: 'admin' }))).status).toBe(404);
  expect((await again({ headers: {} })).status).toBe(401);
  expect((await receipts(user.email)).length).toBe(2);
});

test.each([
  [null, 10_000, null],
  [1, 10_000, { percent: null, amount_rub: 0 }],
  [2, 10_000, { percent: 0, amount_rub: 0 }],
  [4, 12_000, { percent: 20, amount_rub: 20 }],
  [10, 10_700, { percent: 7, amount_rub: 7 }],
  [12, 1, { percent: 22, amount_rub: 0 }],
])('code %s in %i kopecks', (vat_code, amount_kopecks, vat) => {
  expect(vatOf({ vat_code, amount_kopecks })).toEqual(vat);
});
