import { type Grant, mayUse } from '#contract/values/rights.ts';
import { session } from './session.ts';

export const useSession = session.use;

export function useUser() {
  return useSession()?.user ?? null;
}

/** Whether who is logged in may use what is for admins and for these grants. */
export function useMayUse(grants: readonly Grant[]): boolean {
  const user = useUser();
  return user !== null && mayUse(user, grants);
}
