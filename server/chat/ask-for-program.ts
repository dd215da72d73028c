import type { Citation, LinkedCitation } from '#contract/chat.ts';
import { paths } from '#contract/values/paths.ts';
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Turn } from '#server/expert/expert.ts';
import { deleteUntaken } from '#server/question-pictures/question-pictures.ts';
import type { FollowedAnswer } from './running/follow.ts';
import { ask } from './ask.ts';
import { attach } from './conversations/history.ts';
import type { Question } from './question.ts';

/** So much of a conversation is read; its programs send all of it. */
export const conversationMax = { turns: 20, answer: 20_000 } as const;

type ProgramQuestion = Omit<Question, 'options'> & { conversation: readonly Turn[] };

/**
 * Asks for a program whose client may send the same request again on its own: a repeated one gets the answer that is
 * being written, or was just finished and would be the same again, and pays nothing.
 * @throws AppError for everything that can be refused, as `ask` does
 */
export async function askForProgram(deps: Deps, question: ProgramQuestion): Promise<FollowedAnswer> {
  const { picture_id } = question;
  let answer: FollowedAnswer | undefined;
  try {
    answer = await askOrAttach(deps, question);
    return answer;
  } finally {
    // The first request's picture is the one that its question has.
    if (picture_id !== undefined && answer?.is_replay !== false) await deleteUntaken(deps.db, picture_id);
  }
}

async function askOrAttach(deps: Deps, question: ProgramQuestion): Promise<FollowedAnswer> {
  try {
    return await ask(deps, { ...question, options: { use_progress: true, in_steps: false } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'answer_running' || error.message_id === undefined) throw error;
    const { user_id, game_id } = question;
    return { ...(await attach(deps, { user_id, game_id, message_id: error.message_id })), is_replay: true };
  }
}

export function linkCitation(config: Config, slug: string, { text: _text, ...cited }: Citation): LinkedCitation {
  return { ...cited, url: chunkUrl(config, slug, cited) };
}

/** The place in an article that a citation leads to. */
export function chunkUrl(
  { PUBLIC_URL }: Config,
  slug: string,
  { article_id, chunk_key }: { article_id: number; chunk_key: string },
): string {
  return PUBLIC_URL + paths.articleChunk(slug, article_id, chunk_key);
}

/** "[1] Wells — Depth: https://…" */
export function sourceLine({ n, article_title, section, url }: LinkedCitation): string {
  const name = section === '' || section === article_title ? article_title : `${article_title} — ${section}`;
  return `[${n}] ${name}: ${url}`;
}

export { tellCost } from './programs.store.ts';
