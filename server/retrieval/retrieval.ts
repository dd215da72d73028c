import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '#contract/values/languages.ts';
import { pauses } from '#server/scheduler/pauses.ts';
import type { RetrievedChunk } from './chunk.ts';
import { rowsIn, textOfRow } from './index/chunk-texts.ts';
import type { Read } from '#server/providers/model/embedder.ts';
import type { Evidence, EvidenceDecision } from './rank/evidence.ts';
import {
  createIndexCache,
  type CachedIndex,
  type Freshness,
  type IndexCacheOptions,
  type LoadChunks,
} from './index-cache.ts';
import type { QuestionAnalysis } from './rank/question-analysis.ts';
import type { RankedRow } from './rank/score-sheet.ts';
import { presentFirst, wordsDepth } from './rank/fusion.ts';
import type { Gate } from './index/index-view.ts';
import type { MeaningSource, SecondSignal } from './rank/second-signal.ts';
import { isInOtherLanguage, weighMeaning } from './rank/meaning-evidence.ts';
import { openSecondSignals } from './rank/second-signals.ts';
import { readEvidence } from './rank/read-evidence.ts';
import { sharedHeadings } from './shared-headings.ts';
import { readQuestion, search as searchHere, type Searched, type SearchTask } from './search-index.ts';
import { defaultSettings, type RetrievalSettings } from './settings.ts';

export type { MeaningSource, SecondSignal } from './rank/second-signal.ts';

export interface RetrievalRequest {
  game: { id: number; title: string; kb_revision: number };
  question: string;
  /** Words that the question goes on about without naming them; each counts this share of a word as asked. */
  context?: { text: string; weight: number };
  /** Most hits returned, 8 unless told. */
  limit?: number;
  /** Chunk versions that this reader may not see: for this question they do not exist. */
  excluded?: ReadonlySet<number>;
  /** Only articles in this language. */
  language?: Language;
  settings?: RetrievalSettings;
  /** An evaluation asks for `current`: its figures belong to exactly this revision. */
  freshness?: Freshness;
  /** Words alone are enough where only evidence or analysis is asked for. */
  words_only?: boolean;
  /** An evaluation waits for the second signal, and fails without it: its figures must not depend on who was fast. */
  vector_required?: boolean;
  /** Somebody types: what meaning has not found within so many milliseconds, words alone answer. */
  meaning_within_ms?: number;
}

export interface Retrieved {
  /** The revision that was searched. */
  revision: number;
  /** Best first; citations number them from 1. Their scores are those of the words. */
  hits: RetrievedChunk[];
  /** Further chunks of the best hit's article, those nearest to it, in its order, whatever words they have: read when they are needed. */
  beside: () => RetrievedChunk[];
  second_signal: SecondSignal;
  evidence: Evidence;
  /** The same by a reader of what lies nearest, where there is one and meaning took part; it takes its time. */
  judge: () => Promise<Evidence>;
  analysis: QuestionAnalysis;
}

/** What an evaluation asks: many questions of exactly one revision. */
type ManyRequest = Required<Pick<RetrievalRequest, 'game' | 'limit' | 'settings'>> & { questions: readonly string[] };

export interface FoundMany {
  /** Chunk versions, best first. */
  ids: number[];
  decision: EvidenceDecision;
  second_signal: SecondSignal;
  /** Of the search alone. */
  ms: number;
}

