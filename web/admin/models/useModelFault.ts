import type { ModelTrouble } from '#contract/token-usage.ts';
import { alertLimits } from '#contract/values/alert-signals.ts';
import { lastingFaults } from '#contract/values/kinds.ts';
import adminModelsPart from 'messages:admin-models';
import { useMessages } from '#web/i18n/messages.ts';

/** Tells whether nobody gets an answer of it: several faults in a row, or one that does not pass by itself. */
export function isModelDown(trouble: ModelTrouble | null): boolean {
  return trouble !== null && (trouble.in_a_row >= alertLimits.faultsInARow || lastingFaults.includes(trouble.kind));
}

/** Names a kind of fault; one that this page does not know yet is shown as it is. */
export function useModelFault(): (kind: string) => string {
  const faults: Readonly<Record<string, string>> = useMessages(adminModelsPart).faults;
  return (kind) => faults[kind] ?? kind;
}
