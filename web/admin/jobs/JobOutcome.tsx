import { needsReason } from '#contract/values/gate-verdicts.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import { Bullets } from '#web/ui/data/Parts.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import type { Job } from '#contract/jobs.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { nameJob } from '#web/jobs/jobs.api.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminJobsPart from 'messages:admin-jobs';
import { Component as GateRefusal, Decisions } from '../retrieval-lab/GateRefusal.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import { ImportCounts } from './ImportCounts.tsx';
import { WikiImportResult, WikiSurveyResult } from './WikiOutcome.tsx';

type Import = NonNullable<Extract<Job, { kind: 'game_import' }>['result']>;
type Sync = NonNullable<Extract<Job, { kind: 'steam_sync' }>['result']>;
type Guides = NonNullable<Extract<Job, { kind: 'guides_import' }>['result']>;
type Apps = NonNullable<Extract<Job, { kind: 'steam_apps' }>['result']>;
type Catalogue = NonNullable<Extract<Job, { kind: 'catalogue_import' }>['result']>;
type Vectors = NonNullable<Extract<Job, { kind: 'embeddings' }>['result']>;
type Publish = NonNullable<Extract<Job, { kind: 'settings_publish' }>['result']>;
type JobError = NonNullable<Job['error']>;

export function JobProgress({ job: { kind, title, state, done, total } }: { job: Job }) {
  const texts = useMessages(adminJobsPart);
  const language = useLanguage();
  const isCounted = state === 'running' && total !== null;
  return (
    <Card>
      <Progress
        label={nameJob(texts.names, { kind, title })}
        percent={isCounted ? (done / Math.max(1, total)) * 100 : undefined}
      />
      <Note className="tabular">
        {isCounted &&
          `${texts.progress({ done: formatNumber(language, done), total: formatNumber(language, total) })}. `}
        {state === 'queued' && `${texts.begins} `}
        {kind === 'evaluation' || kind === 'settings_publish' ? texts.staysQuietly : texts.stays}
      </Note>
    </Card>
  );
}

/** What a job has done, once it has. */
export function JobResult({ job }: { job: Job }) {
  if (job.result === null) return null;
  // What was collected is its owner's business.
  if (job.kind === 'data_export') return null;
  // Who got and read it stands in the list of announcements.
  if (job.kind === 'announcement') return null;
  if (job.kind === 'evaluation') return <EvaluationLink id={job.result.evaluation_id} />;
  if (job.kind === 'settings_publish') return <PublishResult result={job.result} />;
  if (job.kind === 'steam_sync') return <SyncResult result={job.result} />;
  if (job.kind === 'steam_apps') return <AppsResult result={job.result} />;
  if (job.kind === 'catalogue_import') return <CatalogueResult result={job.result} />;
  if (job.kind === 'wiki_survey') return <WikiSurveyResult jobId={job.id} result={job.result} />;
  if (job.kind === 'wiki_import') return <WikiImportResult result={job.result} />;
  // Its page alone shows it, with what the model said.
  if (job.kind === 'model_trial') return null;
  if (job.kind === 'embeddings') return <VectorsResult result={job.result} />;
  return <ImportResult result={job.result} failed={job.kind === 'guides_import' ? job.result.failed : []} />;
}

function EvaluationLink({ id }: { id: number }) {
  const texts = useMessages(adminJobsPart);
  return (
    <div>
      <ButtonLink variant="tonal" to={paths.adminEvaluation(id)}>
        {texts.openEvaluation}
      </ButtonLink>
    </div>
  );
}

