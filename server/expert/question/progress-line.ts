import type { Language } from '#contract/values/languages.ts';
import { messagesFor, shortDay } from '#server/messages.ts';
import { findAny } from '../words/phrases.ts';
import { allWords } from '../words/words.ts';
import type { PlayerProgress } from '../expert.ts';
import { asText, headingWords } from '#server/language/plain-text.ts';

const asksForAchievements = findAny(allWords.progress.achievements);
/** Whether a question is about achievements, so that what the player has done already is no answer. */
export function isAboutAchievements(question: string): boolean {
  return asksForAchievements.test(question);
}

/** A question about the player's own progress, which no article answers. */
const asksForOwn = findAny(allWords.progress.own);
const listedMax = 8;
const nextMax = 3;

export function asksForOwnProgress(question: string): boolean {
  return asksForOwn.test(question);
}

export function progressAnswer(progress: PlayerProgress, language: Language): string {
  const texts = messagesFor(language).expert.progress;
  const standing = standingOf(progress, language);
  if (progress.locked.length === 0) return `${standing} ${texts.nothingLeft}`;
  const listed = progress.locked.slice(0, listedMax).map((title) => `- ${asText(title)}`);
  const left = progress.locked.length - listed.length;
  if (left > 0) listed.push(texts.more({ count: left }));
  return [standing, texts.listed, listed.join('\n')].join('\n\n');
}

/**
 * Where the player stands, for a question about achievements; empty where nothing is known, which
 * is not zero. Says where it is from, as no article does.
 */
export function progressLine(question: string, progress: PlayerProgress | null, language: Language): string {
  if (progress === null || !isAboutAchievements(question)) return '';
  const texts = messagesFor(language).expert.progress;
  const { locked, rarest } = progress;
  const quoted = (all: readonly string[]) => all.map((title) => texts.quoted({ title: asText(title) })).join(', ');
  const next = locked.slice(0, nextMax);
  return [
    standingOf(progress, language),
    ...(next.length > 0 ? [texts.next({ titles: quoted(next) })] : []),
    ...(rarest !== null && !next.includes(rarest) ? [texts.rarest({ title: quoted([rarest]) })] : []),
  ].join(' ');
}

function standingOf({ unlocked, locked, synced_at, is_own_word }: PlayerProgress, language: Language): string {
  const known = { by: is_own_word ? 'player' : 'steam', day: shortDay(synced_at, language), count: unlocked.length };
  return messagesFor(language).expert.progress.standing({ ...known, all: known.count + locked.length });
}

function namesAny(text: string, titles: readonly string[], shortest: number): boolean {
  const words = ` ${headingWords(text)} `;
  return titles.map(headingWords).some((name) => name.length >= shortest && words.includes(` ${name} `));
}

/** Shorter names are words of any sentence. */
const shortestName = 6;

export function namesUnlocked(text: string, { unlocked }: PlayerProgress): boolean {
  return namesAny(text, unlocked, shortestName);
}

/** Words by which a model speaks of what a player has done. */
const speaksOfProgress = findAny(allWords.progress.told);

/**
 * Whether an answer may say what the player has done, so that nobody else should read it. The extractive expert looks at
 * the progress for questions about achievements only; a model is given it with every question and says what it likes.
 */
export function mayTellProgress(
  { question, answer, is_by_model }: { question: string; answer: string; is_by_model: boolean },
  progress: PlayerProgress | null,
): boolean {
  if (progress === null) return false;
  if (isAboutAchievements(question)) return true;
  if (!is_by_model) return false;
  if (isAboutAchievements(answer) || speaksOfProgress.test(answer)) return true;
  return namesAny(answer, [...progress.unlocked, ...progress.locked], 1);
}
