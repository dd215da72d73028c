import type { IncomingHttpHeaders } from 'node:http';
import { basePathOf } from '#server/rules/base-path.ts';

const cookieName = 'guest';
/** For so long a browser that had its one answer is known. */
export const guestDays = 180;

/** The token of the browser's cookie, which stands for its one answer and opens nothing else. */
export function readGuestToken({ cookie = '' }: IncomingHttpHeaders): string | undefined {
  return /(?:^|;\s*)guest=([\w-]{43})(?:;|$)/.exec(cookie)?.[1];
}

/** The Set-Cookie header: only for the API, never read by a script, over HTTPS where the product has it. */
export function guestCookie(token: string, { PUBLIC_URL }: { PUBLIC_URL: string }): string {
  const secure = PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  const path = `${basePathOf(PUBLIC_URL)}api`;
  return `${cookieName}=${token}; Path=${path}; Max-Age=${guestDays * 86_400}; HttpOnly; SameSite=Strict${secure}`;
}
