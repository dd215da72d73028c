import { z } from 'zod';
import { alertSignals, type AlertMoment, type AlertSignal, listOfAlert } from '#contract/values/alert-signals.ts';
import { paths } from '#contract/values/paths.ts';
import { defineInternalJob, RetryError } from '#server/background-jobs/job-kind.ts';
import type { Deps } from '#server/deps.ts';
import { composeMail } from '#server/mail/mail.ts';
import { messagesFor } from '#server/messages.ts';
import * as store from './alerts.store.ts';

const mostTries = 8;
const longestDelaySeconds = 3600;

type Message = Exclude<Awaited<ReturnType<typeof store.findWaiting>>, undefined>;
type Outcome = { problem: null; status: number | null } | { problem: Problem; status: number | null };
type Problem = Exclude<Parameters<typeof store.noteTry>[2]['problem'], null>;

/**
 * Sends one message to one channel, and again with growing distance for about three hours where nobody takes it. A
 * process that dies between sending and noting it sends again; both have the same id, by which a receiver knows.
 */
export const alertJob = defineInternalJob({
  kind: 'alert',
  payload: z.object({ delivery_id: z.int() }),
  retry: { most_tries: mostTries * 2, delay_seconds: (tries) => Math.min(5 * 3 ** tries, longestDelaySeconds) },
  run: async (deps, { delivery_id }) => {
    const message = await store.findWaiting(deps.db, delivery_id);
    if (message === undefined) return;
    const outcome = message.is_open ? await send(deps, message) : { problem: 'stopped' as const, status: null };
    const isLast = outcome.problem === 'address' || outcome.problem === 'stopped' || message.tries + 1 >= mostTries;
    const state = outcome.problem === null ? 'sent' : isLast ? 'failed' : 'waiting';
    await store.noteTry(deps.db, delivery_id, { state, ...outcome });
    if (state === 'waiting') throw new RetryError();
    if (state === 'failed') deps.log.warn({ delivery_id, ...outcome }, 'an alert was not delivered');
  },
});

async function send(deps: Deps, message: Message): Promise<Outcome> {
  const { kind, target, secret } = message;
  if (kind === 'mail') {
    return deps.send_mail(mailOf(deps, message)).then(
      () => ({ problem: null, status: null }),
      () => ({ problem: 'mail', status: null }),
    );
  }
  const outcome = await deps.send_webhook({
    address: target,
    secret: secret ?? '',
    id: String(message.id),
    body: JSON.stringify(bodyOf(deps, message)),
  });
  if ('problem' in outcome) return { problem: outcome.problem, status: null };
  const { status } = outcome;
  return { problem: status >= 200 && status < 300 ? null : 'answer', status };
}

/** A test counts nothing that could be listed. */
const linkOf = ({ config }: Deps, { signal, began_at }: Message) =>
  `${config.PUBLIC_URL}${signal === null || began_at === null ? paths.adminAlerts() : listOfAlert(signal, began_at)}`;

/** What is posted. */
function bodyOf(deps: Deps, message: Message) {
  const { id, moment, signal, value, threshold, began_at, ended_at } = message;
  const link = linkOf(deps, message);
  return {
    id,
    type: `alert.${moment}`,
    text: wordsOf(message).text,
    signal,
    value,
    threshold,
    began_at,
    ended_at,
    link,
  };
}

function mailOf(deps: Deps, message: Message) {
  const language = message.language;
  const { subject, text } = wordsOf(message);
  const { label } = messagesFor(language).mails.alert;
  return composeMail({
    to: message.target,
    language,
    subject,
    parts: [{ text }, { link: linkOf(deps, message), label }],
  });
}

/** What happened, in the language of the channel. */
function wordsOf(message: Message): { subject: string; text: string } {
  const texts = messagesFor(message.language).mails.alert;
  const { signal, value, threshold } = message;
  if (signal === null || value === null || threshold === null)
    return { subject: texts.subjects.test, text: texts.test };
  const moment: Exclude<AlertMoment, 'test'> = message.moment === 'end' ? 'end' : 'begin';
  const what = texts.what[signal];
  const window = windowOf(signal);
  const written = (figure: number) => (window === 'share' ? texts.percent({ figure }) : String(figure));
  const figures = { what: capital(what), value: written(value), threshold: written(threshold) };
  const text = moment === 'end' ? texts.end(figures) : texts.begin[window](figures);
  return { subject: texts.subjects[moment]({ what }), text };
}

const windowOf = (signal: AlertSignal) => alertSignals[signal];
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
