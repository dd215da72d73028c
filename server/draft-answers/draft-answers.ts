import type { BodyOf } from '#contract/endpoint-types.ts';
import type { DraftAnswer } from '#contract/draft-answers.ts';
import type { Deps } from '#server/deps.ts';
import { answerFrom, findSources } from '#server/expert/answer.ts';
import { contextAlone, questionAlone } from '#server/expert/answer-alone.ts';
import { publishedSettings } from '#server/game-settings/game-settings.ts';
import { countHit, countHitsLeft } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import {
  cutSections,
  listHiddenChunks,
  requireGameInCatalogue,
  requireOwnArticle,
  type Viewer,
} from '#server/knowledge/knowledge.ts';
import { type ChunkText, nearestArticles } from '#server/retrieval/chunk.ts';
import { openRetrieval, type Retrieved } from '#server/retrieval/retrieval.ts';
import * as store from './draft-answers.store.ts';
import type { DraftMeaning } from './draft-meaning.ts';

type DraftQuestion = BodyOf<'POST /api/knowledge/drafts/answers'>;

/** Of a game with more, those that a question is nearest to are enough to see whether the draft comes before them. */
const chunksIndexed = 5_000;
const nearestIndexed = 2_000;
const answerMs = 20_000;

/**
 * What the extractive expert answers from the published articles and a text that is being written, which stands in the
 * place of its article. Nothing is stored or charged, and what a gate keeps from the author stays out of it.
 * @throws AppError `not_found` for the game or article; `forbidden` for another's article; `too_many_requests`
 */
export async function answerWithDraft(
  deps: Deps & { meaningOf: DraftMeaning },
  viewer: Viewer,
  { game_id, article_id, question, content }: DraftQuestion,
): Promise<DraftAnswer> {
  const { db, config, experts, answer_thread } = deps;
  const game = await requireGameInCatalogue(db, game_id);
  if (article_id !== undefined) await requireOwnArticle(db, viewer, { id: article_id, game_id });
  await countHit(db, rateLimits.draftAnswers, String(viewer.id), config.RATE_LIMIT_FACTOR);
  const settings = await publishedSettings(db, game_id);
  const draft = await chunksOf(content);
  const published = await readPublished(deps, viewer, { game, article_id, question });
  const meaning = await deps.meaningOf(published, draft);
  const retrieval = openRetrieval(async () => [...published, ...draft], {
    search: answer_thread.search,
    meaning: meaning && [meaning],
    read: deps.read,
    withoutNames: deps.titles.withoutNames,
  });
  const signal = AbortSignal.timeout(answerMs);
  const context = contextAlone(deps, game_id, { retrieval, expert: experts.extractive, signal });
  const search = await findSources(context, questionAlone({ game, text: question, settings, freshness: 'current' }));
  const { state, text, content: parted, chunks, cited } = await answerFrom(search, context, () => {});
  const left = await countHitsLeft(db, rateLimits.draftAnswers, String(viewer.id), config.RATE_LIMIT_FACTOR);
  if (state !== 'answered' && state !== 'unsure') return { ...refusal(search.found), left };
  const citations = cited.flatMap((n) => {
    const chunk = chunks[n - 1];
    return chunk === undefined ? [] : [{ n, ...citationOf(chunk) }];
  });
  return {
    state,
    text,
    content: parted ? { lead: parted.lead, passages: parted.passages, close: parted.close } : null,
    citations,
    cites_draft: citations.some((one) => one.article_id === null),
    left,
  };
}

/** The parts that a text would be published in; ids below zero are nobody's. */
async function chunksOf({ title, language, chunks }: DraftQuestion['content']): Promise<ChunkText[]> {
  return (await cutSections(chunks))
    .flatMap(({ section, parts }) => parts.map((content) => ({ section, content })))
    .map((piece, i) => ({
      ...piece,
      id: -1 - i,
      chunk_key: `draft-${i}`,
      article_id: 0,
      article_title: title,
      language,
    }));
}

interface Searched {
  game: { id: number; title: string; kb_revision: number };
  article_id: number | undefined;
  question: string;
}

/** What is published beside the draft, without what the viewer may not see: not even its words count. */
async function readPublished(
  { db, retrieval }: Deps,
  viewer: Viewer,
  { game, article_id, question }: Searched,
): Promise<ChunkText[]> {
  const hidden = await listHiddenChunks(db, viewer.id, game.id);
  const chunks = await store.listPublished(db, game.id, chunksIndexed + 1);
  if (chunks.length <= chunksIndexed) {
    return chunks.filter((chunk) => !hidden.has(chunk.id) && chunk.article_id !== article_id);
  }
  const own = article_id === undefined ? [] : await store.listVersionsOf(db, article_id);
  const excluded = new Set([...hidden, ...own]);
  const request = { game, question, limit: nearestIndexed, excluded };
  const by_words = await retrieval.retrieve({ ...request, words_only: true });
  const by_meaning = await retrieval.retrieve(request);
  const nearest = new Map([...by_words.hits, ...by_meaning.hits].map((hit) => [hit.id, hit]));
  return [...nearest.values()].toSorted((a, b) => a.id - b.id);
}

/** Of a refusal the nearest articles, each by its best passage. */
function refusal({ hits }: Pick<Retrieved, 'hits'>): Omit<DraftAnswer, 'left'> {
  const citations = nearestArticles(hits).map((chunk, i) => ({ n: i + 1, ...citationOf(chunk) }));
  return { state: 'refused', text: '', content: null, citations, cites_draft: false };
}

function citationOf({ id, article_id, article_title, section, content }: ChunkText) {
  return { article_id: id < 0 ? null : article_id, article_title, section, text: content };
}
