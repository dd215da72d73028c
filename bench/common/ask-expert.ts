import { answerFrom } from '#server/expert/answer.ts';
import { bareContext, questionAlone } from '#server/expert/answer-alone.ts';
import * as reading from '#server/expert/answer-worker.ts';
import { writeExtractiveAnswer } from '#server/expert/quote/compose.ts';
import type { Expert, Turn } from '#server/expert/expert.ts';
import { findSources } from '#server/expert/sources/find-sources.ts';
import type { FinishedAnswer } from '#server/expert/finished-answer.ts';
import type { Search } from '#server/expert/question.ts';
import { type MeaningSource, openRetrieval, type Retrieval } from '#server/retrieval/retrieval.ts';
import type { RetrievalSettings } from '#server/retrieval/settings.ts';
import type { Read } from '#server/providers/model/embedder.ts';
import { nameOfOnlyRow } from '#server/language/read-table.ts';
import { openOwnNames } from '#server/titles/titles.ts';
import type { Corpus } from './corpus.ts';
import { holdsAnswer, type LabelledQuestion } from './questions.ts';

export interface Game extends Corpus {
  /** By the language of the question. */
  retrieval: Record<LabelledQuestion['lang'], Retrieval>;
  settings: RetrievalSettings;
  asks_other_language: boolean;
}

/** What the product's pipeline made of a labelled question. */
export interface Trial {
  search: Search;
  finished: FinishedAnswer;
  /** The answer holds what the label says that it must. */
  has_fact: boolean;
  search_ms: number;
  /** From the question to the first text, and to the whole answer. */
  first_ms: number;
  answer_ms: number;
}

/** Sources an answer is written from. */
const sources = 8;
const gameId = 1;
const withoutNames = openOwnNames();

/** The expert that quotes. */
export const extractive: Expert = { model: null, write: (task) => writeExtractiveAnswer(task) };

interface GameOptions {
  /** Leaves out the articles in the language that the question is in. */
  other_language?: boolean;
  meaning?: MeaningSource | undefined;
  read?: Read | undefined;
}

export function openGame(
  corpus: Corpus,
  settings: RetrievalSettings,
  { other_language = false, meaning, read }: GameOptions = {},
): Game {
  const { chunks } = corpus;
  const options = { meaning: meaning && [meaning], read, withoutNames };
  const all = openRetrieval(async () => chunks, options);
  const without = (language: string) =>
    openRetrieval(async () => chunks.filter((chunk) => chunk.language !== language), options);
  const retrieval = other_language ? { en: without('en'), ru: without('ru') } : { en: all, ru: all };
  return { ...corpus, retrieval, settings, asks_other_language: other_language };
}

/** Asks a question as a player would, behind those of its conversation. */
export async function askExpert(
  expert: Expert,
  { title, retrieval, settings, chunks }: Game,
  question: LabelledQuestion,
): Promise<Trial> {
  const game = { id: gameId, title, kb_revision: 1 };
  const languages = [...new Set(chunks.map(({ language }) => language))];
  const conversation: Turn[] = [];
  const run = async (text: string): Promise<Trial> => {
    const context = bareContext({
      retrieval: retrieval[question.lang],
      reading,
      extractive,
      expert,
      languages: async () => languages,
      signal: new AbortController().signal,
    });
    const game_settings = { retrieval: settings, chunks_given: sources, prompt: undefined };
    const began = performance.now();
    let first_ms: number | undefined;
    const search = await findSources(context, questionAlone({ game, text, settings: game_settings, conversation }));
    const search_ms = performance.now() - began;
    const finished = await answerFrom(search, context, ({ event }) => {
      if (event === 'piece') first_ms ??= performance.now() - began;
    });
    const answer_ms = performance.now() - began;
    const has_fact = holdsAnswer(finished.text, question);
    return { search, finished, has_fact, search_ms, first_ms: first_ms ?? answer_ms, answer_ms };
  };
  for (const text of question.previous) {
    const { finished } = await run(text);
    const is_refused = finished.state === 'refused';
    const [first] = is_refused ? [] : (finished.content?.passages ?? []);
    const { heading = null, article_title: article = null } = first ?? {};
    const row = first?.kind === 'table' ? nameOfOnlyRow(first.text) : null;
    conversation.push({ question: text, answer: finished.text, is_refused, heading, article, row });
  }
  return run(question.question);
}
