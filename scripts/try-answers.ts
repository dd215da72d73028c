import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Language, languages } from '#contract/values/languages.ts';
import { demoPlayer } from '#server/auth/login/first-logins.ts';
import type { Config } from '#server/config.ts';
import { FolderTakenError } from '#server/db/folder-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { createDeps, type Deps } from '#server/deps.ts';
import { answer } from '#server/expert/answer.ts';
import { contextAlone, questionAlone } from '#server/expert/answer-alone.ts';
import { publishedSettings } from '#server/game-settings/game-settings.ts';
import { listExpertGamesOf, listSampleQuestions } from '#server/games/games.ts';
import { listGatedChunks } from '#server/knowledge/knowledge.ts';
import { seedDemo } from '#server/knowledge/demo.ts';

/** An answer to a sample question, as its reader would get it. */
export interface TriedAnswer {
  game: string;
  question: string;
  text: string;
  /** Titles of the articles that it cites. */
  sources: string[];
  seconds: number;
  /** The model failed, was too late or found nothing, so that the articles were quoted or nothing was said. */
  problem: 'model_failed' | 'not_found' | null;
}

interface Trial {
  /** The settings, with the model to try as the one that is set. */
  config: Config;
  log: Logger;
  language: Language;
  signal: AbortSignal;
  onAnswer: (tried: TriedAnswer) => void;
}

const triedMost = 3;

/**
 * Asks sample questions of the installation's games, or of the demonstration where it has none or another process has its
 * database open. That database is migrated first; no question and no answer is stored in it.
 */
export async function tryAnswers(trial: Trial): Promise<void> {
  const { config } = trial;
  const own = await openDatabase(config).catch((error: unknown) => {
    if (error instanceof FolderTakenError) return null;
    throw error;
  });
  if (own !== null && (await tryOn(own, trial, async () => {})) > 0) return;
  const folder = await mkdtemp(join(tmpdir(), 'hintline-demonstration-'));
  try {
    const { DATABASE_URL: _none, ...rest } = config;
    const apart = { ...rest, DATA_DIR: folder, DEMO: true, INDEX_DIR: 'off' };
    await tryOn(await openDatabase(apart), { ...trial, config: apart }, async (deps) => {
      await seedDemo(deps, demoPlayer);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns how many questions were asked; the database is closed then */
async function tryOn(
  database: OpenDatabase,
  { config, log, language, signal, onAnswer }: Trial,
  fill: (deps: Deps) => Promise<void>,
): Promise<number> {
  try {
    await migrate(database.sessions);
    const deps = await createDeps({ ...config, looks_for_model: false }, database, log);
    try {
      await fill(deps);
      const questions = await chooseQuestions(deps, language);
      for (const question of questions) onAnswer(await askOne(deps, question, signal));
      return questions.length;
    } finally {
      await deps.answer_thread.close();
      await deps.encoder?.close();
    }
  } finally {
    await database.close();
  }
}

interface Question {
  slug: string;
  text: string;
}

/** In this language where there are any, one of each game first. */
async function chooseQuestions({ db }: Deps, language: Language): Promise<Question[]> {
  const found: Question[] = [];
  for (const one of new Set([language, ...languages])) {
    const { items } = await listSampleQuestions(db, one);
    found.push(...items.map(({ game_slug: slug, text }) => ({ slug, text })));
  }
  return found.slice(0, triedMost);
}

async function askOne(deps: Deps, { slug, text }: Question, signal: AbortSignal): Promise<TriedAnswer> {
  const { db, experts } = deps;
  const [game] = await listExpertGamesOf(db, [slug]);
  if (game === undefined || experts.model === undefined) throw new Error(`${slug} cannot be asked`);
  const { id, title, kb_revision } = game;
  const excluded = await listGatedChunks(db, [id]);
  const settings = await publishedSettings(db, id);
  let failed = false;
  const context = contextAlone(deps, id, {
    expert: experts.model,
    onFault: () => (failed = true),
    signal,
  });
  const began = performance.now();
  const sampled = questionAlone({ game: { id, title, kb_revision }, text, settings, excluded });
  const finished = await answer(sampled, context, () => {});
  const cited = finished.cited.map((n) => finished.chunks[n - 1]?.article_title);
  return {
    game: title,
    question: text,
    text: finished.text,
    sources: [...new Set(cited.filter((name) => name !== undefined))],
    seconds: (performance.now() - began) / 1000,
    problem: failed ? 'model_failed' : finished.state === 'refused' ? 'not_found' : null,
  };
}
