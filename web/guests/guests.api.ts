import { queryOptions } from '@tanstack/react-query';
import type { CallOf } from '#contract/endpoint-types.ts';
import { ApiError } from '#web/http/api-error.ts';
import { api } from '#web/http/api.ts';
import { getLanguage } from '#web/i18n/language.ts';
import { guestDraft, readDraft, saveDraft } from '#web/shell/drafts.ts';

const mostWaits = 20;
const mailedDraft = 'mailed-code';
const codeLivesMs = 30 * 60_000;

/** A question of somebody without an account. */
export interface GuestQuestion {
  slug: string;
  text: string;
}

/** Remembers in this tab that a question was answered without an account; null forgets it. */
export function noteGuestAnswer(question: GuestQuestion | null) {
  saveDraft(guestDraft, question ? JSON.stringify(question) : '');
}

/** The answer to somebody without an account: asked again, the same question gets the same answer, so a reload may. */
export function guestAnswerQuery({ slug, text }: GuestQuestion) {
  return queryOptions({
    queryKey: ['guest-answer', slug, text],
    queryFn: ({ signal }) => api('POST /api/guest-answers', { body: { game: slug, text } }, { signal }),
    staleTime: Infinity,
    // It is being written for another tab of this browser.
    retry: (failures, error) =>
      failures < mostWaits &&
      error instanceof ApiError &&
      (error.code === 'answer_running' || (error.status === 0 && failures < 1)),
    retryDelay: 1000,
  });
}

/** Mails a code that opens the account of the address; the answer tells nothing about it. */
export function mailCode(email: string, consent_version: string) {
  const agreed = { consent: true, consent_version, language: getLanguage() } as const;
  return api('POST /api/auth/mail-code', { body: { email, ...agreed } });
}

/** Remembers in this tab where a code was mailed to, for as long as it lives; null forgets it. */
export function noteMailedCode(email: string | null) {
  saveDraft(mailedDraft, email === null ? '' : JSON.stringify({ email, at: Date.now() }));
}

export function readMailedCode(): string | null {
  const mailed = JSON.parse(readDraft(mailedDraft) || 'null') as { email: string; at: number } | null;
  return mailed !== null && Date.now() - mailed.at < codeLivesMs ? mailed.email : null;
}

export function enterByCode(body: CallOf<'POST /api/auth/enter'>['body']) {
  return api('POST /api/auth/enter', { body });
}
