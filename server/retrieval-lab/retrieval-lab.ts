import type { TunedSettings } from '#contract/evaluations.ts';
import type { LabReport } from '#contract/retrieval-lab.ts';
import { waitForVectors } from '#server/embeddings/embeddings.ts';
import { answerFrom, findSources, promptFor, sourcesOf, withPlace } from '#server/expert/answer.ts';
import { contextAlone, costOf, onceAnswered, questionAlone } from '#server/expert/answer-alone.ts';
import { type Search, type ModelRecord, chooseExpert } from '#server/expert/question.ts';
import { costInMicroUsd } from '#server/usage/usage.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { effectiveSettings, requireSettings } from '#server/game-settings/game-settings.ts';
import type { Retrieved } from '#server/retrieval/retrieval.ts';
import type { RetrievalSettings } from '#server/retrieval/settings.ts';

const candidatesShown = 20;
/** Deep enough that what ends among the first was ranked by each part alone, too. */
const depth = 1000;
const microUsdPerUsd = 1_000_000;

interface LabQuestion {
  question: string;
  settings: 'published' | 'draft' | TunedSettings;
  with_answer: boolean;
}

/**
 * Runs the pipeline for one question and tells what each step did. Nobody asks: nothing is stored or charged.
 * @throws AppError `not_found`, also where there is no draft; `no_expert` for a game without articles; what the expert throws
 */
export async function explainQuestion(
  deps: Deps,
  game_id: number,
  { question, settings: which, with_answer }: LabQuestion,
  { user_id, signal }: { user_id: number; signal: AbortSignal },
): Promise<LabReport> {
  const { game, ...all } = await requireSettings(deps.db, game_id);
  const tuned = typeof which === 'string' ? all[which] : which;
  if (tuned === null) throw new AppError('not_found', { object: 'draft' });
  if (game.snapshot_version === 0) throw new AppError('no_expert');
  if (with_answer) await waitForVectors(deps, game_id, signal);
  const effective = effectiveSettings(tuned);
  const { retrieval, chunks_given } = effective;
  const gameAtSnapshot = { id: game.id, title: game.title, kb_revision: game.snapshot_version };
  const find = (settings: RetrievalSettings, words_only = false) =>
    deps.retrieval.retrieve({
      words_only,
      game: gameAtSnapshot,
      question,
      limit: depth,
      settings,
      freshness: 'current',
    });
  // The index is built before the clock runs.
  const words = await find({ ...retrieval, gram_weight: 0 }, true);
  const began = performance.now();
  const found = await find(retrieval);
  const ms = performance.now() - began;
  const evidence = await found.judge();
  const context = contextAlone(deps, game.id, {
    expert: await chooseExpert(deps),
    may_rewrite: async () => with_answer,
    user_id,
    signal,
  });
  const expertQuestion = questionAlone({
    game: gameAtSnapshot,
    text: question,
    settings: effective,
    freshness: 'current',
  });
  const { prompt, rewriting, written } = await withPlace(
    context,
    () => {},
    async (placed) => {
      const search = await findSources(placed, expertQuestion);
      return {
        prompt: await promptFor(placed, search),
        // What was searched for and found is told before the answer may search for more.
        rewriting: describeRewriting(deps, placed.record, search),
        written: with_answer ? await answerFrom(search, placed, () => {}) : undefined,
      };
    },
  );
  const { instructions, messages } = prompt;
  return {
    ...stepsOf(found, { words, chunks_given }),
    evidence: {
      ...evidence,
      features: { ...evidence.features },
      answer_from: retrieval.answer_coverage,
      unsure_from: retrieval.unsure_coverage,
    },
    ms,
    rewriting,
    prompt: { instructions, messages: messages.map(({ role, content }) => ({ role, content })) },
    answer:
      written === undefined
        ? null
        : {
            ...onceAnswered(written),
            cost_usd: costOf(deps, context.record, written) / microUsdPerUsd,
          },
  };
}

function describeRewriting(
  { config }: Deps,
  { calls: [call], searches }: ModelRecord,
  search: Search,
): LabReport['rewriting'] {
  if (call === undefined) return null;
  const price = { input: config.AI_PRICE_INPUT, output: config.AI_PRICE_OUTPUT };
  const own = new Set(sourcesOf(search, search.request.limit, { reads_all: true }).map(({ id }) => id));
  return {
    queries: searches.map(({ query }) => query),
    outcome: call.outcome,
    added: search.hits
      .filter(({ id }) => !own.has(id))
      .map(({ id, article_title, section }) => ({ version_id: id, article_title, section })),
    decision: search.decision,
    cost_usd: costInMicroUsd(call.usage, price) / microUsdPerUsd,
    ms: Math.round(call.usage.total_ms),
  };
}

function stepsOf(
  { revision, hits, analysis, second_signal }: Retrieved,
  { words, chunks_given }: { words: Retrieved; chunks_given: number },
): Pick<LabReport, 'revision' | 'text' | 'layout_swapped' | 'words' | 'candidates' | 'fusion'> {
  const byWords = scoresOf(words);
  return {
    revision,
    text: analysis.text,
    layout_swapped: analysis.layout_swapped,
    words: analysis.terms
      .filter(({ whole }) => !whole)
      .map(({ word, kind, asked, idf, matches }) => ({ word, kind, asked, idf, matches: [...matches] })),
    fusion: second_signal.state === 'fused' ? withoutPlaces(second_signal) : second_signal,
    candidates: hits.slice(0, candidatesShown).map((hit, i) => {
      const place = second_signal.state === 'fused' ? second_signal.places.get(hit.id) : undefined;
      // One that only its meaning brought here has no score by words.
      const isByWords = place === undefined || place.words_rank !== null;
      const stems = isByWords ? (byWords.get(hit.id) ?? 0) : 0;
      return {
        version_id: hit.id,
        chunk_key: hit.chunk_key,
        article_id: hit.article_id,
        article_title: hit.article_title,
        section: hit.section,
        language: hit.language,
        text: hit.content,
        score: { words: stems, word_parts: hit.score - stems, total: hit.score },
        places: place === undefined ? null : placesOf(place),
        given: i < chunks_given,
      };
    }),
  };
}

type Fused = Extract<Retrieved['second_signal'], { state: 'fused' }>;

function withoutPlaces({ places: _places, ...signal }: Fused) {
  return signal;
}

function placesOf({ words_rank, meaning_rank, similarity, score }: MapValue<Fused['places']>) {
  return { words: words_rank, meaning: meaning_rank, similarity, fused: score };
}

type MapValue<M> = M extends ReadonlyMap<unknown, infer V> ? V : never;

function scoresOf({ hits }: Retrieved): Map<number, number> {
  return new Map(hits.map(({ id, score }) => [id, score]));
}
