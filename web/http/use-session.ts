import { useSyncExternalStore } from 'react';
import { getSession, subscribeSession } from './session.ts';

export function useSession() {
  return useSyncExternalStore(subscribeSession, getSession);
}

export function useUser() {
  return useSession()?.user ?? null;
}
