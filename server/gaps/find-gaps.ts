import { eachApart } from '#server/scheduler/each-apart.ts';
import type { Deps } from '#server/deps.ts';
import { publishedSettings } from '#server/game-settings/game-settings.ts';
import { AppError } from '#server/errors.ts';
import { languageOf } from '#server/language/question-language.ts';
import { listGatedChunks } from '#server/knowledge/knowledge.ts';
import type { Retrieved } from '#server/retrieval/retrieval.ts';
import { pauses } from '#server/scheduler/pauses.ts';
import * as store from './find-gaps.store.ts';
import { type Ask, openAsking } from './ask-articles.ts';
import { noteOnAnswers } from './gaps.store.ts';
import { lockHolders } from './merge-gaps.store.ts';
import { alikeFrom, likeness, type ReadStems, readStems, wordsToKeep } from './likeness.ts';
import { openQuestionMeaning, type QuestionMeaning } from './question-meaning.ts';
import { orNothing } from './search-or-nothing.ts';
import { notifyAskers } from './notify-askers.ts';

/** How many of a gap's latest questions are compared with new ones and tried against the articles. */
const samplesOfGap = 3;
/** New refusals are compared with the gaps of their game that were asked last: what is older is asked too seldom to matter. */
const gapsCompared = 300;
const refusalsAtOnce = 200;
const gapsCheckedAtOnce = 50;
/** Samples from before their stems were kept. */
const samplesReadAtOnce = 50;
/** So long a run begins new searches. They wait for the thread that answers players: it has to stay theirs for the most part. */
const runMs = 3000;
/** Longer than a run with the building of a large game's index; the games of a process that was killed wait so long. */
const claimSeconds = 120;

/** One look at one game. */
interface Look {
  deps: Deps;
  game: store.GameToCheck;
  /** Searches in the articles that everybody may read. Nothing comes back where that took longer than any question may. */
  search: (question: string) => Promise<Retrieved | undefined>;
  isOver: () => boolean;
  /** Asks the articles; opened by whichever part needs it first. */
  openOnce: () => Promise<Ask>;
}

/**
 * Groups new refusals into gaps and closes gaps that the articles answer now, in every game that may have either and
 * that no other process looks at; then notifies who asked. What one run does is bounded; the rest is done by later ones.
 */
export async function findGaps(deps: Deps, run_ms = runMs): Promise<void> {
  try {
    await lookAtGames(deps, run_ms);
  } finally {
    await notifyAskers(deps.db);
  }
}

async function lookAtGames(deps: Deps, run_ms: number): Promise<void> {
  const { db } = deps;
  const until = performance.now() + run_ms;
  const isOver = () => performance.now() > until;
  let isBusy = false;
  await eachApart(await store.listGamesToCheck(db), async (game) => {
    if (isOver() || isBusy) return;
    const claimed_until = await store.claimGame(db, game.id, claimSeconds);
    if (claimed_until === undefined) return;
    try {
      const look = await beginLook(deps, game, isOver);
      await groupRefusals(look);
      if (!isOver()) await closeAnsweredGaps(look);
    } catch (error) {
      // Players keep the thread busy that searches: the rest is done by a later run.
      isBusy = error instanceof AppError && error.code === 'unavailable';
      if (!isBusy) throw error;
    } finally {
      await store.releaseGame(db, game.id, claimed_until);
    }
  });
}

async function beginLook(deps: Deps, game: store.GameToCheck, isOver: Look['isOver']): Promise<Look> {
  const { retrieval: settings } = await publishedSettings(deps.db, game.id);
  const excluded = await listGatedChunks(deps.db, [game.id]);
  const query = { game, limit: 1, settings, excluded, freshness: 'current', words_only: true } as const;
  const search = (question: string) => orNothing(deps.retrieval.retrieve({ ...query, question }));
  let opened: Promise<Ask> | undefined;
  return { deps, game, isOver, search, openOnce: () => (opened ??= openAsking(deps, game.id)) };
}

interface Group {
  gap_id: number | undefined;
  stems: ReadStems;
  vector: Buffer | null;
  questions: { id: number; kept: store.KeptQuestion }[];
}

