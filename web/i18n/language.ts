import { useSyncExternalStore } from 'react';
import { defaultLanguage, isLanguage } from '#contract/values/languages.ts';
import type { Language } from '#contract/values/languages.ts';
import { getSession, subscribeSession } from '#web/http/session.ts';
import { createStore } from '#web/ui/create-store.ts';

export type { Language };

const cookieName = 'lang';
const yearInSeconds = 31_536_000;
const chosen = createStore(readCookie());

function readCookie(): Language | undefined {
  const value = new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(document.cookie)?.[1];
  return isLanguage(value) ? value : undefined;
}

/** Stored with the account; whoever reads a page keeps its language when their session ends. */
let ofAccount = getSession()?.user.language;
subscribeSession(() => (ofAccount = getSession()?.user.language ?? ofAccount));

/** The visitor's own choice, else the one stored with the account, else the default. */
export function getLanguage(): Language {
  return chosen.get() ?? ofAccount ?? defaultLanguage;
}

/** The language to offer to a visitor who has chosen none: the first that the browser prefers, if it is another one. */
function languageToOffer(): Language | undefined {
  if ((chosen.get() ?? ofAccount) !== undefined) return undefined;
  const preferred = navigator.language.slice(0, 2);
  return isLanguage(preferred) && preferred !== defaultLanguage ? preferred : undefined;
}

export function useLanguageToOffer(): Language | undefined {
  return useSyncExternalStore(subscribeLanguage, languageToOffer);
}

/** Keeps the choice in a cookie, because local storage holds the session and the theme only. */
export function setLanguage(language: Language) {
  document.cookie = `${cookieName}=${language}; Path=${import.meta.env.BASE_URL}; Max-Age=${yearInSeconds}; SameSite=Lax`;
  chosen.set(language);
}

export function subscribeLanguage(listener: () => void): () => void {
  const ends = [chosen.subscribe(listener), subscribeSession(listener)];
  return () => ends.forEach((end) => end());
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribeLanguage, getLanguage);
}
