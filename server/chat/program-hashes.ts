import { createHash } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { languageOf } from '#server/language/question-language.ts';
import { listHiddenChunks } from '#server/knowledge/knowledge.ts';
import { findProgress } from '#server/library/library.ts';
import type { Question } from './question.ts';
import { chooseExpert } from '#server/expert/question.ts';

const hashOf = (values: readonly unknown[]) => createHash('sha256').update(JSON.stringify(values)).digest();

/**
 * By what a program's repeated request is known, and by what its finished answer is known to be the one that it would get
 * again; null for the product's own chat, where a key says what is a retry.
 */
export async function programHashes(
  deps: Deps,
  tx: Tx,
  { conversation, api_key_id, text, options, user_id, picture_hash }: Question,
  game: { id: number; kb_revision: number; settings: unknown },
): Promise<{ request_hash: Buffer; basis_hash: Buffer } | null> {
  if (conversation === undefined) return null;
  const hidden = await listHiddenChunks(tx, user_id, game.id);
  const progress = await findProgress(tx, user_id, game.id, languageOf(text));
  const { model } = await chooseExpert({ ...deps, db: tx });
  return {
    request_hash: hashOf([
      api_key_id,
      text,
      options.use_progress,
      conversation,
      ...(picture_hash === undefined ? [] : [picture_hash]),
    ]),
    basis_hash: hashOf([
      game.kb_revision,
      game.settings,
      [...hidden].sort((a, b) => a - b),
      progress?.unlocked ?? null,
      progress?.locked ?? null,
      model,
    ]),
  };
}
