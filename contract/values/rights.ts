/**
 * What an admin may grant to others: `reviewer` knowledge and quality; `support` people, their chats and calls that are
 * given back; `finance` the wallet. Values are only ever added.
 */
export const grants = ['reviewer', 'support', 'finance'] as const;
export type Grant = (typeof grants)[number];

/** What decides on what somebody may use. */
export interface Rights {
  role: 'user' | 'admin';
  grants?: readonly Grant[] | undefined;
}

/** Whether somebody may use what is for admins and for these grants. */
export function mayUse({ role, grants: held = [] }: Rights, allowed: readonly Grant[]): boolean {
  return role === 'admin' || held.some((grant) => allowed.includes(grant));
}

/** Whether some part of the admin is open to somebody. */
export function worksHere(rights: Rights): boolean {
  return mayUse(rights, grants);
}

/**
 * Whether somebody may lock this person out or give them money and calls: whoever works on the product, oneself
 * included, is a matter of admins.
 */
export function isInReach(person: Rights, { role }: Rights): boolean {
  return role === 'admin' || !worksHere(person);
}

/**
 * Whether somebody may get calls by a code or buy them. Whoever works on the product makes the codes and sets the prices,
 * for themselves or as a colleague of who does: their calls are a matter of admins.
 */
export function mayGainCalls(person: Rights): boolean {
  return isInReach(person, person);
}

/** A user as they see themselves: with grants, and without a password, only where that is so. */
export function ownUser<U extends Pick<Rights, 'grants'> & { enters_by_code?: boolean | undefined }>(row: U) {
  const { grants: held = [], enters_by_code, ...user } = row;
  return { ...user, ...(held.length > 0 && { grants: [...held] }), ...(enters_by_code && { enters_by_code }) };
}
