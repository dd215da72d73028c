import type { QuestionPicture } from '#contract/question-pictures.ts';
import { pictureLimits } from '#contract/values/picture-limits.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { countHit, removeHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { checkPicture, pictureField } from './check-picture.ts';
import * as store from './question-pictures.store.ts';

/** @throws AppError `no_vision` where no model is configured that sees */
export function requireVision({ experts }: Pick<Deps, 'experts'>): void {
  if (experts.model?.recognise === undefined) throw new AppError('no_vision');
}

/**
 * Stores a picture for a question that is still to be asked. What is wrong with the file is said before a decoder sees
 * it, where that can be; a decoded one is never the file that came.
 * @throws AppError `no_vision`, `validation`, `too_many_requests`, `quota_used`, `unavailable`
 */
export async function storePicture(deps: Deps, user_id: number, file: Buffer): Promise<QuestionPicture> {
  const { db, config } = deps;
  requireVision(deps);
  const fault = file.length === 0 ? 'missing' : checkPicture(file);
  if (fault !== undefined) throw new AppError('validation', { fields: [pictureField(fault)] });
  await countHit(db, rateLimits.pictures, String(user_id), config.RATE_LIMIT_FACTOR);
  await requireRoom(db, user_id, 0);
  const decoded = await deps.decode_picture(user_id, file).catch(async (error: unknown) => {
    // No decoder has seen the picture of whoever got no place in turn, or lost it.
    if (error instanceof AppError && (error.code === 'unavailable' || error.code === 'too_many_requests'))
      await removeHit(db, rateLimits.pictures, String(user_id));
    throw error;
  });
  return db.transaction().execute(async (tx) => {
    // One after the other for each person, so that two at once do not both find the last room.
    await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
    await requireRoom(tx, user_id, decoded.content.length);
    return store.insert(tx, user_id, decoded);
  });
}

async function requireRoom(db: Db, user_id: number, bytes: number): Promise<void> {
  if ((await store.sumBytes(db, user_id)) + bytes > pictureLimits.keptBytes)
    throw new AppError('quota_used', { fields: [pictureField('pictures_kept')] });
}

/** @throws AppError `not_found`, also for another's picture and for one in a deleted conversation */
export async function ownPicture(db: Db, user_id: number, id: number): Promise<Response> {
  const found = await store.findOwn(db, user_id, id);
  if (found === undefined) throw new AppError('not_found', { object: 'picture' });
  return respond(found.content);
}

/** Anybody's picture. Who reads it is written down in the same transaction. @throws AppError `not_found` */
export function pictureForAdmin(db: Db, id: number, actor: Actor): Promise<Response> {
  return db.transaction().execute(async (tx) => {
    const found = await store.find(tx, id);
    if (found === undefined) throw new AppError('not_found', { object: 'picture' });
    await audit(tx, {
      actor,
      action: 'read',
      object: { kind: 'chats', id: found.user_id },
      after: { picture_id: id },
    });
    return respond(found.content);
  });
}

function respond(content: Buffer): Response {
  return new Response(new Uint8Array(content), {
    headers: { 'content-type': 'image/jpeg', 'content-disposition': 'attachment; filename="picture.jpg"' },
  });
}

/**
 * Takes a picture into the conversation of a question.
 * @throws AppError `validation` where it is not the player's, is gone, or belongs to another conversation
 */
export async function takePicture(
  tx: Tx,
  picture: { id: number; user_id: number; conversation_id: number },
): Promise<void> {
  if (!(await store.take(tx, picture))) throw wrongField('picture_id', 'picture_unknown');
}

/** A picture that a question was asked with; nothing once it is deleted. */
export const findPicture = store.find;

/** Keeps what a model named in a picture: asked again, the same question costs no second look. */
export const setRecognised = store.setRecognised;

/** Deletes a picture that no question took. */
export const deleteUntaken = store.deleteUntaken;

/** Deletes what no question took and what belongs to conversations that cannot be brought back. */
export const deleteUnneededPictures = store.deleteUnneeded;
