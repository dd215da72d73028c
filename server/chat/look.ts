import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { languageOf } from '#server/language/question-language.ts';
import { isOver } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { listArticleTitles } from '#server/knowledge/knowledge.ts';
import { findPicture, setRecognised } from '#server/question-pictures/question-pictures.ts';
import type { AcceptedQuestion } from './question.ts';
import type { AnswerEvent } from './running/running-answers.ts';
import { contentWords } from '#server/language/content-words.ts';
import { type ModelRecord, chooseExpert } from '#server/expert/question.ts';

/** So many titles a model is given to name things by. */
const titlesMax = 200;

/**
 * What the picture of a question shows, in words; null where it has none or nothing was recognised, and the question's
 * own words are enough to go on with. A picture is looked at once: what was named then is kept.
 * @throws AppError `picture_unread` where nothing was recognised and the words alone ask nothing
 */
export async function lookAtPicture(
  deps: Deps,
  { picture_id, user_id, game, text }: AcceptedQuestion,
  emit: (event: AnswerEvent) => void,
  signal: AbortSignal,
  record: ModelRecord,
): Promise<string | null> {
  if (picture_id === undefined) return null;
  const { db, config } = deps;
  const picture = await findPicture(db, picture_id);
  if (picture?.recognised != null) return picture.recognised;
  emit({ event: 'status', data: { step: 'looking' } });
  const { recognise } = await chooseExpert(deps);
  // Refusals are free, so nobody may have pictures looked at as often as they like.
  const isTooOften = await isOver(db, rateLimits.rewritings, String(user_id), config.RATE_LIMIT_FACTOR);
  if (picture !== undefined && recognise !== undefined && !isTooOften) {
    const titles = await listArticleTitles(db, { user_id, game_id: game.id, language: languageOf(text) }, titlesMax);
    const { recognised, call } = await recognise({
      game_title: game.title,
      titles,
      picture: picture.content,
      user_id,
      signal,
    });
    record.add(call, []);
    if (recognised !== null) {
      await setRecognised(db, picture_id, recognised);
      return recognised;
    }
  }
  if (!signal.aborted && contentWords(text).length === 0) throw new AppError('picture_unread');
  return null;
}
