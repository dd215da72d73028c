import { paths } from '#contract/values/paths.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { notify } from '#server/notifications/notifications.ts';
import type { ArticleRow } from '../articles/article-text.ts';
import type { LockedGame } from '../articles/lock-article.ts';
import { closeReports, insertDecision } from './moderation.store.ts';

/** As far as it matters here, without an import back from where it is used. */
interface Corrector {
  viewer: { id: number };
  actor: Actor;
}

/**
 * The text of an article was corrected: its reports were right, and who sent them is thanked.
 * @throws AppError `conflict` for what readers do not have: that is decided about first
 */
export async function closeCorrected(
  tx: Tx,
  game: LockedGame,
  { id, title, hidden_at }: ArticleRow,
  { viewer, actor }: Corrector,
): Promise<void> {
  if (hidden_at !== null) throw new AppError('conflict');
  const reporters = await closeReports(tx, id, 'upheld');
  const { length: reports } = reporters;
  if (reports === 0) return;
  const link = paths.article(game.slug, id);
  for (const user_id of new Set(reporters))
    if (user_id !== viewer.id) await notify(tx, user_id, 'report_upheld', { title, game: game.title }, link);
  await insertDecision(tx, { article_id: id, action: 'correct', reports, actor_id: viewer.id });
  await audit(tx, { actor, action: 'update', object: { kind: 'article', id }, after: { title, reports } });
}
