import { z } from 'zod';
import type { Language } from '#contract/common.ts';
import { type ErrorCode, errorStatus } from '#contract/errors.ts';
import { notificationKind } from '#contract/notifications.ts';
import { reviewReason } from '#contract/top-ups.ts';
import type { NotificationKind } from '#contract/values/kinds.ts';
import { languageFacts } from '#contract/values/languages.ts';
import { inEachLanguage, textIn } from '#contract/values/texts.ts';
import { formatKopecks, toKopecks } from '#contract/values/money.ts';
import { errorText, problemText, storedProblem } from '#server/rules/error-texts.ts';
import { messagesFor, type ServerMessages } from '#server/messages.ts';

/** Characters of a question in a title. */
const mostOfQuestion = 90;
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text);

const errorCode = z.custom<ErrorCode>((value) => typeof value === 'string' && value in errorStatus);

/** What each kind's text names. */
const schemas = {
  calls_credited: z.object({ calls: z.int(), description: z.string() }),
  calls_low: z.object({ calls: z.int() }),
  rub_credited: z.object({ amount_rub: z.number(), description: z.string() }),
  /** One of the two is taken back, the other is 0. */
  credit_reversed: z.object({ calls: z.int(), amount_rub: z.number(), description: z.string() }),
  topup_succeeded: z.object({ calls: z.int(), amount_rub: z.number(), from_balance: z.boolean().default(false) }),
  topup_failed: z.object({
    calls: z.int(),
    amount_rub: z.number(),
    expired: z.boolean(),
    canceled: z.boolean().default(false),
  }),
  topup_refunded: z.object({ calls: z.int(), amount_rub: z.number() }),
  topup_review: z.object({ top_up_id: z.int(), reason: reviewReason }),
  import_done: z.object({
    game: z.string(),
    articles: z.int(),
    /** Of its sources how many could be read, where not all could. */
    partly: z.object({ done: z.int(), of: z.int() }).nullish(),
  }),
  /** `problem` says more than the code where there is more to say. */
  import_failed: z.object({ game: z.string(), code: errorCode, problem: storedProblem.nullable() }),
  export_ready: z.object({ days: z.int() }),
  export_failed: z.object({ code: errorCode }),
  /** In each language that it was written in, as a field of its own. */
  announcement: z.object(inEachLanguage({ title: z.string().nullish(), body: z.string().nullish() })),
  support_message: z.object({ title: z.string(), body: z.string() }),
  api_key_made: z.object({ name: z.string(), prefix: z.string() }),
  program_signed_in: z.object({ name: z.string(), host: z.string() }),
  article_approved: z.object({ title: z.string(), game: z.string(), calls: z.int().default(0) }),
  suggestion_made: z.object({ title: z.string(), section: z.string() }),
  suggestion_taken: z.object({ title: z.string(), section: z.string(), calls: z.int() }),
  suggestion_declined: z.object({ title: z.string(), section: z.string(), reason: z.string() }),
  article_returned: z.object({ title: z.string(), note: z.string() }),
  article_rejected: z.object({ title: z.string(), reason: z.string() }),
  /** `reason` null where the reports of players hid it. */
  article_hidden: z.object({ title: z.string(), reason: z.string().nullable(), deleted: z.boolean() }),
  article_shown: z.object({ title: z.string(), game: z.string() }),
  report_upheld: z.object({ title: z.string(), game: z.string() }),
  writing_blocked: z.object({ reason: z.string(), ends_at: z.string().nullable() }),
  writing_unblocked: z.object({}),
  /** The question, and how it was answered, are absent from notifications of earlier releases. */
  gap_closed: z.object({
    game: z.string(),
    title: z.string(),
    question: z.string().nullish(),
    state: z.string().nullish(),
  }),
  better_answer: z.object({ game: z.string(), question: z.string() }),
  expert_ready: z.object({ game: z.string() }),
  sync_done: z.object({ games: z.int(), added: z.int(), unlocked: z.int() }),
  sync_failed: z.object({ code: errorCode }),
  steam_proved_elsewhere: z.object({ name: z.string() }),
} satisfies Record<NotificationKind, z.ZodType>;

export type NotificationData = { [K in NotificationKind]: z.output<(typeof schemas)[K]> };

interface Text {
  title: string;
  body: string;
}

type Messages = ServerMessages['notification-texts'];
interface Reader {
  language: Language;
  roubles: (amount_rub: number) => string;
  day: (moment: string) => string;
}

