import { Button } from '#web/ui/controls/Button.tsx';
import { TextArea } from '#web/ui/controls/Field.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { GameSettings } from '#contract/game-settings.ts';
import type { TunedSettings } from '#contract/evaluations.ts';
import { leastProvingQueries } from '#contract/values/gate-verdicts.ts';
import { limits } from '#contract/values/limits.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { keepCase } from '#web/shell/case-address.ts';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminRetrievalPart from 'messages:admin-retrieval';
import { labQuestion, useStartEvaluation } from '../evaluations/evaluations.api.ts';
import { readSettings, SettingsFields } from '../evaluations/SettingsFields.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { readAliases, writeAliases } from './alias-lines.ts';
import { PublishDraft } from './PublishDraft.tsx';
import type { PublishJob } from './usePublishJob.ts';
import { useDeleteDraft, useSaveDraft } from './retrieval-lab.api.ts';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Alert } from '#web/ui/feedback/Alert.tsx';

const depth = 10;
export const proofTones = {
  passed: 'good',
  replayed: 'good',
  not_proved: 'attention',
  no_labels: 'attention',
  overridden: 'bad',
} as const;

/** A game's settings: a form over the draft, or over the published settings where there is none. */
export function SettingsPanel({
  settings,
  publishing,
  onTry,
}: {
  settings: GameSettings;
  publishing: PublishJob;
  /** Takes what is filled in but not saved, and nothing once it is saved. */
  onTry: (settings: TunedSettings | undefined) => void;
}) {
  const texts = useMessages(adminRetrievalPart).lab;
  const { game, draft, published, queries, questions } = settings;
  const values = draft ?? published;
  const [isChanged, setChanged] = useState(false);
  const [wrongLine, setWrongLine] = useState<number>();
  const save = useSaveDraft(game.id);
  const fields = save.error instanceof ApiError ? save.error.fields : {};

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { settings: body, wrong_line } = readForm(event.currentTarget);
    setWrongLine(wrong_line);
    if (wrong_line !== undefined) return;
    // By its promise: what is shown is read anew before it settles, and then this form may be another one.
    const tell = () => {
      setChanged(false);
      onTry(undefined);
      showToast(texts.saved);
    };
    save.mutateAsync(body).then(tell, () => {});
  }

  function change(event: React.FormEvent<HTMLFormElement>) {
    setChanged(true);
    onTry(readForm(event.currentTarget).settings);
  }

  return (
    <Card title={texts.settings}>
      <Standing settings={settings} />
      <Stack as="form" onSubmit={submit} onInput={change}>
        <SettingsFields values={values} />
        <TextArea
          name="aliases"
          label={texts.aliases}
          rows={2}
          defaultValue={writeAliases(values.aliases ?? [])}
          error={wrongLine === undefined ? fields['aliases'] : texts.aliasesWrong({ line: wrongLine })}
          hint={texts.aliasesHint}
        />
        <TextArea
          name="prompt"
          label={texts.prompts}
          rows={2}
          defaultValue={values.prompt ?? ''}
          error={fields['prompt']}
          hint={texts.promptsHint}
          maxLength={limits.comment}
        />
        {save.error && <Alert>{save.error.message}</Alert>}
        <Row>
          <Button type="submit" variant={isChanged ? 'contained' : 'outlined'} loading={save.isPending}>
            {texts.saveDraft}
          </Button>
          {draft && !isChanged && <DraftActions settings={settings} draft={draft} />}
        </Row>
      </Stack>
      {queries >= leastProvingQueries ? (
        <Note>{texts.queriesDecide({ count: queries })}</Note>
      ) : (
        <>
          <Note>{texts.questionsDecide({ queries, questions })}</Note>
          <Link to={paths.adminLabelGame(game.id)}>{texts.makeQueries}</Link>
        </>
      )}
      {draft && !isChanged && <PublishDraft key={settings.draft_at} settings={settings} {...publishing} />}
      {draft && isChanged && <Note>{texts.unsaved}</Note>}
    </Card>
  );
}

/** What the form holds; a line that is no alias is left out and its number said. */
function readForm(element: HTMLFormElement): { settings: TunedSettings; wrong_line: number | undefined } {
  const form = new FormData(element);
  const { aliases, wrong_line } = readAliases(textOf(form, 'aliases'));
  const prompt = textOf(form, 'prompt').trim();
  const settings = { ...readSettings(form), ...(aliases.length > 0 && { aliases }), ...(prompt && { prompt }) };
  return { settings, wrong_line };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function Standing({ settings }: { settings: GameSettings }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const language = useLanguage();
  const { published_at, published_by, proof, draft_at, draft_by } = settings;
  const moment = (time: string) => formatMoment(language, time);
  return (
    <Note as="div">
      <Row as="p" gap={2}>
        <span>
          {published_at === null
            ? texts.usual
            : texts.publishedBy({ name: published_by ?? '–', time: moment(published_at) })}
        </span>
        {proof && <Status tone={proofTones[proof]}>{texts.proofs[proof]}</Status>}
      </Row>
      {draft_at && <p>{texts.draftedBy({ name: draft_by ?? '–', time: moment(draft_at) })}</p>}
    </Note>
  );
}

function DraftActions({ settings, draft }: { settings: GameSettings; draft: TunedSettings }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const navigate = useNavigate();
  const [address] = useQueryParams();
  const start = useStartEvaluation().mutateAsync;
  const { id, snapshot_version } = settings.game;
  const run = { game_id: id, snapshot_version, retrieve_k: depth };
  // Both now: labels that came meanwhile count in both.
  const starting = useAction(
    async () => {
      const baseline = await start({ ...run, settings: settings.published });
      const tried = await start({ ...run, settings: draft });
      return withQuery(paths.adminEvaluation(tried.id), {
        baseline: baseline.id,
        [labQuestion]: address.get('q') ?? '',
      });
    },
    { onDone: (to) => navigate(keepCase(to, address)) },
  );
  const deleting = useAction(useDeleteDraft(settings.game.id).mutateAsync, { done: texts.thrownAway });
  return (
    <>
      {settings.queries > 0 && (
        <Button variant="outlined" loading={starting.isPending} onClick={() => void starting.run(undefined)}>
          {texts.evaluate}
        </Button>
      )}
      <Button variant="text" tone="danger" loading={deleting.isPending} onClick={() => void deleting.run(undefined)}>
        {texts.throwAway}
      </Button>
    </>
  );
}
