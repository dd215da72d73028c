import { z } from 'zod';
import { defineInternalJob, JobFailedError, RetryError } from '#server/background-jobs/job-kind.ts';
import type { Mail } from '#server/providers/mailer.ts';

const dayMinutes = 24 * 60;
const longestDelaySeconds = 240;

const mailErrorShape = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
});

const longestWords = 300;

/** Where a server says no to this receiver or this text. A login, greeting or sender that it refuses is for the operator to mend. */
const aboutTheMail: ReadonlySet<string | undefined> = new Set(['RCPT TO', 'DATA']);

/**
 * Sends one mail. While no mail server takes it, it is tried again for a day, at least every four minutes. One that is
 * refused for good, or by then, is counted among those that were not delivered.
 */
export const mailJob = defineInternalJob<Mail>({
  kind: 'mail',
  payload: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    message_id: z.string().optional(),
  }),
  retry: {
    most_tries: dayMinutes / (longestDelaySeconds / 60) + 40,
    delay_seconds: (tries) => Math.min(2 ** tries, longestDelaySeconds),
  },
  run: async ({ send_mail, metrics, log }, mail) => {
    try {
      await send_mail(mail);
      metrics.mails.inc({ outcome: 'sent' });
    } catch (error) {
      // Only the code of the error is logged: its message holds the address.
      const {
        code,
        responseCode: response_code,
        command,
        response = code,
      } = mailErrorShape.safeParse(error).data ?? {};
      // SMTP answers 4xx where a later try may succeed and 5xx where none will; without a connection there is only a code.
      const is_refused = response_code !== undefined && response_code >= 500 && aboutTheMail.has(command);
      metrics.mails.inc({ outcome: is_refused ? 'refused' : 'failed' });
      log.warn(
        { code, response_code, command },
        is_refused ? 'the mail server refused a mail for good' : 'a mail was not sent',
      );
      const said = response === undefined ? [] : [response.slice(0, longestWords)];
      throw is_refused ? new JobFailedError('unavailable', said) : new RetryError(said);
    }
  },
});
