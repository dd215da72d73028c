import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { updateUser } from '#web/http/session.ts';
import { useSession } from '#web/http/use-session.ts';
import { meQuery } from './auth.api.ts';

/** Asks once per visit who the stored token belongs to: role, verification and name may have changed meanwhile. */
export function useFreshUser() {
  const session = useSession();
  const { data } = useQuery({ ...meQuery(), enabled: session !== null, staleTime: 5 * 60_000 });
  useEffect(() => {
    if (data) updateUser(data);
  }, [data]);
}
