import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#web/http/api.ts';
import { endSession, getSession, updateUser } from '#web/http/session.ts';
import { useSession } from '#web/http/use-session.ts';
import { setLanguage } from '#web/i18n/language.ts';
import type { Language } from '#web/i18n/language.ts';
import type { CallOf } from '#contract/endpoint-types.ts';

/** The user of the session as the server knows them, which the session then shows. */
export function meQuery() {
  return queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => {
      const before = getSession()?.user;
      const user = await api('GET /api/auth/me', {}, { signal });
      const current = getSession()?.user;
      // What a change answered while this was on its way is newer than this reply.
      if (current && current !== before && current.id === user.id) return current;
      updateUser(user);
      return user;
    },
  });
}

/** Asks once per visit who the stored token belongs to: role, verification and name may have changed meanwhile. */
export function useFreshUser() {
  const session = useSession();
  useQuery({ ...meQuery(), enabled: session !== null, staleTime: 5 * 60_000 });
}

/** Ends the session here at once and on the server as soon as it hears of it. */
export function logOut() {
  if (getSession()) api('POST /api/auth/logout').catch(() => undefined);
  endSession();
}

let lastChange: Promise<unknown> = Promise.resolve();

/** Changes the account of the session, one change after another: the last one answers last. What is not given stays. */
export function changeAccount(body: CallOf<'PATCH /api/auth/me'>['body']) {
  const answer = lastChange.then(() => api('PATCH /api/auth/me', { body }));
  lastChange = answer.catch(() => undefined);
  return answer;
}

/** Changes the language here at once; with an account the choice is kept there too. */
export function saveLanguage(language: Language) {
  setLanguage(language);
  if (!getSession()) return;
  // The cookie already holds the choice for this browser, so a failure here loses nothing visible.
  changeAccount({ language }).then(updateUser, () => undefined);
}
