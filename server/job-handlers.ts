import { z } from 'zod';
import type { Deps } from './deps.ts';

const faultShape = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

/** Says which work each kind of job is; to be called before the queue starts. */
export function handleJobs({ jobs, send_mail, log, metrics }: Deps): void {
  jobs.handle('mail', async (mail) => {
    try {
      await send_mail(mail);
      metrics.mails.inc({ outcome: 'sent' });
    } catch (error) {
      // Of the error only its code: its words name the address, which is nobody's business in a log.
      const { code, responseCode: response_code } = faultOf(error);
      const for_good = response_code !== undefined && response_code >= 500;
      metrics.mails.inc({ outcome: for_good ? 'refused' : 'failed' });
      log.warn(
        { code, response_code },
        for_good ? 'a mail was refused for good' : 'a mail was not sent; it is tried again',
      );
      if (!for_good) throw error;
    }
  });
}

/** SMTP answers 4xx where a later try may succeed and 5xx where none will; without a connection there is only a code. */
function faultOf(error: unknown): z.infer<typeof faultShape> {
  return faultShape.safeParse(error).data ?? {};
}
