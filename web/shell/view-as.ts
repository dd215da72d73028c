import type { AnswerOf } from '#contract/endpoint-types.ts';
import { paths } from '#contract/values/paths.ts';
import { isLanguage } from '#contract/values/languages.ts';
import { getLanguage, type Language } from '#web/i18n/language.ts';
import { below } from '#web/http/own-address.ts';

const endsKey = 'view_ends_at';
const languageKey = 'view_language';
const keys = ['access_token', 'user'] as const;

/** When the view of this tab ends; null in a tab of one's own. */
export function readView(): string | null {
  return sessionStorage.getItem('access_token') === null ? null : sessionStorage.getItem(endsKey);
}

/** The language of whoever looks; around their bar the page speaks the player's. */
export function readViewLanguage(): Language {
  const kept = sessionStorage.getItem(languageKey);
  return isLanguage(kept) ? kept : getLanguage();
}

/** From here on this tab is the player's, until the view ends; other tabs stay as they are. */
export function enterView({ access_token, user, ends_at }: AnswerOf<'POST /api/admin/users/{id}/view'>): void {
  sessionStorage.setItem(endsKey, ends_at);
  sessionStorage.setItem(languageKey, getLanguage());
  sessionStorage.setItem('user', JSON.stringify(user));
  sessionStorage.setItem('access_token', access_token);
  // A whole page load: nothing that was read as an admin stays in memory.
  window.location.assign(below(paths.home()));
}

/** Back to one's own login, on the page of whoever was looked at. */
export function leaveView(user_id: number): void {
  for (const key of [...keys, endsKey, languageKey]) sessionStorage.removeItem(key);
  window.location.assign(below(paths.adminUser(user_id)));
}
