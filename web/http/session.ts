import type { User } from '#contract/users.ts';
import { createStore } from '#web/ui/create-store.ts';

/** What local storage says about the visitor; both parts are there or neither is. */
export interface Session {
  access_token: string;
  user: User;
}

/** The database of what this account has read, for times without a network; query-client.ts deletes it with the session. */
export const copiesName = 'hintline-copies';

const tokenKey = 'access_token';
const userKey = 'user';

/** Who looks at the product as somebody else does so in one tab; their own login stays in local storage. */
const storage = () => (sessionStorage.getItem(tokenKey) === null ? localStorage : sessionStorage);

export const session = createStore(readStored());

function readStored(): Session | null {
  const access_token = storage().getItem(tokenKey);
  const user = parseUser(storage().getItem(userKey));
  return access_token && user ? { access_token, user } : null;
}

/** A hand-edited or outdated entry counts as logged out. */
function parseUser(text: string | null): User | null {
  if (!text) return null;
  try {
    const value = JSON.parse(text) as Partial<User> | null;
    const usable = typeof value?.id === 'number' && typeof value.email === 'string' && typeof value.role === 'string';
    return usable ? (value as User) : null;
  } catch {
    return null;
  }
}

export const { get: getSession, subscribe: subscribeSession } = session;

/** Keeps the answer of a login; every open tab follows. */
export function startSession(next: Session) {
  const kept = storage();
  kept.setItem(tokenKey, next.access_token);
  kept.setItem(userKey, JSON.stringify(next.user));
  session.set(next);
}

/** Keeps a newer copy of the same user, as the server last told it. */
export function updateUser(user: User) {
  const current = session.get();
  if (current && current.user.id === user.id) startSession({ access_token: current.access_token, user });
}

export function endSession() {
  const kept = storage();
  kept.removeItem(tokenKey);
  kept.removeItem(userKey);
  session.set(readStored());
}

/** Told on `window` when the server no longer takes the stored token. */
export const unauthorizedEvent = 'unauthorized';

/** Follows the server's 401 and the logins and logouts of other tabs. */
export function watchSession() {
  window.addEventListener(unauthorizedEvent, endSession);
  window.addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key === null || event.key === tokenKey || event.key === userKey) session.set(readStored());
  });
}
