import adminModelsPart from 'messages:admin-models';
import { useMessages } from '#web/i18n/messages.ts';

/** Names a kind of fault; one that this page does not know yet is shown as it is. */
export function useModelFault(): (kind: string) => string {
  const faults: Readonly<Record<string, string>> = useMessages(adminModelsPart).faults;
  return (kind) => faults[kind] ?? kind;
}
