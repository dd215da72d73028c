import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { messagesFor } from '#server/messages.ts';
import { ownUser } from '#contract/values/rights.ts';
import { actorOf } from '#server/audit/audit.ts';
import { readGuestToken } from '#server/guests/guests.ts';
import { endView, startView } from './account-views.ts';
import { changeAccount } from './change-account.ts';
import { requestDeletion } from './deletion.ts';
import { cancelAddress, confirmAddress, showAddressChange } from './email-change.ts';
import { deviceCookie, readDeviceToken } from './login/known-devices.ts';
import { login } from './login/login.ts';
import { loginPhone, offerPhoneLogin } from './login/phone-logins.ts';
import { endOtherSessions, endOwnSession, listOwnSessions, logout } from './login/own-sessions.ts';
import { enterByCode, mailCode } from './mail-code.ts';
import { register } from './register.ts';
import { checkReset, forgotPassword, resetPassword } from './reset.ts';
import { checkVerification, resendVerification, verifyEmail } from './verification.ts';

export function authRoutes(route: Route, deps: Deps): void {
  const { db } = deps;
  route('POST /api/auth/register', async ({ body, language, ip, user_agent }) => {
    await register(deps, { ...body, language: body.language ?? language }, { ip, user_agent });
    return { message: messagesFor(language).server.auth.register };
  });
  route('POST /api/auth/login', async ({ body, ip, user_agent, headers, set_header }) => {
    const from = { ip, user_agent, device_token: readDeviceToken(headers) };
    const { session, device_token } = await login(deps, body, from);
    set_header('set-cookie', deviceCookie(device_token, deps.config));
    return session;
  });
  route('POST /api/auth/phone-login', ({ user, session_id }) => offerPhoneLogin(db, { user_id: user.id, session_id }));
  route('POST /api/auth/phone-login/take', async ({ body, ip, user_agent, headers, set_header }) => {
    const from = { ip, user_agent, device_token: readDeviceToken(headers) };
    const { session, device_token } = await loginPhone(db, body.token, from);
    set_header('set-cookie', deviceCookie(device_token, deps.config));
    return session;
  });
  route('POST /api/auth/mail-code', async ({ body, language, ip, user_agent }) => {
    await mailCode(deps, { ...body, language: body.language ?? language }, { ip, user_agent });
    return { message: messagesFor(language).server.auth.register };
  });
  route('POST /api/auth/enter', async ({ body, ip, user_agent, headers, set_header }) => {
    const known = { device_token: readDeviceToken(headers), guest_token: readGuestToken(headers) };
    const { session, device_token } = await enterByCode(deps, body, { ip, user_agent, ...known });
    set_header('set-cookie', deviceCookie(device_token, deps.config));
    return session;
  });
  route('POST /api/auth/logout', async ({ user, session_id }) => {
    if (session_id !== null) await logout(db, user.id, session_id);
  });
  route('DELETE /api/auth/view', ({ session_id, ip, request_id }) => endView(db, session_id, { ip, request_id }));
  route('POST /api/admin/users/{id}/view', ({ params, ...request }) => startView(db, params.id, actorOf(request)));
  route('POST /api/auth/verify-email', async ({ body, language }) => {
    await verifyEmail(deps, body);
    return { message: messagesFor(language).server.auth.verified, email_verified: true };
  });
  route('POST /api/auth/resend-verification', async ({ body, language }) => {
    await resendVerification(deps, body.email);
    return { message: messagesFor(language).server.auth.resend };
  });
  route('POST /api/auth/check-verification', ({ body }) => checkVerification(deps, body));
  route('POST /api/auth/forgot-password', async ({ body, language }) => {
    await forgotPassword(deps, body.email);
    return { message: messagesFor(language).server.auth.forgot };
  });
  route('POST /api/auth/verify-reset', async ({ body, language }) => {
    return { message: messagesFor(language).server.auth.reset_holds, ...(await checkReset(deps, body)) };
  });
  route('POST /api/auth/reset-password', async ({ body, language }) => {
    await resetPassword(deps, body);
    return { message: messagesFor(language).server.auth.reset };
  });
  route('GET /api/auth/me', ({ user }) => ownUser(user));
  route('PATCH /api/auth/me', ({ body, user, ip, user_agent }) =>
    changeAccount(deps, user.id, body, { ip, user_agent }),
  );
  route('GET /api/auth/me/email-change', ({ user }) => showAddressChange(db, user.id));
  route('DELETE /api/auth/me/email-change', ({ user }) => cancelAddress(db, user.id));
  route('POST /api/auth/me/email-change/confirm', ({ user, body }) => confirmAddress(deps, user.id, body));
  route('GET /api/auth/me/sessions', ({ user, session_id }) => listOwnSessions(db, user.id, session_id));
  route('DELETE /api/auth/me/sessions', ({ user, session_id }) => endOtherSessions(db, user.id, session_id));
  route('DELETE /api/auth/me/sessions/{id}', ({ user, params }) => endOwnSession(db, user.id, params.id));
  route('POST /api/auth/me/deletion', ({ user, body }) => requestDeletion(deps, user.id, body.current_password));
}
