import type { LucideIcon } from 'lucide-react';
import type { BulkAnswer } from '#contract/bulk.ts';

/** What can be done with several rows at once; the server does each by itself. */
export interface BulkAction {
  label: string;
  icon?: LucideIcon;
  isDanger?: boolean;
  /** Asks for a reason, which the author of each reads. */
  asks?: { title: (values: { count: number }) => string; hint?: string };
  /** Asks first, since it reaches far. */
  confirms?: { title: (values: { count: number }) => string; hint?: string };
  run: (ids: number[], reason: string) => Promise<BulkAnswer>;
  /** What is said once some are done. */
  done: (values: { count: number }) => string;
  /** Takes back what was done. */
  undo?: (ids: number[]) => Promise<BulkAnswer>;
}

export interface Bulk<Row> {
  actions: readonly BulkAction[];
  /** By what a row is known where something about it went wrong. */
  nameOf: (row: Row) => string;
}
