import { keepPreviousData } from '@tanstack/react-query';
import type { HistoryGroup } from '#contract/values/kinds.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { send } from '#web/http/api.ts';
import { startOfDay } from '#web/ui/form/day-input.ts';
import { saveAsFile } from '#web/ui/data/save-as-file.ts';
import { historyKey } from './top-ups.api.ts';

export const linesPerPage = 20;

/** Days of the reader's own calendar, both included; empty for an open end. */
export interface HistoryFilter {
  kind: HistoryGroup | '';
  from: string;
  to: string;
}

function wireFilter({ kind, from, to }: HistoryFilter) {
  const [start, end] = [startOfDay(from), startOfDay(to, 1)];
  return { ...(kind && { kind }), ...(start && { from: start }), ...(end && { to: end }) };
}

/** One page of the ledger, newest first and counted from 1; the page before stays in sight while it loads. */
export function historyQuery(page: number, filter: HistoryFilter) {
  const query = { ...wireFilter(filter), limit: linesPerPage, skip: (page - 1) * linesPerPage };
  return apiQuery([...historyKey, query], 'GET /api/wallet/history', { query }, { placeholderData: keepPreviousData });
}

/** All lines that the filter leaves, as a file to keep. */
export async function saveHistory(filter: HistoryFilter): Promise<void> {
  const response = await send('GET /api/wallet/history', { query: wireFilter(filter) }, { accept: 'text/csv' });
  saveAsFile(await response.blob(), 'hintline-wallet.csv');
}
