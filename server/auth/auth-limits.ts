import type { Limit } from '#server/http/limits.ts';

const quarter = 15 * 60;
const hour = 60 * 60;

/** Limits shared by all processes; those of logins are in `login-limits`. */
export const authLimits = {
  registerIp: { name: 'register:ip', hits: 10, seconds: hour },
  /** Mails to the owner of a known address that somebody registers again. */
  registerAgain: { name: 'register:address', hits: 3, seconds: hour },
  forgotAddress: { name: 'forgot:address', hits: 3, seconds: hour },
  /** Wrong current passwords in a session. */
  currentPassword: { name: 'current:user', hits: 10, seconds: quarter },
  changeAddress: { name: 'change:address', hits: 3, seconds: hour },
  changeOfUser: { name: 'change:user', hits: 5, seconds: hour },
  resendAddress: { name: 'resend:address', hits: 3, seconds: hour },
} as const satisfies Record<string, Limit>;
