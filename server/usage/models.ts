import type { QueryOf } from '#contract/endpoint-types.ts';
import { modelsList } from '#contract/lists/models.ts';
import type { ModelFigures } from '#contract/token-usage.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import * as store from './models.store.ts';

/** How each model did in a period: what it was asked, what came of it, how fast it was and what it cost. */
export function listModels(request: ListRequest<QueryOf<'GET /api/admin/models'>>): ListAnswer<ModelFigures> {
  return answerAdminList(modelsList, request, store.models, {
    cells: {
      faults_by_kind: ({ faults_by_kind }) => faults_by_kind.map(({ kind, count }) => `${kind} ${count}`).join(', '),
    },
  });
}
