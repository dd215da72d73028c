import type { Deps } from './deps.ts';

/** Says which work each kind of job is; to be called before the queue starts. */
export function handleJobs({ jobs, send_mail, log }: Deps): void {
  jobs.handle('mail', async (mail) => {
    try {
      await send_mail(mail);
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
      // Trying again would not help, and the address itself is nobody's business in a log.
      log.warn({ response_code: error.responseCode }, 'the mail server refused a mail for good');
    }
  });
}

/** SMTP answers 4xx where a later try may succeed and 5xx where none will. */
function isRefusedForGood(error: unknown): error is Error & { responseCode: number } {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500
  );
}