function PublishResult({ result: { game_id, is_published, gate } }: { result: Publish }) {
  const texts = useMessages(adminJobsPart);
  return (
    <Card>
      {is_published && <p>{texts.verdicts[gate.verdict]}</p>}
      {!needsReason(gate.verdict) && <Decisions which="labelled" compared={gate.labelled} />}
      {!needsReason(gate.verdict) && <Decisions which="replayed" compared={gate.replayed} />}
      {needsReason(gate.verdict) && <GateRefusal gate={gate} is_published={is_published} />}
      <div>
        <ButtonLink variant="tonal" to={`${paths.adminRetrievalLab()}?game_id=${game_id}`}>
          {texts.openSettings}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Counts({ title, rows }: { title?: string; rows: readonly (readonly [name: string, count: number])[] }) {
  const texts = useMessages(adminJobsPart);
  const language = useLanguage();
  return (
    <Table label={title ?? texts.result} columns={title ? [{ title: '' }, { title, isNumber: true }] : []}>
      <tbody>
        {rows.map(([name, count]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-number>{formatNumber(language, count)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function SyncResult({ result: { games, achievements, private_games, unread_games } }: { result: Sync }) {
  const texts = useMessages(adminJobsPart);
  const rows = [
    [texts.syncFound, games.found],
    [texts.syncAdded, games.added],
    [texts.syncUnlocked, achievements.unlocked],
    [texts.syncPrivate, private_games],
    [texts.syncUnread, unread_games],
  ] as const;
  return (
    <Card title={texts.result}>
      <Counts rows={rows} />
    </Card>
  );
}

function GameCounts({ games }: Pick<Apps, 'games'>) {
  const texts = useMessages(adminJobsPart);
  const rows = (['added', 'changed', 'unchanged'] as const).map((name) => [texts[name], games[name]] as const);
  return <Counts title={texts.games} rows={rows} />;
}

/** What an import from the store has done to the catalogue. */
function AppsResult({ result: { games, failed } }: { result: Apps }) {
  const texts = useMessages(adminJobsPart);
  return (
    <Card title={texts.result}>
      <GameCounts games={games} />
      <NotRead failed={failed} />
    </Card>
  );
}

/** What a catalogue file has done to the catalogue. */
function CatalogueResult({ result: { games, bad, bad_lines } }: { result: Catalogue }) {
  const texts = useMessages(adminJobsPart);
  return (
    <Card title={texts.result}>
      <GameCounts games={games} />
      {bad > 0 && <p>{texts.badLines({ n: bad, lines: bad_lines.slice(0, 20).join(', ') })}</p>}
    </Card>
  );
}

function NotRead({ failed }: { failed: readonly string[] }) {
  const texts = useMessages(adminJobsPart);
  if (failed.length === 0) return null;
  return (
    <>
      <h3>{texts.notRead}</h3>
      <Bullets items={failed} />
    </>
  );
}

/** What came of getting vectors. */
function VectorsResult({ result }: { result: Vectors }) {
  const texts = useMessages(adminJobsPart);
  return (
    <Card title={texts.result}>
      <Counts
        rows={(['chunks', 'embedded', 'reused', 'refused'] as const).map((name) => [texts[name], result[name]])}
      />
      <p>{texts.vectorsOf({ model: result.model })}</p>
    </Card>
  );
}

/** What an import has done to the articles of its game. */
function ImportResult({ result, failed }: { result: Import | Guides; failed: Guides['failed'] }) {
  const conflicts = 'conflicts' in result ? result.conflicts : [];
  const texts = useMessages(adminJobsPart);
  return (
    <Card title={texts.result}>
      <ImportCounts names={['added', 'changed', 'unchanged', 'ended']} texts={texts} result={result} />
      <NotRead failed={failed.map(({ guide_id, reason }) => `${guide_id}: ${texts.guideFaults[reason]}`)} />
      {conflicts.length > 0 && <p>{texts.conflicts({ titles: conflicts.join(', ') })}</p>}
      <p>{texts.revision({ revision: result.revision })}</p>
      <div>
        <ButtonLink variant="tonal" to={paths.game(result.slug)}>
          {texts.openGame}
        </ButtonLink>
      </div>
    </Card>
  );
}

export function JobProblems({ error: { detail, problems } }: { error: JobError }) {
  const texts = useMessages(adminJobsPart);
  return (
    <>
      <Alert>{detail}</Alert>
      {problems.length > 0 && (
        <Card title={texts.problems}>
          <Bullets items={problems} />
        </Card>
      )}
    </>
  );
}
