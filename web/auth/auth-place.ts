import { type Location, matchPath } from 'react-router';
import { pageNames, pages } from '#contract/values/pages.ts';
import { readKeptQuestion } from '#web/shell/drafts.ts';
import { readKeptDemand } from '#web/shell/kept-demand.ts';
import { findStoppedAt } from '#web/shell/guards.tsx';
import type { ScreenName } from '#web/shell/bar/screen-names.ts';

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

/** Why somebody is asked to log in: a question that is kept until then, or a page that needs an account. */
interface LoginReason {
  question: string;
  screen: ScreenName;
}

/** The game that somebody asked for before they had an account; nothing where they came for another page. */
export function readWaitingDemand({ state }: Pick<Location, 'state'>): string {
  const place = findStoppedAt(state);
  const isOpen =
    place !== null && !pageNames('user').some((one) => matchPath(pages[one].path, place.pathname) !== null);
  return (isOpen && readKeptDemand()?.title) || '';
}

/** Nothing for whoever came of their own accord. */
export function readLoginReason({ state }: Pick<Location, 'state'>): LoginReason | null {
  const place = findStoppedAt(state);
  if (place === null) return null;
  const name = pageNames('user').find((one) => matchPath(pages[one].path, place.pathname) !== null);
  if (name === undefined) return null;
  const slug = matchPath(pages.chat.path, place.pathname)?.params.slug;
  const linked = new URLSearchParams(place.search).get('q') ?? '';
  const question = slug === undefined ? '' : readKeptQuestion(slug) || linked;
  return { question, screen: pages[name].title as ScreenName };
}
