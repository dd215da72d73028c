import type { Deps } from '#server/deps.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { Retrieval, Retrieved } from '#server/retrieval/retrieval.ts';
import { costInMicroUsd } from '#server/usage/usage.ts';
import { chooseExpert } from './choose-expert.ts';
import { type Compare, findComparison } from './compare-figures.ts';
import type { Expert, ExpertAnswer, ExpertTask } from './expert.ts';
import { buildPrompt, type Prompt } from './prompt.ts';
import { findSentences } from './sentence-split.ts';
import { understandQuestion } from './understand.ts';

export interface OnceAnswered {
  state: 'answered' | 'unsure' | 'refused';
  text: string;
  /** Whether every sentence has its source; null where nothing was written. */
  cited: boolean | null;
  cost_micro_usd: number;
  /** Null: the extractive expert, or nobody was asked. */
  model: string | null;
}

export interface OneQuestion {
  game_title: string;
  question: string;
  chunks_given: number;
  is_widened?: boolean;
  /** What the model reads about this game. */
  guidance: string | undefined;
}

/**
 * What the expert would answer to a question by itself, for evaluations: nobody asks, nothing is stored or charged.
 * @throws what the expert throws
 */
export async function answerOnce(
  deps: Deps,
  input: OneQuestion,
  { hits, evidence, analysis }: Retrieved,
  signal: AbortSignal,
): Promise<OnceAnswered> {
  const refused = { state: 'refused', text: '', cited: null } as const;
  if (evidence.decision === 'none') return { ...refused, cost_micro_usd: 0, model: null };
  const expert = await chooseExpert(deps);
  const is_unsure = evidence.decision === 'unsure';
  const answer = await expert.write({ ...taskOf(input, { hits, analysis, evidence }), is_unsure, signal });
  const price = { input: deps.config.AI_PRICE_INPUT, output: deps.config.AI_PRICE_OUTPUT };
  const { model } = expert;
  const cost_micro_usd = model === null ? 0 : costInMicroUsd(answer.usage, price);
  if (answer.cited.length === 0) return { ...refused, text: answer.text, cost_micro_usd, model };
  const state = (answer.doubtful ?? is_unsure) ? 'unsure' : 'answered';
  // What is quoted stands in passages, and each of them ends with its source.
  const cited = model === null || isCited(answer.text);
  return { state, text: answer.text, cited, cost_micro_usd, model };
}

/** Behind those that an expert is given, as in a chat. */
const chunksFurther = 32;

type Request = Omit<Parameters<Retrieval['retrieve']>[0], 'question' | 'limit'>;

interface Quoted {
  found: Retrieved;
  /** All that the answer may quote. */
  given: readonly RetrievedChunk[];
  /** Null: the articles hold nothing that could be quoted. */
  answer: ExpertAnswer | null;
}

/**
 * What the extractive expert quotes for a question as in a chat, with figures compared: nobody asks, nothing is stored or
 * charged.
 * @throws what the expert throws
 */
export async function quoteOnce(
  { retrieval, extractive, compare }: { retrieval: Retrieval; extractive: Expert; compare: Compare },
  { question, chunks_given, ...request }: Request & { question: string; chunks_given: number },
  signal: AbortSignal,
): Promise<Quoted> {
  const { parts, language } = understandQuestion(question, []);
  const [part] = parts;
  const search = { ...request, question: parts.length === 1 && part ? part.text : question };
  const found = await retrieval.retrieve({ ...search, limit: chunks_given + chunksFurther });
  const comparison = await findComparison(retrieval, search, found, language, compare);
  const is_unsure = comparison === null && found.evidence.decision === 'unsure';
  const compared = comparison?.best.map(({ chunk }) => chunk) ?? [];
  const hits = [...compared, ...found.hits.filter((hit) => compared.every((chunk) => chunk.id !== hit.id))];
  const given = [...hits, ...found.beside()];
  if (comparison === null && found.evidence.decision === 'none') return { found, given, answer: null };
  const input = { game_title: request.game.title, question, chunks_given, guidance: undefined };
  const task = taskOf(input, { ...found, hits });
  const further = given.slice(chunks_given);
  const answer = await extractive.write({ ...task, further, comparison, is_unsure, signal });
  return { found, given, answer };
}

/** What a model would read for it. */
export function promptOnce(input: OneQuestion, found: Pick<Retrieved, 'hits' | 'analysis' | 'evidence'>): Prompt {
  return buildPrompt({ ...taskOf(input, found), signal: AbortSignal.abort() });
}

function taskOf(
  { chunks_given, ...input }: OneQuestion,
  { hits, analysis, evidence }: Pick<Retrieved, 'hits' | 'analysis' | 'evidence'>,
): Omit<ExpertTask, 'signal'> {
  return {
    ...input,
    conversation: [],
    chunks: hits.slice(0, chunks_given),
    analysis,
    features: evidence.features,
    options: { in_steps: false },
    player_progress: null,
    emit: () => {},
  };
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
