import { z } from 'zod';
import type { Language } from '#contract/common.ts';
import { type ErrorCode, errorStatus } from '#contract/errors.ts';
import { notificationKind } from '#contract/notifications.ts';
import { type ReviewReason, reviewReason } from '#contract/top-ups.ts';
import { errorText } from '#server/http/error-texts.ts';

/** What each kind's text names. */
export interface NotificationData {
  calls_credited: { calls: number; description: string };
  calls_low: { calls: number };
  rub_credited: { amount_rub: number; description: string };
  /** One of the two is taken back, the other is 0. */
  credit_reversed: { calls: number; amount_rub: number; description: string };
  topup_succeeded: { calls: number; amount_rub: number };
  topup_failed: { calls: number; amount_rub: number; expired: boolean };
  topup_refunded: { calls: number; amount_rub: number };
  topup_review: { top_up_id: number; reason: ReviewReason };
  import_done: { game: string; articles: number };
  /** `problem` says more than the code where there is more to say. */
  import_failed: { game: string; code: ErrorCode; problem: string | null };
  export_ready: { days: number };
  export_failed: { code: ErrorCode };
  api_key_made: { name: string; prefix: string };
  announcement: { title_en: string; body_en: string; title_ru: string; body_ru: string };
  article_approved: { title: string; game: string };
  article_returned: { title: string; note: string };
  gap_closed: { game: string; title: string };
  sync_done: { games: number; added: number; unlocked: number };
  sync_failed: { code: ErrorCode };
}
export type NotificationKind = keyof NotificationData;

const errorCode = z.custom<ErrorCode>((value) => typeof value === 'string' && value in errorStatus);

const schemas: { [K in NotificationKind]: z.ZodType<NotificationData[K]> } = {
  calls_credited: z.object({ calls: z.int(), description: z.string() }),
  calls_low: z.object({ calls: z.int() }),
  rub_credited: z.object({ amount_rub: z.number(), description: z.string() }),
  credit_reversed: z.object({ calls: z.int(), amount_rub: z.number(), description: z.string() }),
  topup_succeeded: z.object({ calls: z.int(), amount_rub: z.number() }),
  topup_failed: z.object({ calls: z.int(), amount_rub: z.number(), expired: z.boolean() }),
  topup_refunded: z.object({ calls: z.int(), amount_rub: z.number() }),
  topup_review: z.object({ top_up_id: z.int(), reason: reviewReason }),
  import_done: z.object({ game: z.string(), articles: z.int() }),
  import_failed: z.object({ game: z.string(), code: errorCode, problem: z.string().nullable() }),
  export_ready: z.object({ days: z.int() }),
  export_failed: z.object({ code: errorCode }),
  announcement: z.object({ title_en: z.string(), body_en: z.string(), title_ru: z.string(), body_ru: z.string() }),
  api_key_made: z.object({ name: z.string(), prefix: z.string() }),
  article_approved: z.object({ title: z.string(), game: z.string() }),
  article_returned: z.object({ title: z.string(), note: z.string() }),
  gap_closed: z.object({ game: z.string(), title: z.string() }),
  sync_done: z.object({ games: z.int(), added: z.int(), unlocked: z.int() }),
  sync_failed: z.object({ code: errorCode }),
};

interface Text {
  title: string;
  body: string;
}

const russianPlural = new Intl.PluralRules('ru');
const callsRu = (n: number) =>
  `${n} ${{ one: 'вызов', few: 'вызова', many: 'вызовов', other: 'вызова', zero: 'вызовов', two: 'вызова' }[russianPlural.select(n)]}`;
const callsEn = (n: number) => `${n} ${n === 1 ? 'call' : 'calls'}`;

const roubleFormats = {
  en: new Intl.NumberFormat('en', { style: 'currency', currency: 'RUB', currencyDisplay: 'narrowSymbol' }),
  ru: new Intl.NumberFormat('ru', { style: 'currency', currency: 'RUB' }),
};
const roublesEn = (amount: number) => roubleFormats.en.format(amount);
const roublesRu = (amount: number) => roubleFormats.ru.format(amount);

