import { Button } from '#web/ui/Button.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field, Select } from '#web/ui/Field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Evaluation } from '#contract/evaluations.ts';
import { limits } from '#contract/values/limits.ts';
import { ApiError } from '#web/http/api-error.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { Columns } from '#web/ui/Parts.tsx';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { labelGamesQuery } from '../labels/labels.api.ts';
import { useStartEvaluation } from './evaluations.api.ts';
import { gameSettingsQuery } from '../retrieval-lab/retrieval-lab.api.ts';
import { readSettings, SettingsFields } from './SettingsFields.tsx';

/** Begins an evaluation; the snapshot is the current one unless another is named. */
export function EvaluationDialog({ game_id, onClose }: { game_id: number | undefined; onClose: () => void }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const navigate = useNavigate();
  const start = useStartEvaluation();
  const { data } = useQuery(labelGamesQuery());
  const games = data?.items.filter(({ snapshot_version }) => snapshot_version > 0) ?? [];
  const [chosen, setChosen] = useState(game_id);
  const [kind, setKind] = useState<Evaluation['kind']>('retrieval');
  const game = games.find((one) => one.game_id === chosen) ?? games[0];
  const { data: settings } = useQuery({ ...gameSettingsQuery(game?.game_id ?? 0), enabled: game !== undefined });
  const fields = start.error instanceof ApiError ? start.error.fields : {};

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!game || !settings) return;
    const { aliases, prompt } = settings.published;
    const form = new FormData(event.currentTarget);
    const whole = (name: string) => Number(form.get(name));
    const written = form.get('note');
    const note = typeof written === 'string' ? written.trim() : '';
    start.mutate(
      {
        game_id: game.game_id,
        snapshot_version: whole('snapshot_version'),
        retrieve_k: whole('retrieve_k'),
        kind,
        settings: { ...(aliases && { aliases }), ...(prompt && { prompt }), ...readSettings(form) },
        ...(note && { note }),
      },
      { onSuccess: ({ id }) => void navigate(paths.adminEvaluation(id)) },
    );
  }

  return (
    <Dialog
      title={texts.startTitle}
      size="medium"
      isBusy={start.isPending}
      onClose={onClose}
      formProps={{ onSubmit: submit }}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={!settings} loading={start.isPending}>
            {texts.run}
          </Button>
        </>
      }
    >
      <Stack>
        <Select
          label={texts.game}
          value={game?.game_id ?? ''}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {games.map((one) => (
            <option key={one.game_id} value={one.game_id}>
              {one.title}
            </option>
          ))}
        </Select>
        <Columns>
          <Select
            label={texts.kind}
            value={kind}
            onChange={({ target }) => setKind(target.value as Evaluation['kind'])}
          >
            {(['retrieval', 'answers'] as const).map((one) => (
              <option key={one} value={one}>
                {texts.kinds[one]}
              </option>
            ))}
          </Select>
          <Field
            key={game?.game_id}
            name="snapshot_version"
            type="number"
            label={texts.snapshot}
            defaultValue={game?.snapshot_version ?? 1}
            error={fields['snapshot_version']}
            min={1}
            max={game?.snapshot_version}
            step={1}
            required
          />
          <Field
            name="retrieve_k"
            type="number"
            label={texts.depth}
            defaultValue={10}
            error={fields['retrieve_k']}
            min={1}
            max={100}
            step={1}
            required
          />
        </Columns>
        <Field name="note" label={texts.note} maxLength={limits.title} autoComplete="off" />
        {settings && <SettingsFields key={settings.game.id} values={settings.published} />}
        {start.error && Object.keys(fields).length === 0 && <Alert>{start.error.message}</Alert>}
      </Stack>
    </Dialog>
  );
}
