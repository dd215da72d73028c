import { session } from './session.ts';

export const useSession = session.use;

export function useUser() {
  return useSession()?.user ?? null;
}