const texts: { [K in NotificationKind]: (all: Messages, data: NotificationData[K], reader: Reader) => Text } = {
  calls_credited: (all, { calls, description }) => ({ title: all.calls_credited.title({ calls }), body: description }),
  calls_low: (all, { calls }) => ({ title: all.calls_low.title({ calls }), body: all.calls_low.body }),
  rub_credited: (all, { amount_rub, description }, { roubles }) => ({
    title: all.rub_credited.title({ roubles: roubles(amount_rub) }),
    body: description,
  }),
  credit_reversed: (all, { calls, amount_rub, description }, { roubles }) => ({
    title:
      calls > 0
        ? all.credit_reversed.calls_title({ calls })
        : all.credit_reversed.roubles_title({ roubles: roubles(amount_rub) }),
    body: description,
  }),
  topup_succeeded: (all, { calls, amount_rub, from_balance }, { roubles }) => ({
    title: all.topup_succeeded.title({ calls }),
    body: all.topup_succeeded[from_balance ? 'balance_body' : 'body']({ roubles: roubles(amount_rub) }),
  }),
  topup_failed: (all, { calls, amount_rub, expired, canceled }, { roubles }) => ({
    title: all.topup_failed[expired ? 'expired_title' : canceled ? 'canceled_title' : 'title'],
    body: all.topup_failed.body({ calls, roubles: roubles(amount_rub) }),
  }),
  topup_refunded: (all, { calls, amount_rub }, { roubles }) => ({
    title: all.topup_refunded.title({ roubles: roubles(amount_rub) }),
    body: all.topup_refunded.body({ calls }),
  }),
  topup_review: (all, { top_up_id, reason }) => ({
    title: all.topup_review.title({ top_up_id }),
    body: all.topup_review.reasons[reason],
  }),
  import_done: ({ import_done: said }, { game, articles, partly }) =>
    partly == null
      ? { title: said.title({ game }), body: said.body({ articles }) }
      : { title: said.partly({ game }), body: said.partlyBody({ articles, ...partly }) },
  import_failed: (all, { game, code, problem }, { language }) => ({
    title: all.import_failed.title({ game }),
    body: problem === null ? errorText(code, language) : problemText(problem, language),
  }),
  export_ready: (all, { days }) => ({ title: all.export_ready.title, body: all.export_ready.body({ days }) }),
  export_failed: (all, { code }, { language }) => ({ title: all.export_failed.title, body: errorText(code, language) }),
  announcement: (_, data, { language }) => ({
    title: textIn(data, 'title', language),
    body: textIn(data, 'body', language),
  }),
  // The words of a person, in the language in which they were written.
  support_message: (_, { title, body }) => ({ title, body }),
  api_key_made: (all, { name, prefix }) => ({
    title: all.api_key_made.title({ name }),
    body: all.api_key_made.body({ prefix }),
  }),
  program_signed_in: (all, { name, host }) => ({
    title: all.program_signed_in.title({ name }),
    body: all.program_signed_in.body({ host }),
  }),
  article_approved: (all, { title, game, calls }) => ({
    title: all.article_approved.title({ title }),
    body: all.article_approved.body({ game, calls }),
  }),
  suggestion_made: (all, { title, section }) => ({
    title: all.suggestion_made.title({ title }),
    body: all.suggestion_made.body({ section: section || title }),
  }),
  suggestion_taken: (all, { title, calls }) => ({
    title: all.suggestion_taken.title({ title }),
    body: all.suggestion_taken.body({ calls }),
  }),
  suggestion_declined: (all, { title, reason }) => ({
    title: all.suggestion_declined.title({ title }),
    body: reason || all.suggestion_declined.body,
  }),
  article_returned: (all, { title, note }) => ({ title: all.article_returned.title({ title }), body: note }),
  article_rejected: (all, { title, reason }) => ({ title: all.article_rejected.title({ title }), body: reason }),
  article_hidden: (all, { title, reason, deleted }) => ({
    title: all.article_hidden[deleted ? 'deleted_title' : 'title']({ title }),
    body: reason ?? all.article_hidden.reported,
  }),
  article_shown: (all, { title, game }) => ({
    title: all.article_shown.title({ title }),
    body: all.article_shown.body({ game }),
  }),
  report_upheld: (all, { title, game }) => ({
    title: all.report_upheld.title,
    body: all.report_upheld.body({ title, game }),
  }),
  writing_blocked: (all, { reason, ends_at }, { day }) => ({
    title: all.writing_blocked.title({ until: ends_at === null ? 'null' : day(ends_at) }),
    body: reason,
  }),
  writing_unblocked: (all) => ({ title: all.writing_unblocked.title, body: all.writing_unblocked.body }),
  gap_closed: (all, { game, title, question, state }) => ({
    title: all.gap_closed.title({ game, question: question ? cut(question, mostOfQuestion) : null }),
    body: all.gap_closed.body({ title, game, state: question ? (state ?? 'null') : 'null' }),
  }),
  better_answer: (all, { game, question }) => ({
    title: all.better_answer.title({ game }),
    body: all.better_answer.body({ question }),
  }),
  expert_ready: (all, { game }) => ({ title: all.expert_ready.title({ game }), body: all.expert_ready.body }),
  sync_done: (all, data) => ({ title: all.sync_done.title, body: all.sync_done.body(data) }),
  sync_failed: (all, { code }, { language }) => ({ title: all.sync_failed.title, body: errorText(code, language) }),
  steam_proved_elsewhere: (all, { name }) => ({
    title: all.steam_proved_elsewhere.title({ name }),
    body: all.steam_proved_elsewhere.body,
  }),
};

/** The one place where a kind meets its own data: both tables are keyed by it. */
function reader<K extends NotificationKind>(kind: K, schema: z.ZodType<NotificationData[K]>) {
  return (data: unknown, language: Language): Text =>
    texts[kind](messagesFor(language)['notification-texts'], schema.parse(data), {
      language,
      day: (moment) =>
        new Intl.DateTimeFormat(languageFacts[language].locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
          new Date(moment),
        ),
      roubles: (amount_rub) => formatKopecks(languageFacts[language].locale, toKopecks(amount_rub)),
    });
}

/** Title and body of a stored notification in the reader's language. */
export function notificationText(kind: string, data: unknown, language: Language): Text {
  const known = notificationKind.parse(kind);
  return reader(known, schemas[known])(data, language);
}
