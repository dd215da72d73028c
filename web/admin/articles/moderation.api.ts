import type { ArticleDecision } from '#contract/values/kinds.ts';
import type { Moderation } from '#contract/moderation.ts';
import type { WritingBlock } from '#contract/writing-block.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import { useChange } from '#web/http/use-change.ts';
import { articleKeys } from './articles.api.ts';

export type Writer = NonNullable<Moderation['author']>;

export function moderationQuery(id: number) {
  return apiQuery(['admin', 'moderation', id], 'GET /api/admin/knowledge/articles/{id}/moderation', { params: { id } });
}

export function decide({ id, action, reason }: { id: number; action: ArticleDecision; reason?: string }) {
  return api('POST /api/admin/knowledge/articles/{id}/decisions', { params: { id }, body: { action, reason } });
}

function rejectText({ id, reason }: { id: number; reason: string }) {
  return api('POST /api/admin/knowledge/reviews/{id}/reject', { params: { id }, body: { reason } });
}

function blockWriter({ id, ...body }: WritingBlock & { id: number }) {
  return api('PUT /api/admin/users/{id}/writing-block', { params: { id }, body });
}

export function unblockWriter(id: number) {
  return api('DELETE /api/admin/users/{id}/writing-block', { params: { id } });
}

/** For dialogs, which show what goes wrong themselves. */
export const useDecide = () => useChange(articleKeys, decide);
export const useBlockWriter = () => useChange([['admin']], blockWriter);
export const useRejectText = () => useChange(articleKeys, rejectText);
