import { wikiSelection, type GameWiki } from '#contract/wiki.ts';
import { type Actor, audit, theProduct } from '#server/audit/audit.ts';
import { startJob } from '#server/background-jobs/background-jobs.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { lockGame } from '#server/knowledge/articles/articles.store.ts';
import { listAdminIds } from '#server/users/users.store.ts';
import * as store from './game-wikis.store.ts';
import { wikiImportJob } from './wiki-jobs.ts';
import { insertSource } from './wiki-pages.store.ts';

type AdminActor = Actor & { user_id: number };
interface Place {
  id: number;
  wiki_id: number;
}

/** The live wikis of a game, and what is gone of them. */
export async function showWikis(db: Db, game_id: number) {
  const wikis = await store.listGameWikis(db, game_id);
  return { wikis: wikis.map(asWiki), gone: await store.listGone(db, game_id) };
}

function asWiki(wiki: store.StoredWiki): GameWiki {
  return { ...wiki, selection: wikiSelection.parse(wiki.selection) };
}

async function requireWiki(db: Db, { id, wiki_id }: Place): Promise<GameWiki> {
  const wiki = await store.findGameWiki(db, id, wiki_id);
  if (wiki === undefined) throw new AppError('not_found');
  return asWiki(wiki);
}

/** @throws AppError `not_found` */
export function changeWiki(
  db: Db,
  place: Place,
  { is_weekly }: { is_weekly: boolean },
  actor: AdminActor,
): Promise<GameWiki> {
  return db.transaction().execute(async (tx) => {
    const game = await lockGame(tx, place.id);
    if (game === undefined) throw new AppError('not_found', { object: 'game' });
    const { address, next_import_at } = await requireWiki(tx, place);
    const wasWeekly = next_import_at !== null;
    if (wasWeekly !== is_weekly) {
      await store.setWeekly(tx, place.wiki_id, is_weekly);
      const object = { kind: 'game', id: place.id } as const;
      const before = { wiki: address, is_weekly: wasWeekly };
      await audit(tx, { actor, action: 'update', object, before, after: { wiki: address, is_weekly } });
    }
    return requireWiki(tx, place);
  });
}

/**
 * Imports a wiki again, as it was chosen; the import that is under way, where there is one.
 * @throws AppError `not_found`
 */
export function importAgain(db: Db, place: Place, actor: AdminActor): Promise<{ job_id: number }> {
  return db.transaction().execute(async (tx) => ({ job_id: await startAgain(tx, place, actor) }));
}

async function startAgain(tx: Tx, place: Place, actor: AdminActor): Promise<number> {
  const game = await lockGame(tx, place.id);
  if (game === undefined) throw new AppError('not_found', { object: 'game' });
  const { address, selection, licence, last_job } = await requireWiki(tx, place);
  if (last_job !== null && (last_job.state === 'queued' || last_job.state === 'running')) return last_job.id;
  const { id: game_id, title, slug } = game;
  const source_id = await insertSource(tx, { game_id, kind: 'wiki', content: Buffer.from(address) });
  const payload = { game_id, slug, source_id, selection, licence, is_whole: true };
  const job_id = await startJob(tx, wikiImportJob, actor.user_id, { title, payload });
  await store.setLastJob(tx, place.wiki_id, job_id);
  const after = {
    kind: 'wiki_import',
    title,
    slug,
    wiki: address,
    licence: licence.name,
    ...selection,
    rendered: selection.rendered !== false,
  };
  await audit(tx, { actor, action: 'create', object: { kind: 'job', id: job_id }, after });
  return job_id;
}

const mostAtOnce = 10;

/** Starts the imports whose week is over; the first admin is told of their results. */
export async function startDueImports({ db }: Pick<Deps, 'db'>): Promise<void> {
  const [user_id] = await listAdminIds(db);
  if (user_id === undefined) return;
  for (let started = 0; started < mostAtOnce; started += 1) {
    const isDone = await db.transaction().execute(async (tx) => {
      const due = await store.takeDueWiki(tx);
      if (due === undefined) return true;
      await startAgain(tx, { id: due.game_id, wiki_id: due.id }, { ...theProduct, user_id });
      return false;
    });
    if (isDone) return;
  }
}
