import { z } from 'zod';
import { type UnknownWord, unknownWord } from '#contract/gaps.ts';
import { storedWhereLarge } from '#server/db/stored-results.ts';
import type { Deps } from '#server/deps.ts';
import { publishedSettings } from '#server/game-settings/game-settings.ts';
import type { Retrieved } from '#server/retrieval/retrieval.ts';
import * as store from './gaps.store.ts';
import { keepWords } from './find-gaps.store.ts';
import { wordsToKeep } from './likeness.ts';
import { orNothing } from './search-or-nothing.ts';

const questionsRead = 500;
/** Questions from before their words were kept, read by one request. */
const readAnew = 20;
const wordsShown = 50;
/** The most frequent words are looked up again, as an article may hold them by now. */
const wordsLookedUp = 100;

type Parts = Pick<Deps, 'db' | 'retrieval'>;
type Question = Awaited<ReturnType<typeof store.listQuestionsWithArticles>>[number];

/**
 * Words of unanswered questions that no text of their game contains: perhaps players' names for things that it holds. Where an
 * article closed the gap although it lacks the word, the word may stand for what the article is about. Without those that
 * an admin has decided on.
 */
export async function listUnknownWords(deps: Parts): Promise<{ items: UnknownWord[]; total: number }> {
  const found = await storedWhereLarge(deps.db, 'unknown_words', z.array(unknownWord), () => findUnknownWords(deps));
  const games = [...new Set(found.map(({ game_id }) => game_id))];
  const decided = games.length === 0 ? [] : await store.listDecidedWords(deps.db, games);
  const items = found.filter(
    (one) => !decided.some(({ game_id, word }) => game_id === one.game_id && word === one.word),
  );
  return { items, total: items.length };
}

async function findUnknownWords(parts: Parts): Promise<UnknownWord[]> {
  const candidates = new Map<string, UnknownWord & { game: Question }>();
  let unread = readAnew;
  for (const question of await store.listQuestionsWithArticles(parts.db, questionsRead)) {
    const { game_id, title, article } = question;
    if (question.unknown_words === null && unread-- <= 0) continue;
    for (const word of question.unknown_words ?? (await readWords(parts, question))) {
      const key = `${game_id}:${word}`;
      const before = candidates.get(key);
      const times = (before?.asked ?? 0) + 1;
      const counted = { game_id, game_title: title, word, asked: times, article: before?.article ?? article };
      candidates.set(key, { ...counted, game: question });
    }
  }
  const ordered = [...candidates.values()].sort((a, b) => b.asked - a.asked || a.word.localeCompare(b.word));
  const found: UnknownWord[] = [];
  for (const { game, ...word } of ordered.slice(0, wordsLookedUp)) {
    if (found.length === wordsShown) break;
    if (await isUnknown(parts, game, word.word)) found.push(word);
  }
  return found;
}

async function readWords(parts: Parts, question: Question): Promise<readonly string[]> {
  const text = await store.findText(parts.db, question.message_id);
  const found = await search(parts, question, text);
  if (found === undefined) return [];
  const kept = wordsToKeep(found.analysis);
  await keepWords(parts.db, question.message_id, kept);
  return kept.unknown_words;
}

async function isUnknown(parts: Parts, question: Question, word: string): Promise<boolean> {
  const terms = (await search(parts, question, word))?.analysis.terms ?? [];
  return terms.some((term) => term.kind === 'unknown' && term.word === word);
}

async function search(
  { db, retrieval }: Parts,
  { game_id, title, kb_revision }: Question,
  question: string,
): Promise<Retrieved | undefined> {
  const settings = (await publishedSettings(db, game_id)).retrieval;
  const game = { id: game_id, title, kb_revision };
  return orNothing(retrieval.retrieve({ game, question, limit: 1, settings, words_only: true }));
}
