import type { Language } from '#contract/common.ts';
import type { User } from '#contract/users.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { findUser } from '#server/users/users.store.ts';
import { updateProfile } from './accounts.store.ts';

/** Changes what a user may change of their own account; what is not given stays. */
export async function changeProfile(
  db: Db,
  id: number,
  { name, language }: { name?: string | undefined; language?: Language | undefined },
): Promise<User> {
  const changes = { ...(name === undefined ? {} : { name }), ...(language === undefined ? {} : { language }) };
  if (Object.keys(changes).length > 0) await updateProfile(db, id, changes);
  const user = await findUser(db, id);
  if (user === undefined) throw new AppError('not_found');
  return user;
}
