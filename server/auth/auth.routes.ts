import type { Language } from '#contract/common.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { changeAccount } from './change-account.ts';
import { askDeletion } from './deletion.ts';
import { cancelAddress, confirmAddress, showAddressChange } from './email-change.ts';
import { deviceCookie, readDeviceToken } from './known-devices.ts';
import { login } from './login.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { register } from './register.ts';
import { checkReset, forgotPassword, resetPassword } from './reset.ts';
import { closeSession } from './sessions.ts';
import { checkVerification, resendVerification, verifyEmail } from './verification.ts';

const answers = {
  register: {
    en: 'Look into your mailbox: a mail to this address is on its way.',
    ru: 'Проверьте почту: письмо на этот адрес уже в пути.',
  },
  resend: {
    en: 'If an account with this address waits to be verified, a new mail is on its way.',
    ru: 'Если учётная запись с этим адресом ждёт подтверждения, новое письмо уже в пути.',
  },
  forgot: {
    en: 'If there is an account with this address, a mail with a link and a code is on its way.',
    ru: 'Если на этот адрес есть учётная запись, письмо со ссылкой и кодом уже в пути.',
  },
  reset_holds: { en: 'The link or code is valid.', ru: 'Ссылка или код действуют.' },
  reset: {
    en: 'The new password is set, and every session has ended. Log in with it.',
    ru: 'Новый пароль задан, все сеансы завершены. Войдите с ним.',
  },
  verified: { en: 'The address is verified.', ru: 'Адрес подтверждён.' },
} as const satisfies Record<string, Record<Language, string>>;

export function authRoutes(route: Route, deps: Deps): void {
  const { db } = deps;
  route('POST /api/auth/register', async ({ body, language, ip, user_agent }) => {
    await register(deps, { ...body, language: body.language ?? language }, { ip, user_agent });
    return { message: answers.register[language] };
  });
  route('POST /api/auth/login', async ({ body, ip, user_agent, headers, set_header }) => {
    const from = { ip, user_agent, device_token: readDeviceToken(headers) };
    const { session, device_token } = await login(deps, body, from);
    set_header('set-cookie', deviceCookie(device_token, deps.config));
    return session;
  });
  route('POST /api/auth/logout', async ({ session_id }) => {
    if (session_id !== null) await closeSession(db, session_id);
  });
  route('POST /api/auth/verify-email', async ({ body, language }) => {
    await verifyEmail(deps, body);
    return { message: answers.verified[language], email_verified: true };
  });
  route('POST /api/auth/resend-verification', async ({ body, language }) => {
    await resendVerification(deps, body.email);
    return { message: answers.resend[language] };
  });
  route('POST /api/auth/check-verification', ({ body }) => checkVerification(deps, body));
  route('POST /api/auth/forgot-password', async ({ body, language }) => {
    await forgotPassword(deps, body.email);
    return { message: answers.forgot[language] };
  });
  route('POST /api/auth/verify-reset', async ({ body, language }) => {
    const { email } = await checkReset(deps, body);
    return { message: answers.reset_holds[language], email };
  });
  route('POST /api/auth/reset-password', async ({ body, language }) => {
    await resetPassword(deps, body);
    return { message: answers.reset[language] };
  });
  route('GET /api/auth/me', ({ user }) => user);
  route('PATCH /api/auth/me', ({ body, user, ip, user_agent }) =>
    changeAccount(deps, user.id, body, { ip, user_agent }),
  );
  route('GET /api/auth/me/email-change', ({ user }) => showAddressChange(db, user.id));
  route('DELETE /api/auth/me/email-change', ({ user }) => cancelAddress(db, user.id));
  route('POST /api/auth/me/email-change/confirm', ({ user, body }) => confirmAddress(deps, user.id, body));
  route('GET /api/auth/me/sessions', ({ user, session_id }) => listOwnSessions(db, user.id, session_id));
  route('DELETE /api/auth/me/sessions', ({ user, session_id }) => endOtherSessions(db, user.id, session_id));
  route('DELETE /api/auth/me/sessions/{id}', ({ user, params }) => endOwnSession(db, user.id, params.id));
  route('POST /api/auth/me/deletion', ({ user, body }) => askDeletion(deps, user.id, body.current_password));
}
