import { useSyncExternalStore } from 'react';
import { defaultLanguage, isLanguage } from '#contract/values/languages.ts';
import type { Language } from '#contract/values/languages.ts';
import { getSession, subscribeSession } from '#web/http/session.ts';

export type { Language };

const cookieName = 'lang';
const yearInSeconds = 31_536_000;
const listeners = new Set<() => void>();

function readCookie(): Language | undefined {
  const value = new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(document.cookie)?.[1];
  return isLanguage(value) ? value : undefined;
}

/** The visitor's own choice, else the one stored with the account, else the default. */
export function getLanguage(): Language {
  return readCookie() ?? getSession()?.user.language ?? defaultLanguage;
}

/** Keeps the choice in a cookie, because local storage holds the session and the theme only. */
export function setLanguage(language: Language) {
  document.cookie = `${cookieName}=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`;
  for (const listener of listeners) listener();
}

export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribeLanguage, getLanguage);
}
