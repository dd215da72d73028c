import { useUser } from '#web/http/use-session.ts';
import { mayOpen } from './may-open.ts';

/** Says of an address whether who is logged in may open it. */
export function useMayOpen(): (address: string) => boolean {
  const user = useUser();
  return (address) => mayOpen(user, address);
}
