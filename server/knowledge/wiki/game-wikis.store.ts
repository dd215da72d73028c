import { sql } from 'kysely';
import type { GameWiki, WikiLicence } from '#contract/wiki.ts';
import type { JobState } from '#contract/values/kinds.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { clock } from '#server/db/moments.ts';
import type { Selection } from './selection.ts';

const inAWeek = sql<string>`now() + interval '7 days'`;

interface ReadWiki {
  game_id: number;
  address: string;
  name: string;
  selection: Selection;
  licence: WikiLicence;
  is_weekly: boolean;
  job_id: number;
}

/** Remembers how a wiki is imported into a game; what was chosen last holds. */
export async function saveGameWiki(
  tx: Tx,
  { licence, selection, is_weekly, job_id, ...wiki }: ReadWiki,
): Promise<void> {
  await tx
    .insertInto('game_wikis')
    .values({
      ...wiki,
      selection: JSON.stringify(selection),
      licence: licence.name,
      licence_url: licence.url,
      next_import_at: is_weekly ? inAWeek : null,
      last_job_id: job_id,
    })
    .onConflict((conflict) =>
      conflict.columns(['game_id', 'address']).doUpdateSet((row) => ({
        selection: row.ref('excluded.selection'),
        licence: row.ref('excluded.licence'),
        licence_url: row.ref('excluded.licence_url'),
        next_import_at: row.ref('excluded.next_import_at'),
        last_job_id: row.ref('excluded.last_job_id'),
      })),
    )
    .execute();
}

/** As the wiki calls itself. */
export async function nameGameWiki(tx: Tx, { name, ...wiki }: { game_id: number; address: string; name: string }) {
  if (name === '') return;
  await tx
    .updateTable('game_wikis')
    .set({ name })
    .where('game_id', '=', wiki.game_id)
    .where('address', '=', wiki.address)
    .execute();
}

function wikisWithJob(db: Db, game_id: number) {
  return db
    .selectFrom('game_wikis as wiki')
    .leftJoin('background_jobs as job', 'job.id', 'wiki.last_job_id')
    .select([
      'wiki.id',
      'wiki.name',
      'wiki.address',
      'wiki.selection',
      'wiki.licence',
      'wiki.licence_url',
      'wiki.next_import_at',
      'job.id as job_id',
      'job.state',
      'job.finished_at',
    ])
    .where('wiki.game_id', '=', game_id);
}

type WikiRow = Awaited<ReturnType<ReturnType<typeof wikisWithJob>['execute']>>[number];

/** `selection` as it was stored; to be parsed. */
export type StoredWiki = Omit<GameWiki, 'selection'> & { selection: unknown };

function asWiki({ licence, licence_url, job_id, state, finished_at, ...wiki }: WikiRow): StoredWiki {
  const isThere = job_id !== null && state !== null;
  return {
    ...wiki,
    licence: { name: licence, url: licence_url },
    last_job: isThere ? { id: job_id, state: state satisfies JobState, finished_at } : null,
  };
}

export async function listGameWikis(db: Db, game_id: number): Promise<StoredWiki[]> {
  return (await wikisWithJob(db, game_id).orderBy('wiki.id').execute()).map(asWiki);
}

export async function findGameWiki(db: Db, game_id: number, id: number): Promise<StoredWiki | undefined> {
  const row = await wikisWithJob(db, game_id).where('wiki.id', '=', id).executeTakeFirst();
  return row && asWiki(row);
}

export async function setWeekly(tx: Tx, id: number, is_weekly: boolean): Promise<void> {
  const next_import_at = is_weekly ? inAWeek : null;
  await tx.updateTable('game_wikis').set({ next_import_at }).where('id', '=', id).execute();
}

export async function setLastJob(tx: Tx, id: number, last_job_id: number): Promise<void> {
  await tx.updateTable('game_wikis').set({ last_job_id }).where('id', '=', id).execute();
}

/** Takes the next wiki whose week is over, and begins its next one. Of several processes one gets it. */
export function takeDueWiki(tx: Tx) {
  return tx
    .updateTable('game_wikis')
    .set({ next_import_at: inAWeek })
    .where('id', '=', (wikis) =>
      wikis
        .selectFrom('game_wikis as due')
        .innerJoin('games as game', 'game.id', 'due.game_id')
        .select('due.id')
        .where((row) =>
          row.or([
            row('due.next_import_at', '<=', clock),
            // Set while the clock was ahead.
            row('due.next_import_at', '>', sql<string>`${inAWeek} + interval '1 day'`),
          ]),
        )
        .where('game.deleted_at', 'is', null)
        .orderBy('due.next_import_at')
        .limit(1)
        .forUpdate('due')
        .skipLocked(),
    )
    .returning(['id', 'game_id'])
    .executeTakeFirst();
}

/** Articles whose page the wiki has no longer. */
export function listGone(db: Db, game_id: number) {
  return db
    .selectFrom('wiki_pages as page')
    .innerJoin('articles as article', 'article.id', 'page.article_id')
    .innerJoin('games as game', 'game.id', 'article.game_id')
    .select(['article.id as article_id', 'game.slug', 'article.title', 'page.page', 'page.gone_at'])
    .where('article.game_id', '=', game_id)
    .where('article.deleted_at', 'is', null)
    .where('page.gone_at', 'is not', null)
    .$narrowType<{ gone_at: string }>()
    .orderBy('page.gone_at', 'desc')
    .orderBy('article.id')
    .limit(200)
    .execute();
}
