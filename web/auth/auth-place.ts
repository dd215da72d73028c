import type { Location } from 'react-router';

/** What the account screens hand to each other in history state, beside what a guard left there. */
interface AuthState {
  /** The address that was typed on the screen before. */
  email?: string;
  /** The mail was sent: the code is asked for. */
  mail_sent?: boolean;
  /** The address is confirmed; its token is gone from the address bar. */
  verified?: boolean;
}

export function readAuthState({ state }: Pick<Location, 'state'>): AuthState {
  const known: unknown = state;
  if (typeof known !== 'object' || known === null) return {};
  const email: unknown = Reflect.get(known, 'email');
  return {
    ...(typeof email === 'string' && { email }),
    mail_sent: Reflect.get(known, 'mail_sent') === true,
    verified: Reflect.get(known, 'verified') === true,
  };
}

/** The history state for the next account screen; the place where a guard stopped the visitor stays in it. */
export function withAuthState({ state }: Pick<Location, 'state'>, next: AuthState): object {
  const known: unknown = state;
  return { ...(typeof known === 'object' && known), ...next };
}
