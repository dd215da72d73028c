import type { Deps } from '#server/deps.ts';
import type { Retrieved } from '#server/retrieval/retrieval.ts';
import { costInMicroUsd } from '#server/usage/cost.ts';
import { chooseExpert } from './choose-expert.ts';
import { findSentences } from './sentence-split.ts';

export interface OnceAnswered {
  state: 'answered' | 'unsure' | 'refused';
  text: string;
  /** Whether every sentence has its source; null where nothing was written. */
  cited: boolean | null;
  cost_micro_usd: number;
}

/**
 * What the expert would answer to a question by itself, for evaluations: nobody asks, nothing is stored or charged.
 * @throws what the expert throws
 */
export async function answerOnce(
  deps: Deps,
  { game_title, question, chunks_given }: { game_title: string; question: string; chunks_given: number },
  { hits, evidence, analysis }: Retrieved,
  signal: AbortSignal,
): Promise<OnceAnswered> {
  const refused = { state: 'refused', text: '', cited: null } as const;
  if (evidence.decision === 'none') return { ...refused, cost_micro_usd: 0 };
  const expert = await chooseExpert(deps);
  const answer = await expert.write({
    game_title,
    question,
    conversation: [],
    chunks: hits.slice(0, chunks_given),
    analysis,
    mode: 'sourced',
    player_progress: null,
    signal,
    emit: () => {},
  });
  const price = { input: deps.config.AI_PRICE_INPUT, output: deps.config.AI_PRICE_OUTPUT };
  const cost_micro_usd = expert.model === null ? 0 : costInMicroUsd(answer.usage, price);
  if (answer.cited.length === 0) return { ...refused, text: answer.text, cost_micro_usd };
  const state = evidence.decision === 'unsure' ? 'unsure' : 'answered';
  return { state, text: answer.text, cited: isCited(answer.text), cost_micro_usd };
}

/** Lines that only lead in end with a colon; what is quoted below them has sources of its own. */
function isCited(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().endsWith(':'));
  return lines.every((line) => {
    const sentences = findSentences(line);
    // The extractive expert puts one source behind neighbouring sentences of one chunk.
    return sentences.length === 0 || /\[\d+\]/.test(line.slice(sentences.at(-1)?.start));
  });
}
