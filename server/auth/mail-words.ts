import type { Language } from '#contract/common.ts';
import type { Config } from '#server/config.ts';
import { messagesFor } from '#server/messages.ts';

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
  return messagesFor(language).mails.greeting({ name: onOneLine });
}

/** Who runs the product and where to ask; a part that is not set is left out. */
export function signature(
  { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_INN, SUPPORT_EMAIL }: Sender,
  language: Language,
): string {
  const texts = messagesFor(language).mails.signature;
  const inn = OPERATOR_INN && texts.inn({ inn: OPERATOR_INN });
  const operator = [OPERATOR_NAME, inn, OPERATOR_ADDRESS].filter(Boolean).join(', ');
  return SUPPORT_EMAIL === undefined ? operator : `${operator}. ${texts.questions({ email: SUPPORT_EMAIL })}`;
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
