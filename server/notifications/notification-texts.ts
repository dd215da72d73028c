import { z } from 'zod';
import type { Language } from '#contract/common.ts';
import { type ErrorCode, errorStatus } from '#contract/errors.ts';
import { notificationKind } from '#contract/notifications.ts';
import { errorText } from '#server/http/error-texts.ts';

/** What each kind's text names. */
export interface NotificationData {
  calls_credited: { calls: number; description: string };
  calls_low: { calls: number };
  import_done: { game: string; articles: number };
  /** `problem` says more than the code where there is more to say. */
  import_failed: { game: string; code: ErrorCode; problem: string | null };
}
export type NotificationKind = keyof NotificationData;

const errorCode = z.custom<ErrorCode>((value) => typeof value === 'string' && value in errorStatus);

const schemas: { [K in NotificationKind]: z.ZodType<NotificationData[K]> } = {
  calls_credited: z.object({ calls: z.int(), description: z.string() }),
  calls_low: z.object({ calls: z.int() }),
  import_done: z.object({ game: z.string(), articles: z.int() }),
  import_failed: z.object({ game: z.string(), code: errorCode, problem: z.string().nullable() }),
};

interface Text {
  title: string;
  body: string;
}

const russianPlural = new Intl.PluralRules('ru');
const callsRu = (n: number) =>
  `${n} ${{ one: 'вызов', few: 'вызова', many: 'вызовов', other: 'вызова', zero: 'вызовов', two: 'вызова' }[russianPlural.select(n)]}`;
const callsEn = (n: number) => `${n} ${n === 1 ? 'call' : 'calls'}`;

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
};

/** Title and body of a stored notification in the reader's language. */
export function notificationText(kind: string, data: unknown, language: Language): Text {
  const known = notificationKind.parse(kind);
  return sentence(known, data, language);
}

function sentence<K extends NotificationKind>(kind: K, data: unknown, language: Language): Text {
  return texts[kind][language](schemas[kind].parse(data));
}
