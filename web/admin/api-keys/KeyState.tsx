import type { AdminApiKey } from '#contract/api-keys.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminApiKeysPart from 'messages:admin-api-keys';
import { Status } from '#web/ui/data/Status.tsx';

/** Whether a key opens doors now, and if not, why not. */
export function KeyState({ apiKey }: { apiKey: AdminApiKey }) {
  const { states, expired, ownerOff } = useMessages(adminApiKeysPart);
  const { deleted_at, is_active, is_expired, user } = apiKey;
  if (deleted_at !== null) return <Status tone="bad">{states.deleted}</Status>;
  if (!is_active) return <Status tone="plain">{states.inactive}</Status>;
  if (is_expired) return <Status tone="attention">{expired}</Status>;
  if (!user.is_active) return <Status tone="attention">{ownerOff}</Status>;
  return <Status tone="good">{states.active}</Status>;
}