const reviewReasons: Record<ReviewReason, Record<Language, string>> = {
  amount: { en: 'The amount differs.', ru: 'Сумма не совпадает.' },
  currency: { en: 'The currency differs.', ru: 'Валюта не совпадает.' },
  top_up: { en: 'The payment names another top-up.', ru: 'Платёж указывает на другое пополнение.' },
  shop: { en: 'The payment belongs to another shop.', ru: 'Платёж принадлежит другому магазину.' },
  test: { en: 'It is a test payment.', ru: 'Это тестовый платёж.' },
  refund: {
    en: 'It was refunded at the provider, but some of its calls are spent.',
    ru: 'Деньги вернули в кабинете платёжной системы, но часть вызовов уже потрачена.',
  },
};

const texts: { [K in NotificationKind]: Record<Language, (data: NotificationData[K]) => Text> } = {
  calls_credited: {
    en: ({ calls, description }) => ({ title: `You received ${callsEn(calls)}`, body: description }),
    ru: ({ calls, description }) => ({ title: `Начислено: ${callsRu(calls)}`, body: description }),
  },
  calls_low: {
    en: ({ calls }) => ({
      title: calls === 0 ? 'You have no calls left' : `Only ${callsEn(calls)} left`,
      body: 'Top up to keep asking the experts.',
    }),
    ru: ({ calls }) => ({
      title: calls === 0 ? 'Вызовы закончились' : `Осталось: ${callsRu(calls)}`,
      body: 'Пополните баланс, чтобы и дальше спрашивать экспертов.',
    }),
  },
  rub_credited: {
    en: ({ amount_rub, description }) => ({ title: `You received ${roublesEn(amount_rub)}`, body: description }),
    ru: ({ amount_rub, description }) => ({ title: `Начислено: ${roublesRu(amount_rub)}`, body: description }),
  },
  credit_reversed: {
    en: ({ calls, amount_rub, description }) => ({
      title: `A credit was taken back: ${calls > 0 ? callsEn(calls) : roublesEn(amount_rub)}`,
      body: description,
    }),
    ru: ({ calls, amount_rub, description }) => ({
      title: `Начисление отменено: ${calls > 0 ? callsRu(calls) : roublesRu(amount_rub)}`,
      body: description,
    }),
  },
  topup_succeeded: {
    en: ({ calls, amount_rub }) => ({
      title: `${callsEn(calls)} added`,
      body: `Your payment of ${roublesEn(amount_rub)} has arrived.`,
    }),
    ru: ({ calls, amount_rub }) => ({
      title: `Баланс пополнен: ${callsRu(calls)}`,
      body: `Оплата получена: ${roublesRu(amount_rub)}.`,
    }),
  },
  topup_failed: {
    en: ({ calls, amount_rub, expired }) => ({
      title: expired ? 'The time to pay is over' : 'The payment did not go through',
      body: `${callsEn(calls)} for ${roublesEn(amount_rub)} were not bought. You can try again.`,
    }),
    ru: ({ calls, amount_rub, expired }) => ({
      title: expired ? 'Время на оплату истекло' : 'Оплата не прошла',
      body: `Не куплено: ${callsRu(calls)} за ${roublesRu(amount_rub)}. Можно попробовать ещё раз.`,
    }),
  },
  topup_refunded: {
    en: ({ calls, amount_rub }) => ({
      title: `${roublesEn(amount_rub)} refunded`,
      body: `Taken back: ${callsEn(calls)}.`,
    }),
    ru: ({ calls, amount_rub }) => ({
      title: `Возврат: ${roublesRu(amount_rub)}`,
      body: `Списано: ${callsRu(calls)}.`,
    }),
  },
  topup_review: {
    en: ({ top_up_id, reason }) => ({ title: `Top-up ${top_up_id} needs a look`, body: reviewReasons[reason].en }),
    ru: ({ top_up_id, reason }) => ({ title: `Проверьте пополнение ${top_up_id}`, body: reviewReasons[reason].ru }),
  },
  import_done: {
    en: ({ game, articles }) => ({ title: `${game} is imported`, body: `Articles added or changed: ${articles}.` }),
    ru: ({ game, articles }) => ({
      title: `Импорт завершён: ${game}`,
      body: `Статей добавлено или изменено: ${articles}.`,
    }),
  },
  import_failed: {
    en: ({ game, code, problem }) => ({
      title: `${game} could not be imported`,
      body: problem ?? errorText(code, 'en'),
    }),
    ru: ({ game, code, problem }) => ({ title: `Импорт не удался: ${game}`, body: problem ?? errorText(code, 'ru') }),
  },
  export_ready: {
    en: ({ days }) => ({
      title: 'Your data is ready to download',
      body: `The file lies in your profile for ${days} days.`,
    }),
    ru: ({ days }) => ({
      title: 'Ваши данные готовы к скачиванию',
      body: `Файл доступен в профиле. Дней до удаления: ${days}.`,
    }),
  },
  export_failed: {
    en: ({ code }) => ({ title: 'Your data could not be collected', body: errorText(code, 'en') }),
    ru: ({ code }) => ({ title: 'Не удалось собрать ваши данные', body: errorText(code, 'ru') }),
  },
  announcement: {
    en: ({ title_en, body_en }) => ({ title: title_en, body: body_en }),
    ru: ({ title_ru, body_ru }) => ({ title: title_ru, body: body_ru }),
  },
  api_key_made: {
    en: ({ name, prefix }) => ({
      title: `New API key: ${name}`,
      body: `It begins with ${prefix} and asks on your behalf. If you do not know of it, delete it in your profile.`,
    }),
    ru: ({ name, prefix }) => ({
      title: `Новый ключ API: ${name}`,
      body: `Он начинается с ${prefix} и действует от вашего имени. Если вы о нём не знаете, удалите его в профиле.`,
    }),
  },
  article_approved: {
    en: ({ title, game }) => ({
      title: `“${title}” is approved`,
      body: `The expert of ${game} now answers from your text.`,
    }),
    ru: ({ title, game }) => ({
      title: `Статья «${title}» одобрена`,
      body: `Теперь эксперт по игре ${game} отвечает и по вашему тексту.`,
    }),
  },
  article_returned: {
    en: ({ title, note }) => ({ title: `“${title}” came back to you`, body: note }),
    ru: ({ title, note }) => ({ title: `Статья «${title}» возвращена`, body: note }),
  },
  gap_closed: {
    en: ({ game, title }) => ({
      title: `${game}: your question has an answer now`,
      body: `The expert did not know it when you asked. “${title}” tells it; ask again or read there.`,
    }),
    ru: ({ game, title }) => ({
      title: `${game}: на ваш вопрос появился ответ`,
      body: `Когда вы спрашивали, эксперт этого не знал. Теперь об этом есть в статье «${title}»: спросите ещё раз или прочитайте.`,
    }),
  },
  sync_done: {
    en: ({ games, added, unlocked }) => ({
      title: 'Your Steam games are up to date',
      body: `Games: ${games}, new: ${added}. New achievements: ${unlocked}.`,
    }),
    ru: ({ games, added, unlocked }) => ({
      title: 'Ваши игры из Steam обновлены',
      body: `Игр: ${games}, новых: ${added}. Новых достижений: ${unlocked}.`,
    }),
  },
  sync_failed: {
    en: ({ code }) => ({ title: 'Steam could not be synced', body: errorText(code, 'en') }),
    ru: ({ code }) => ({ title: 'Синхронизация со Steam не удалась', body: errorText(code, 'ru') }),
  },
};

/** The one place where a kind meets its own data: both tables are keyed by it. */
function reader<K extends NotificationKind>(kind: K, schema: z.ZodType<NotificationData[K]>) {
  return (data: unknown, language: Language): Text => texts[kind][language](schema.parse(data));
}

/** Title and body of a stored notification in the reader's language. */
export function notificationText(kind: string, data: unknown, language: Language): Text {
  const known = notificationKind.parse(kind);
  return reader(known, schemas[known])(data, language);
}