/** The one door to a game's texts for everything that asks in words. */
export interface Retrieval {
  retrieve: (request: RetrievalRequest) => Promise<Retrieved>;
  /** What `retrieve` finds for each of them, patiently and in their order. */
  retrieveMany: (request: ManyRequest) => AsyncGenerator<FoundMany>;
  /** Gets ready what many questions need that will be asked with the same settings; without a second signal nothing. */
  prepare: (request: Omit<RetrievalRequest, 'question'> & { questions: readonly string[] }) => Promise<void>;
  /**
   * How near a question is in meaning to each of other texts, as {@link MeaningFeatures.nearest} says it of the
   * question and the articles; nothing where words alone found what was found.
   */
  nearnessTo: (
    found: Pick<Retrieved, 'analysis' | 'second_signal'>,
    others: readonly string[],
  ) => Promise<number[] | undefined>;
  /** Headings that several articles of a game have, as {@link headingWords} says them. */
  listSharedHeadings: (game: RetrievalRequest['game']) => Promise<ReadonlySet<string>>;
  /** Whether meaning takes part beside words. */
  has_second_signal: boolean;
  /** Questions without the names of their game, as which they are searched for. */
  withoutNames: (questions: readonly string[], title: string) => Promise<string[]>;
  /** Memory held, in bytes. */
  heldBytes: () => { indexes: number; vectors: number };
}

/** Searches somewhere else, as in another thread. */
export type Search = (task: SearchTask) => Promise<Searched>;

interface RetrievalOptions extends IndexCacheOptions {
  /** Here where nothing else is given, as in a bench. */
  search?: Search | undefined;
  /** Second signals beside the words, the best first: of each game the first is taken that has its vectors and answers. */
  meaning?: readonly MeaningSource[] | undefined;
  /** Says whether one of the nearest units answers; where nothing is given, words decide. */
  read?: Read | undefined;
  /** Takes the names of the game of a title out of questions; they stay where nothing else is given. */
  withoutNames?: (questions: readonly string[], title: string) => Promise<string[]>;
}

const defaultLimit = 8;

export function openRetrieval(
  loadChunks: LoadChunks,
  {
    meaning = [],
    read: readUnits,
    search = async (task) => searchHere(task),
    withoutNames = async (questions) => [...questions],
    ...options
  }: RetrievalOptions = {},
): Retrieval {
  const cache = createIndexCache(loadChunks, options);
  const second = meaning.length === 0 ? undefined : openSecondSignals(meaning, options.budget_bytes);
  const retrieve: Retrieval['retrieve'] = async (asked) => {
    const [question = asked.question] = await withoutNames([asked.question], asked.game.title);
    const request = { ...asked, question };
    const { game, context, limit = defaultLimit, freshness = 'recent', settings = defaultSettings } = request;
    const { words_only = false, vector_required = false, meaning_within_ms } = request;
    const opened = await cache.open(game.id, game.kb_revision, freshness);
    const { index, revision } = opened;
    const allowed = gateOf(opened, request);
    const { analysis, rows, evidence } = await search({
      index,
      question,
      options: { context, limit: Math.max(limit, wordsDepth), settings },
      allowed: allowed === undefined ? null : Uint8Array.from({ length: index.row_count }, (_, row) => +allowed(row)),
    });
    const by_words: Retrieved = {
      revision,
      ...readRows(opened, rows, request, allowed),
      second_signal: { state: 'off' },
      evidence,
      judge: async () => evidence,
      analysis,
    };
    const weight = words_only ? 0 : settings.dense_weight;
    if (second === undefined || weight === 0) return by_words;
    // What it goes on about is part of what it means.
    const text = `${analysis.text} ${context?.text ?? ''}`.trim();
    const query = { game_id: game.id, text, weight, freshness, vector_required, allowed };
    const fusing = second.fuse(opened, rows, query);
    const fused = await (meaning_within_ms === undefined ? fusing : orLate(fusing, meaning_within_ms));
    if (fused === undefined) return { ...by_words, second_signal: { state: 'failed' } };
    if (fused.rows === null) return { ...by_words, second_signal: fused.signal };
    const ranked = fused.rows.map(({ row, words_score }) => ({ row, score: words_score }));
    const read = readRows(opened, ranked, request, allowed, fused.nearnessInRow);
    const other_language = isInOtherLanguage(text, read.hits[0]);
    const weighed = weighMeaning(evidence, { nearest: fused.nearest, other_language }, settings);
    const judge = () => readEvidence(readUnits, weighed, { question: text, hits: read.hits, settings });
    return { ...by_words, ...read, evidence: weighed, judge, second_signal: fused.signal };
  };
  const prepare: Retrieval['prepare'] = async ({ game, settings = defaultSettings, questions }) => {
    if (second === undefined || settings.dense_weight === 0) return;
    const opened = await cache.open(game.id, game.kb_revision, 'current');
    const signal = await second.findReady(game.id, opened);
    if (signal === undefined) return;
    const texts: string[] = [];
    const pause = pauses();
    for (const question of await withoutNames(questions, game.title)) {
      texts.push(readQuestion(opened.index, question, { settings }).analysis.text);
      await pause();
    }
    await signal.prepare(texts);
  };
  async function* retrieveMany({ questions, ...query }: ManyRequest): AsyncGenerator<FoundMany> {
    await prepare({ ...query, questions });
    const pause = pauses();
    for (const question of questions) {
      const began = performance.now();
      const found = await retrieve({ ...query, question, freshness: 'current', vector_required: true });
      const { hits, second_signal } = found;
      const ms = performance.now() - began;
      const { decision } = await found.judge();
      yield { ids: hits.map(({ id }) => id), decision, second_signal, ms };
      await pause();
    }
  }
  return {
    heldBytes: () => ({ indexes: cache.heldBytes(), vectors: second?.heldBytes() ?? 0 }),
    has_second_signal: second !== undefined,
    retrieve,
    retrieveMany,
    prepare,
    withoutNames,
    listSharedHeadings: async (game) => sharedHeadings((await cache.open(game.id, game.kb_revision, 'recent')).texts),
    nearnessTo: async ({ analysis, second_signal }, others) =>
      second_signal.state === 'fused' ? second?.nearnessTo(second_signal.model, analysis.text, others) : undefined,
  };
}

