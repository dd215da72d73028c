import type { Language } from '#contract/common.ts';
import type { User } from '#contract/users.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, type WrongField } from '#server/errors.ts';
import { findUser } from '#server/users/users.store.ts';
import * as accounts from './accounts.store.ts';
import { confirmPassword } from './confirm-password.ts';
import { askForAddress } from './email-change.ts';
import { wrongPassword } from './new-password.ts';
import { passwordChangedMail } from './password-mails.ts';
import { hashPassword, knownUser } from './login/passwords.ts';
import { replacePassword } from './replace-password.ts';
import { openSession } from './login/sessions.ts';
import { enqueueMail } from '#server/mail/mail.ts';

interface Changes {
  name?: string | undefined;
  language?: Language | undefined;
  email?: string | undefined;
  password?: string | undefined;
  current_password?: string | undefined;
}

/**
 * Changes what a user may change of their own account; what is not given stays. A new address holds
 * once it is confirmed. A new password ends every session, also this one, and opens a new one for the caller.
 * @throws AppError `validation`, also for a wrong current password; `too_many_requests`
 */
export async function changeAccount(
  deps: Deps,
  user_id: number,
  { name, language, email, password, current_password }: Changes,
  from: { ip: string; user_agent: string | null },
): Promise<User & { access_token?: string }> {
  const { db, config } = deps;
  const wants_proof = email !== undefined || password !== undefined;
  const account = wants_proof ? await confirmPassword(deps, user_id, current_password) : undefined;
  if (account !== undefined && password !== undefined) {
    const fields: WrongField[] = [];
    const type = wrongPassword(password, { ...account, name: name ?? account.name });
    if (type !== undefined) fields.push({ loc: ['body', 'password'], type });
    if (fields.length > 0) throw new AppError('validation', { fields });
  }
  const password_hash = password === undefined ? undefined : await hashPassword(password, knownUser(user_id));
  const access_token = await db.transaction().execute(async (tx) => {
    const profile = { ...(name === undefined ? {} : { name }), ...(language === undefined ? {} : { language }) };
    if (Object.keys(profile).length > 0) await accounts.updateProfile(tx, user_id, profile);
    let token: string | undefined;
    if (account !== undefined && password_hash !== undefined) {
      await replacePassword(tx, user_id, password_hash);
      token = await openSession(tx, user_id, from);
      await enqueueMail(tx, passwordChangedMail({ ...account, ...profile }, config));
    }
    // After the password, which voids every mail that was asked for before it.
    if (account !== undefined && email !== undefined) await askForAddress(deps, tx, { ...account, ...profile }, email);
    return token;
  });
  const user = await findUser(db, user_id);
  if (user === undefined) throw new AppError('not_found', { object: 'user' });
  return { ...user, ...(access_token === undefined ? {} : { access_token }) };
}
