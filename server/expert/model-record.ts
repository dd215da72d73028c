import type { ModelSearch } from '#contract/admin-chat.ts';
import type { AnswerUsage, ModelCall } from '#server/usage/usage.ts';

/** What a model was asked for beside the text of one answer, kept whatever becomes of the answer. */
export interface ModelRecord {
  calls: readonly ModelCall[];
  /** In the order in which they were searched for. */
  searches: readonly ModelSearch[];
  add: (call: ModelCall, queries: readonly string[]) => void;
  /** Answers that the model did not write to their end. */
  faults: readonly Fault[];
  addFault: (fault: Fault) => void;
}

interface Fault {
  /** The kind of fault, in one word. */
  outcome: string;
  usage: AnswerUsage;
}

export function openModelRecord(): ModelRecord {
  const calls: ModelCall[] = [];
  const searches: ModelSearch[] = [];
  const faults: Fault[] = [];
  return {
    calls,
    searches,
    faults,
    addFault: (fault) => void faults.push(fault),
    add(call, queries) {
      calls.push(call);
      searches.push(...queries.map((query) => ({ purpose: call.purpose, query })));
    },
  };
}

/** What the model searched for. */
export function queriesOf({ searches }: ModelRecord): string[] {
  return searches.map(({ query }) => query);
}

/** How long the model has been asked for other things. */
export function secondsOf({ calls }: ModelRecord): number {
  return calls.reduce((sum, { usage }) => sum + usage.total_ms, 0) / 1_000;
}
