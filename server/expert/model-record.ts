import type { ModelSearch } from '#contract/admin-chat.ts';
import type { ModelCall } from '#server/usage/usage.ts';

/** What a model was asked for beside the text of one answer, kept whatever becomes of the answer. */
export interface ModelRecord {
  calls: readonly ModelCall[];
  /** In the order in which they were searched for. */
  searches: readonly ModelSearch[];
  add: (call: ModelCall, queries: readonly string[]) => void;
}

export function openModelRecord(): ModelRecord {
  const calls: ModelCall[] = [];
  const searches: ModelSearch[] = [];
  return {
    calls,
    searches,
    add(call, queries) {
      calls.push(call);
      searches.push(...queries.map((query) => ({ purpose: call.purpose, query })));
    },
  };
}
