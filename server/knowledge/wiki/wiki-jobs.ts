import { z } from 'zod';
import type { SourceKind } from '#contract/wiki-results.ts';
import { wikiLicence, wikiSelection } from '#contract/wiki.ts';
import { audit } from '#server/audit/audit.ts';
import { defineJobKind, JobFailedError, partlyRead } from '#server/background-jobs/job-kind.ts';
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { lockGameOrFail, notifyImportDone, notifyImportFailed } from '#server/knowledge/files/import-outcome.ts';
import { insertSnapshot } from '#server/knowledge/snapshots.store.ts';
import { nameGameWiki } from './game-wikis.store.ts';
import { importWiki } from './import-wiki.ts';
import { isNonCommercial } from '#contract/values/non-commercial.ts';
import { WikiError } from './pages.ts';
import type { WebSettings } from '#server/providers/public-web.ts';
import { lookAtWiki } from './read-wiki.ts';
import type { NamedSource, WikiFrom } from './wiki-messages.ts';
import { findSource, listAchievementsByName, setSourceContent } from './wiki-pages.store.ts';

const ofGame = z.object({ game_id: z.int(), slug: z.string(), source_id: z.int() });
const ofImport = ofGame.extend({
  selection: wikiSelection,
  licence: wikiLicence,
  is_whole: z.boolean(),
  source: wikiLicence.nullable().default(null),
});

/** Files that are only looked at need no name yet. */
const unnamed: NamedSource = { name: '', url: null };

async function requireSource(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  source_id: number,
  named: NamedSource,
): Promise<{ kind: SourceKind; from: WikiFrom; size: number }> {
  const source = await findSource(db, source_id);
  if (source === undefined) throw new JobFailedError('not_found', []);
  const { kind, content } = source;
  return { kind, from: whereFrom(kind, content, { named, config }), size: content.length };
}

function whereFrom(
  kind: SourceKind,
  content: Buffer,
  { named, config }: { named: NamedSource; config: Config },
): WikiFrom {
  const bytes = new Uint8Array(content);
  if (kind === 'wiki') return { address: content.toString(), web: webSettings(config) };
  if (kind === 'pages') return { addresses: content.toString().split('\n'), web: webSettings(config) };
  return kind === 'markdown' ? { files: { bytes }, source: named } : { bytes };
}

/** How web pages are read that an admin named: under the operator's name. */
export function webSettings({ PUBLIC_URL, SUPPORT_EMAIL, IMPORT_HOSTS }: Config): WebSettings {
  const contact = SUPPORT_EMAIL === undefined ? '' : `; ${SUPPORT_EMAIL}`;
  return { user_agent: `Hintline/1 (+${PUBLIC_URL}${contact})`, permitted_hosts: IMPORT_HOSTS };
}

function failFor(error: unknown): never {
  throw error instanceof WikiError ? new JobFailedError('import_unreadable', [error.problem]) : error;
}

/** Looks at what was given to be imported and says what an import of it would do. */
export const wikiSurveyJob = defineJobKind({
  kind: 'wiki_survey',
  lane: 'wikis',
  payload: ofGame,
  grants: ['reviewer'],
  run: async (deps, job) => {
    const { source_id, game_id, slug } = job.payload;
    const { kind, from, size } = await requireSource(deps, source_id, unnamed);
    const survey = await lookAtWiki(from, {
      achievements: kind === 'markdown' ? await listAchievementsByName(deps.db, game_id) : undefined,
      signal: job.signal,
      onProgress: (done, total) => job.progress(done, total),
    }).catch(failFor);
    const bytes = kind === 'wiki' ? survey.namespaces.reduce((sum, { characters }) => sum + characters, 0) : size;
    return async (tx) => {
      // What was found by a page's address is not looked for again.
      if (survey.api !== null) await setSourceContent(tx, source_id, Buffer.from(survey.api));
      return { ...survey, kind, source_id, game_id, slug, title: job.title, bytes };
    };
  },
});

/**
 * Imports the pages of a wiki. Each batch is stored as it is read, so a job that is cancelled or whose process dies
 * goes on where it stood when it is run again.
 */
export const wikiImportJob = defineJobKind({
  kind: 'wiki_import',
  lane: 'wikis',
  payload: ofImport,
  grants: ['reviewer'],
  run: async (deps, job) => {
    const { db, config, log } = deps;
    const { source_id, game_id, slug, selection, licence, is_whole, source } = job.payload;
    if (config.REFUSE_NONCOMMERCIAL && isNonCommercial(licence)) throw new JobFailedError('forbidden', []);
    const { from } = await requireSource(deps, source_id, source ?? unnamed);
    const outcome = await importWiki(db, {
      game_id,
      from,
      selection,
      licence,
      is_whole,
      onFault: (error) => log.error({ err: error, job_id: job.id }, 'pages of a wiki cannot be stored'),
      seen_in: `job ${job.id}`,
      job_id: job.id,
      signal: job.signal,
      onProgress: (done, total) => job.progress(done, total),
    }).catch(failFor);
    if (outcome === undefined) throw new JobFailedError('not_found', []);
    return async (tx) => {
      const game = await lockGameOrFail(tx, game_id);
      const revision = game.kb_revision;
      if ('address' in from) await nameGameWiki(tx, { game_id, address: from.address, name: outcome.site });
      await insertSnapshot(tx, { game_id, revision, reason: 'import', user_id: job.user_id });
      const { added, changed } = outcome.articles;
      await audit(tx, {
        actor: { user_id: job.user_id, ip: null, request_id: null },
        action: 'import',
        object: { kind: 'game', id: game_id },
        after: { job_id: job.id, slug, site: outcome.site, articles: outcome.articles, licence: licence.name },
      });
      const partly = partlyRead(outcome.articles, outcome.left_out);
      await notifyImportDone(tx, job, { game: game.title, articles: added + changed, partly });
      return { ...outcome, revision, game_id, slug, title: game.title };
    };
  },
  failed: notifyImportFailed,
});