async function groupRefusals(look: Look): Promise<void> {
  const { deps, game, search, isOver, openOnce } = look;
  const { db } = deps;
  const fresh = await store.listNewRefusals(db, game.id, refusalsAtOnce);
  if (fresh.length === 0) return;
  const meaning = await openQuestionMeaning(deps.embedder);
  const groups = await readGroups(look, meaning);
  const was_answered = new Set(fresh.filter(({ state }) => state === 'answered').map(({ id }) => id));
  const texts = new Map(fresh.map(({ id, text }) => [id, text]));
  const read: number[] = [];
  const missed = new Set<number>();
  for (const { id, text, kb_revision, state } of fresh) {
    if (read.length > 0 && isOver()) break;
    const found = await search(text);
    read.push(id);
    // The articles answer it although a model refused it: a problem of answer quality, not of missing articles.
    const mayBeMissed = state !== 'answered' && kb_revision === game.kb_revision;
    if (mayBeMissed && found?.evidence.decision === 'answer') {
      const ask = await openOnce();
      if ((await orNothing(ask(text))) !== undefined) {
        missed.add(id);
        continue;
      }
    }
    // What cannot be searched for is a gap of its own: waiting, it would hold up all that come after it.
    const kept =
      found === undefined
        ? nothingKept
        : { ...wordsToKeep(found.analysis), meaning: await meaning.read(found.analysis.text) };
    const own = { stems: readStems(kept.stems), vector: kept.meaning?.vector ?? null };
    const nearest = await findAlike(groups, own, meaning);
    if (nearest === undefined) groups.push({ gap_id: undefined, ...own, questions: [{ id, kept }] });
    else nearest.questions.push({ id, kept });
    if (found === undefined) break;
  }
  await db.transaction().execute(async (tx) => {
    const free = await store.lockNewRefusals(tx, read);
    for (const [id, { is_erased }] of free) if (missed.has(id) || is_erased) await store.assignQuestion(tx, id, null);
    const joined_groups = groups.flatMap(({ gap_id, questions }) =>
      questions.length > 0 && gap_id !== undefined ? [gap_id] : [],
    );
    const holders = await lockHolders(tx, [...new Set(joined_groups)]);
    for (const { gap_id, questions } of groups) {
      const own = questions.filter(({ id }) => free.get(id)?.is_erased === false);
      if (own.length === 0) continue;
      const group = gap_id === undefined ? await store.insertGap(tx, game.id) : holders.get(gap_id);
      // It was closed while the articles were searched: these questions wait for the next look.
      if (group === undefined) continue;
      // What the articles say did not help: only later ones can close it.
      if (gap_id === undefined && own.every(({ id }) => was_answered.has(id)))
        await store.markGapsChecked(tx, [group], { checked_rev: game.kb_revision, checked_at: game.checked_at });
      for (const { id, kept } of own) await store.assignQuestion(tx, id, { gap_id: group, kept });
      const latest = texts.get(own.at(-1)?.id ?? 0);
      const joined = own.map(({ id }) => id);
      if (gap_id !== undefined) await noteOnAnswers(tx, group, joined);
      if (latest !== undefined) await store.setLanguage(tx, group, languageOf(latest));
    }
  });
}

const nothingKept: store.KeptQuestion = { stems: {}, unknown_words: [], meaning: null };

/** What new questions may belong to, by what is kept of earlier ones; some that were not read yet are read now. */
async function readGroups({ deps: { db }, game, search, isOver }: Look, meaning: QuestionMeaning): Promise<Group[]> {
  const groups: Group[] = [];
  const pause = pauses();
  const { model } = meaning;
  let unread = samplesReadAtOnce;
  const samples = await store.listSamples(db, { game_id: game.id, model }, { gaps: gapsCompared, each: samplesOfGap });
  for (const { gap_id, message_id, text, stems, vector } of samples) {
    await pause();
    const is_known = stems !== null && (vector !== null || model === null);
    const mayRead = !is_known && unread > 0 && !isOver();
    if (mayRead) unread -= 1;
    if (stems === null) {
      if (!mayRead) continue;
      const found = await search(text);
      const kept = found === undefined ? nothingKept : wordsToKeep(found.analysis);
      await store.keepWords(db, message_id, kept);
      groups.push({ gap_id, stems: readStems(kept.stems), vector: null, questions: [] });
      continue;
    }
    const read = mayRead && text !== '' ? await meaning.read(text) : null;
    if (read !== null) await store.keepMeaning(db, message_id, read);
    groups.push({ gap_id, stems: readStems(stems), vector: vector ?? read?.vector ?? null, questions: [] });
  }
  return groups;
}

/** The group that has most in common with a question by its words or its meaning, if that is enough. */
async function findAlike(
  groups: readonly Group[],
  { stems, vector }: Pick<Group, 'stems' | 'vector'>,
  meaning: QuestionMeaning,
): Promise<Group | undefined> {
  let nearest: Group | undefined;
  let most = 0;
  const pause = pauses();
  for (const group of groups) {
    await pause();
    const alike = Math.max(likeness(stems, group.stems), meaning.likeness(vector, group.vector));
    if (alike >= alikeFrom && alike > most) [nearest, most] = [group, alike];
  }
  return nearest;
}

/**
 * Closes a gap when the expert answers most of its questions from articles that everybody may read. It is asked only
 * where a search has found something, for it takes longer.
 */
async function closeAnsweredGaps({ deps, game, search, isOver, openOnce }: Look): Promise<void> {
  const { db } = deps;
  const unchecked = await store.listUncheckedGaps(db, game.id, gapsCheckedAtOnce);
  if (unchecked.length === 0) return;
  const ids = unchecked.map(({ id }) => id);
  const samples = await store.listLatestQuestions(db, ids, samplesOfGap);
  const questionsOf = Map.groupBy(samples, ({ gap_id }) => gap_id);
  const ask = await openOnce();
  const checked: number[] = [];
  for (const gap of unchecked) {
    if (checked.length > 0 && isOver()) break;
    const questions = questionsOf.get(gap.id) ?? [];
    const articles: number[] = [];
    for (const { text, was_answered, created_at } of questions) {
      const found = await search(text);
      if (found === undefined || found.evidence.decision === 'none') continue;
      const article = await orNothing(ask(text));
      if (article === undefined) continue;
      // An answer from the same text is what its player was not content with.
      if (was_answered && !(await store.isChangedSince(db, article.id, created_at))) continue;
      articles.push(article.id);
    }
    const [article] = articles;
    const isAnswered = article !== undefined && articles.length * 2 > questions.length;
    // Others have joined it meanwhile: the next look tries them, too.
    if (isAnswered && !(await store.closeGap(db, gap, article))) continue;
    checked.push(gap.id);
  }
  await store.markGapsChecked(db, checked, { checked_rev: game.kb_revision, checked_at: game.checked_at });
}
