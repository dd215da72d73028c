import type { Language } from '#contract/common.ts';
import type { Config } from '#server/config.ts';

/** Whom a mail is for, in whose language. */
export interface Recipient {
  email: string;
  name: string;
  language: Language;
}

/** Who sends, as the settings say. */
export type Sender = Pick<
  Config,
  | 'PUBLIC_URL'
  | 'VERIFY_TTL_SECONDS'
  | 'RESET_TTL_SECONDS'
  | 'OPERATOR_NAME'
  | 'OPERATOR_ADDRESS'
  | 'OPERATOR_INN'
  | 'SUPPORT_EMAIL'
>;

export function greeting({ name, language }: Recipient): string {
  const onOneLine = name.replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return language === 'ru' ? `Здравствуйте, ${onOneLine}!` : `Hello ${onOneLine},`;
}

const signatureTexts = {
  en: { inn: 'INN', questions: 'Questions' },
  ru: { inn: 'ИНН', questions: 'Вопросы' },
} as const satisfies Record<Language, object>;

/** Who runs the product and where to ask; a part that is not set is left out. */
export function signature(
  { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_INN, SUPPORT_EMAIL }: Sender,
  language: Language,
): string {
  const { inn, questions } = signatureTexts[language];
  const operator = [OPERATOR_NAME, OPERATOR_INN && `${inn} ${OPERATOR_INN}`, OPERATOR_ADDRESS].filter(Boolean);
  return [operator.join(', '), ...(SUPPORT_EMAIL === undefined ? [] : [`${questions}: ${SUPPORT_EMAIL}`])].join('. ');
}

const hour = 3600;
const minute = 60;

/** Whole hours where there are any, else minutes: `24 hours`, `30 минут`. */
export function duration(seconds: number, language: Language): string {
  const [unit, count] = seconds >= hour ? (['hour', seconds / hour] as const) : (['minute', seconds / minute] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(
    Math.max(1, Math.floor(count)),
  );
}
