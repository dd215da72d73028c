import type { NearText } from '#contract/gaps.ts';
import type { Deps } from '#server/deps.ts';
import { publishedSettings } from '#server/game-settings/game-settings.ts';
import { requireGameInCatalogue } from '#server/knowledge/knowledge.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { requireGap } from './gaps.ts';
import * as store from './gaps.store.ts';
import { orNothing } from './search-or-nothing.ts';

/** One question may be put oddly; more than a few say nothing new. */
const questionsSearched = 3;
const textsShown = 5;

/**
 * The texts of the articles that are nearest to the latest questions of a group, in turns: the best of each, then the
 * second best.
 * @throws AppError `not_found`
 */
export async function listNearTexts(
  { db, retrieval }: Deps,
  id: number,
): Promise<{ items: NearText[]; total: number }> {
  const { game_id } = await requireGap(db, id);
  const game = await requireGameInCatalogue(db, game_id);
  const { retrieval: settings } = await publishedSettings(db, game_id);
  const found: RetrievedChunk[][] = [];
  for (const { text } of await store.listQuestions(db, id, questionsSearched)) {
    const result = await orNothing(retrieval.retrieve({ game, question: text, limit: textsShown, settings }));
    found.push(result?.hits ?? []);
  }
  const turns = Array.from({ length: textsShown }, (_, place) => found.flatMap((hits) => hits[place] ?? []));
  const nearest = new Map(turns.flat().map((hit) => [hit.chunk_key, hit]));
  const items = [...nearest.values()].slice(0, textsShown).map(asText);
  return { items, total: items.length };
}

function asText({ chunk_key, article_id, article_title, section, language, content }: RetrievedChunk): NearText {
  return { chunk_key, article_id, article_title, section, language, text: content };
}
