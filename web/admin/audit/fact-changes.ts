import type { AuditEntry } from '#contract/audit.ts';

type Facts = AuditEntry['before'];

export interface FactChange {
  field: string;
  /** Undefined where the field was not kept on that side. */
  before: string | undefined;
  after: string | undefined;
  isChanged: boolean;
}

function textOf(facts: Facts, field: string): string | undefined {
  if (!facts || !(field in facts)) return undefined;
  const value = facts[field];
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Names a field as the screens do; one that only the code knows keeps its name. */
export function nameField(names: Readonly<Partial<Record<string, string>>>, field: string): string {
  return names[field] ?? field.replaceAll('_', ' ');
}

/** The audited fields of both sides, the changed ones first. */
export function listChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FactChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => {
      const [was, is] = [textOf(before, field), textOf(after, field)];
      return { field, before: was, after: is, isChanged: was !== is };
    })
    .sort((a, b) => Number(b.isChanged) - Number(a.isChanged));
}
