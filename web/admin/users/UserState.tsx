import type { AdminUser } from '#contract/admin-users.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { Status } from '#web/ui/data/Status.tsx';

/** The one thing about an account that matters most. */
export function UserState({ user }: { user: AdminUser }) {
  const { states } = useMessages(adminUsersPart).list;
  if (user.deleted_at !== null) return <Status tone="bad">{states.deleted}</Status>;
  if (!user.is_active) return <Status tone="plain">{states.inactive}</Status>;
  if (user.is_invited) return <Status tone="attention">{states.invited}</Status>;
  if (!user.email_verified) return <Status tone="attention">{states.unverified}</Status>;
  return <Status tone="good">{states.active}</Status>;
}
