import type { AuditEntry } from '#contract/audit.ts';
import { api } from '#web/http/api.ts';
import type { ListSource } from '../list/list-source.ts';

const endpoint = 'GET /api/admin/audit';

export const auditSource: ListSource<AuditEntry> = {
  endpoint,
  load: (query, signal) => api(endpoint, { query }, { signal }),
};
