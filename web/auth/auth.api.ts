import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/http/api.ts';
import { endSession, getSession, updateUser } from '#web/http/session.ts';
import { setLanguage } from '#web/i18n/language.ts';
import type { Language } from '#web/i18n/language.ts';

export function meQuery() {
  return queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => api('GET /api/auth/me', {}, { signal }),
  });
}

/** Ends the session here at once and on the server as soon as it hears of it. */
export function logOut() {
  if (getSession()) api('POST /api/auth/logout').catch(() => undefined);
  endSession();
}

/** Changes the language here at once; with an account the choice is kept there too. */
export function saveLanguage(language: Language) {
  setLanguage(language);
  if (!getSession()) return;
  // The cookie already holds the choice for this browser, so a failure here loses nothing visible.
  api('PATCH /api/auth/me', { body: { language } }).then(updateUser, () => undefined);
}
