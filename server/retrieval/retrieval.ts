import type { RetrievedChunk } from './chunk.ts';
import { weighEvidence, type Evidence } from './evidence.ts';
import {
  createIndexCache,
  type CachedIndex,
  type Freshness,
  type IndexCacheOptions,
  type LoadChunks,
} from './index-cache.ts';
import type { QuestionAnalysis } from './question-analysis.ts';
import { searchIndex } from './search-index.ts';
import { defaultSettings, type RetrievalSettings } from './settings.ts';

export interface RetrievalRequest {
  game: { id: number; title: string; kb_revision: number };
  question: string;
  /** Most hits returned, 8 unless told. */
  limit?: number;
  /** Chunk versions that this reader may not see: for this question they do not exist. */
  excluded?: ReadonlySet<number>;
  settings?: RetrievalSettings;
  /** An evaluation asks for `current`: its figures belong to exactly this revision. */
  freshness?: Freshness;
}

export interface Retrieved {
  /** The revision that was searched. */
  revision: number;
  /** Best first; citations number them from 1. */
  hits: RetrievedChunk[];
  evidence: Evidence;
  analysis: QuestionAnalysis;
}

/** The one door to a game's texts for everything that asks in words. */
export interface Retrieval {
  retrieve: (request: RetrievalRequest) => Promise<Retrieved>;
  /** Memory held by indexes, in bytes. */
  heldBytes: () => number;
}

const defaultLimit = 8;

export function openRetrieval(loadChunks: LoadChunks, options: IndexCacheOptions = {}): Retrieval {
  const cache = createIndexCache(loadChunks, options);
  return {
    heldBytes: cache.heldBytes,
    retrieve: async (request) => {
      const { game, freshness = 'recent' } = request;
      return searchIn(await cache.open(game.id, game.kb_revision, freshness), request);
    },
  };
}

function searchIn({ index, chunks, revision }: CachedIndex, request: RetrievalRequest): Retrieved {
  const { game, question, limit = defaultLimit, excluded, settings = defaultSettings } = request;
  const allowed =
    excluded === undefined || excluded.size === 0 ? undefined : (row: number) => !excluded.has(chunks[row]!.id);
  const { view, analysis, rows } = searchIndex(index, question, {
    game_title: game.title,
    limit: Math.max(limit, settings.evidence_depth),
    settings,
    allowed,
  });
  return {
    revision,
    hits: rows.slice(0, limit).map(({ row, score }) => ({ ...chunks[row]!, score })),
    evidence: weighEvidence(view, analysis, rows, game.title),
    analysis,
  };
}

export interface NearestArticle {
  article_id: number;
  article_title: string;
  section: string;
  chunk_key: string;
}

/** The articles nearest to a question that none of them answers: each with its best chunk, best first. */
export function nearestArticles(hits: readonly RetrievedChunk[], limit = 3): NearestArticle[] {
  const nearest = new Map<number, NearestArticle>();
  for (const { article_id, article_title, section, chunk_key } of hits) {
    if (nearest.size === limit) break;
    if (!nearest.has(article_id)) nearest.set(article_id, { article_id, article_title, section, chunk_key });
  }
  return [...nearest.values()];
}
