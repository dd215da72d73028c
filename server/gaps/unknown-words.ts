import { z } from 'zod';
import { type UnknownWord, unknownWord } from '#contract/gaps.ts';
import { storedWhereLarge } from '#server/db/stored-results.ts';
import type { Deps } from '#server/deps.ts';
import { publishedSettings } from '#server/game-settings/game-settings.ts';
import { contentTerms } from '#server/retrieval/coverage.ts';
import * as store from './gaps.store.ts';

const questionsRead = 500;
const wordsShown = 50;

/**
 * Words of unanswered questions that no text of their game contains: perhaps players' names for things that it holds. Where an
 * article closed the gap although it lacks the word, the word may stand for what the article is about. Without those that
 * an admin has decided on.
 */
export async function listUnknownWords(
  deps: Pick<Deps, 'db' | 'retrieval'>,
): Promise<{ items: UnknownWord[]; total: number }> {
  const found = await storedWhereLarge(deps.db, 'unknown_words', z.array(unknownWord), () => findUnknownWords(deps));
  const games = [...new Set(found.map(({ game_id }) => game_id))];
  const decided = games.length === 0 ? [] : await store.listDecidedWords(deps.db, games);
  const items = found.filter(
    (one) => !decided.some(({ game_id, word }) => game_id === one.game_id && word === one.word),
  );
  return { items, total: items.length };
}

async function findUnknownWords({ db, retrieval }: Pick<Deps, 'db' | 'retrieval'>): Promise<UnknownWord[]> {
  const found = new Map<string, UnknownWord>();
  for (const question of await store.listQuestionsWithArticles(db, questionsRead)) {
    const { text, game_id, title, kb_revision, article_id, article_title } = question;
    const article = article_id === null || article_title === null ? null : { id: article_id, title: article_title };
    const game = { id: game_id, title, kb_revision };
    const settings = (await publishedSettings(db, game_id)).retrieval;
    const { analysis } = await retrieval.retrieve({ game, question: text, limit: 1, settings, words_only: true });
    for (const { kind, word } of contentTerms(analysis)) {
      if (kind !== 'unknown' || word.length < 3) continue;
      const key = `${game_id}:${word}`;
      const before = found.get(key);
      const times = (before?.asked ?? 0) + 1;
      found.set(key, { game_id, game_title: title, word, asked: times, article: before?.article ?? article });
    }
  }
  return [...found.values()].sort((a, b) => b.asked - a.asked || a.word.localeCompare(b.word)).slice(0, wordsShown);
}