/** Nothing where it does not come within so many milliseconds. */
async function orLate<T>(result: Promise<T>, ms: number): Promise<T | undefined> {
  const late = new AbortController();
  const end = wait(ms, undefined, { signal: late.signal, ref: false });
  return Promise.race([result, end]).finally(() => late.abort());
}

function gateOf({ index, texts }: CachedIndex, { excluded, language }: RetrievalRequest): Gate | undefined {
  if (language === undefined && (excluded === undefined || excluded.size === 0)) return undefined;
  const isReadable = language === undefined ? () => true : rowsIn(texts, language);
  return (row) => excluded?.has(index.chunk_ids[row]!) !== true && isReadable(row);
}

/** What the best rows say, and those beside them. */
function readRows(
  opened: CachedIndex,
  rows: readonly RankedRow[],
  { question, limit = defaultLimit }: RetrievalRequest,
  allowed: Gate | undefined,
  nearnessInRow?: (row: number) => number[],
): Pick<Retrieved, 'hits' | 'beside'> {
  const hits = presentFirst(rows, opened.texts, { question, limit });
  const read = ({ row, score }: RankedRow): RetrievedChunk => ({
    id: opened.index.chunk_ids[row]!,
    ...textOfRow(opened.texts, row),
    score,
    ...(nearnessInRow !== undefined && { nearness: nearnessInRow(row) }),
  });
  return {
    hits: hits.map(read),
    beside: () => rowsBeside(opened, hits, allowed).map((row) => read({ row, score: 0 })),
  };
}

const besideMax = 12;

function rowsBeside({ texts: { article_ids } }: CachedIndex, hits: readonly RankedRow[], allowed?: Gate): number[] {
  const [best] = hits;
  if (best === undefined) return [];
  const article = article_ids[best.row];
  const known = new Set(hits.map(({ row }) => row));
  const beside: number[] = [];
  for (let row = 0; row < article_ids.length; row++) {
    if (article_ids[row] === article && !known.has(row) && allowed?.(row) !== false) beside.push(row);
  }
  const distanceOf = (row: number) => Math.abs(row - best.row);
  return beside
    .toSorted((a, b) => distanceOf(a) - distanceOf(b))
    .slice(0, besideMax)
    .toSorted((a, b) => a - b);
}
