import { createHash } from 'node:crypto';
import type { Achievement } from '#contract/games.ts';
import type { AchievementTrial } from '#contract/library.ts';
import type { Language } from '#contract/values/languages.ts';
import type { Deps } from '#server/deps.ts';
import { answerFrom, findSources } from '#server/expert/answer.ts';
import { contextAlone, questionAlone } from '#server/expert/answer-alone.ts';
import { publishedSettings } from '#server/game-settings/game-settings.ts';
import { type ExpertGame, findExpertGame, listGameAchievements, requireGameId } from '#server/games/games.ts';
import { findHints, listHiddenChunks } from '#server/knowledge/knowledge.ts';
import { messagesFor } from '#server/messages.ts';
import { listLacking } from './library.ts';

/** Achievements of one player in one game that are tried; who has got so far comes back with others. */
const mostTried = 60;
/** So long a page waits for the first ones; the rest are there when it asks again. */
const waitMs = 1_000;
const trialMs = 10_000;
/** Settings change without a new revision. */
const freshMs = 60 * 60_000;
const keptMax = 20_000;

interface Known {
  until: number;
  found: Pick<AchievementTrial, 'has_answer' | 'has_hints'>;
}

interface Player {
  user_id: number;
  language: Language;
}

/** The words that ask for an achievement: they say what it is for, which its name alone seldom does. */
export function questionFor({ title, description }: Pick<Achievement, 'title' | 'description'>, language: Language) {
  const said = description?.replace(/[.。!]+$/u, '').trim() || null;
  return messagesFor(language).expert.howToEarn({ title, description: said });
}

/**
 * Tells of each achievement that a player lacks whether the expert would answer how to get it, by what this player may
 * read. It is tried by the extractive expert in the background, one after the other for the whole process, and kept for
 * the game's revision: a page costs no model anything and waits for nobody.
 */
export function openAchievementTrials(deps: Deps) {
  const { db, experts } = deps;
  const kept = new Map<string, Known>();
  const running = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();

  async function tryOne(game: ExpertGame, question: string, excluded: ReadonlySet<number>): Promise<Known['found']> {
    const context = contextAlone(deps, game.id, {
      expert: experts.extractive,
      signal: AbortSignal.timeout(trialMs),
      hints: (hits) =>
        findHints(
          db,
          hits.map(({ id }) => id),
        ),
    });
    const asking = questionAlone({
      game: { id: game.id, title: game.title, kb_revision: game.kb_revision },
      text: question,
      settings: await publishedSettings(db, game.id),
      excluded,
      options: { in_steps: true, use_progress: false },
    });
    const {
      state,
      charge,
      earlier_steps = [],
    } = await answerFrom(await findSources(context, asking), context, () => {});
    const has_answer = state === 'answered' && charge;
    return { has_answer, has_hints: has_answer && earlier_steps.length > 0 };
  }

  function keep(key: string, found: Known['found']): void {
    kept.delete(key);
    kept.set(key, { until: performance.now() + freshMs, found });
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
  }

  /** Begins what is not known yet, behind whatever else is being tried. */
  function begin(key: string, attempt: () => Promise<Known['found']>): Promise<void> {
    const begun = running.get(key);
    if (begun !== undefined) return begun;
    const trial = last
      .then(attempt)
      .then((found) => keep(key, found))
      // The next look tries it again.
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a question about an achievement could not be tried'))
      .finally(() => running.delete(key));
    running.set(key, trial);
    last = trial;
    return trial;
  }

  return async (player: Player, slug: string): Promise<{ items: AchievementTrial[]; is_whole: boolean }> => {
    const id = await requireGameId(db, { slug });
    const game = await findExpertGame(db, slug);
    if (game === undefined) return { items: [], is_whole: true };
    const { items: achievements } = await listGameAchievements(db, id, player);
    const excluded = await listHiddenChunks(db, player.user_id, id);
    const basis = createHash('sha256')
      .update(JSON.stringify([game.id, game.kb_revision, game.title, [...excluded].sort((a, b) => a - b)]))
      .digest('base64url');
    const lacking = listLacking(achievements)
      .slice(0, mostTried)
      .map((one) => ({ achievement_id: one.id, question: questionFor(one, player.language) }))
      .map((one) => ({ ...one, key: `${basis} ${one.question}` }));
    const knownOf = (key: string) => {
      const known = kept.get(key);
      return known !== undefined && performance.now() < known.until ? known.found : undefined;
    };
    const trials = lacking.flatMap(({ key, question }) =>
      knownOf(key) === undefined ? begin(key, () => tryOne(game, question, excluded)) : [],
    );
    if (trials.length > 0) {
      const late = new Promise((resolve) => setTimeout(resolve, waitMs).unref());
      await Promise.race([Promise.all(trials), late]);
    }
    const items = lacking.flatMap(({ key, ...one }) => {
      const found = knownOf(key);
      return found === undefined ? [] : { ...one, ...found };
    });
    return { items, is_whole: items.length === lacking.length };
  };
}
