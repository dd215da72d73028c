import { z } from 'zod';
import { id, idParams, listOf, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits } from './values/limits.ts';
import { grants } from './values/rights.ts';

const savedView = z.object({
  id,
  name: z.string(),
  /** What stands in the address of the list's screen. */
  query: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

const list = z.string().regex(/^[a-z][a-z-]{0,59}$/);
const name = typedText(limits.name);
const query = z.string().max(limits.savedView.query);
const own = { access: 'admin', grants, api_key: false } as const;

export const savedViewsEndpoints = defineEndpoints({
  'GET /api/admin/saved-views': {
    ...own,
    summary: 'One’s own saved views of an admin list, by name',
    query: z.object({ list }),
    response: listOf(savedView),
  },
  'POST /api/admin/saved-views': {
    ...own,
    summary: 'Save the filters, order and columns of a list under a name',
    body: z.object({ list, name, query }),
    response: savedView,
  },
  'PATCH /api/admin/saved-views/{id}': {
    ...own,
    summary: 'Rename a saved view, or save other filters under its name',
    params: idParams,
    body: z.object({ name: name.optional(), query: query.optional() }),
    response: savedView,
  },
  'DELETE /api/admin/saved-views/{id}': {
    ...own,
    summary: 'Delete a saved view; it can be restored for 7 days',
    params: idParams,
    status: 204,
  },
  'POST /api/admin/saved-views/{id}/restore': {
    ...own,
    summary: 'Undo the deletion of a saved view within 7 days',
    params: idParams,
    response: savedView,
  },
});
