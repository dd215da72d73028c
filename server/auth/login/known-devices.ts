import type { IncomingHttpHeaders } from 'node:http';
import type { Db } from '#server/db/database.ts';
import { basePathOf } from '#server/rules/base-path.ts';
import * as store from './known-devices.store.ts';
import { createToken, hashToken } from '#server/rules/opaque-token.ts';

const cookieName = 'device';
const cookieDays = 180;

/** The token of the browser's cookie, as it was given out at an earlier login; it opens no door. */
export function readDeviceToken({ cookie = '' }: IncomingHttpHeaders): string | undefined {
  return /(?:^|;\s*)device=([\w-]{43})(?:;|$)/.exec(cookie)?.[1];
}

/** Whether the account of this address was logged in to from this browser before. */
export async function isKnownDevice(db: Db, email: string, token: string | undefined): Promise<boolean> {
  return token !== undefined && store.isKnownDevice(db, email, hashToken(token));
}

/**
 * Remembers the browser of a successful login. A token that the product did not give out is replaced.
 * @returns the token for the cookie
 */
export async function rememberDevice(db: Db, user_id: number, token: string | undefined): Promise<string> {
  const device_token = token !== undefined && (await store.isGivenToken(db, hashToken(token))) ? token : createToken();
  await store.putDevice(db, user_id, hashToken(device_token));
  return device_token;
}

/** The Set-Cookie header: only for logins, never read by a script, over HTTPS where the product has it. */
export function deviceCookie(token: string, { PUBLIC_URL }: { PUBLIC_URL: string }): string {
  const secure = PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  const path = `${basePathOf(PUBLIC_URL)}api/auth`;
  return `${cookieName}=${token}; Path=${path}; Max-Age=${cookieDays * 86_400}; HttpOnly; SameSite=Strict${secure}`;
}

export const forgetDevices = store.deleteDevicesOf;
export const purgeDevices = store.deleteOldDevices;
