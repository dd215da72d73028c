import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Field, Select } from '#web/ui/controls/Field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Evaluation } from '#contract/evaluations.ts';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Columns } from '#web/ui/data/Parts.tsx';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { labelGamesQuery } from '../labels/labels.api.ts';
import { useStartEvaluation } from './evaluations.api.ts';
import { gameSettingsQuery } from '../retrieval-lab/retrieval-lab.api.ts';
import { readSettings, SettingsFields } from './SettingsFields.tsx';

/** Numbers as they are typed. */
type StartValues = Pick<Evaluation, 'kind'> & Record<'snapshot_version' | 'retrieve_k' | 'note', string>;

/** Begins an evaluation; the snapshot is the current one unless another is named. */
export function EvaluationDialog({ game_id, onClose }: { game_id: number | undefined; onClose: () => void }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const navigate = useNavigate();
  const start = useStartEvaluation();
  const { data } = useQuery(labelGamesQuery());
  const games = data?.items.filter(({ snapshot_version }) => snapshot_version > 0) ?? [];
  const [chosen, setChosen] = useState(game_id);
  const game = games.find((one) => one.game_id === chosen) ?? games[0];
  const { data: settings } = useQuery({ ...gameSettingsQuery(game?.game_id ?? 0), enabled: game !== undefined });
  const initial: StartValues = {
    kind: 'retrieval',
    snapshot_version: String(game?.snapshot_version ?? 1),
    retrieve_k: '10',
    note: '',
  };
  const form = useServerForm(
    initial,
    async ({ kind, snapshot_version, retrieve_k, note }, element) => {
      if (!game || !settings) return;
      const { aliases, prompt } = settings.published;
      const { id } = await start.mutateAsync({
        game_id: game.game_id,
        snapshot_version: Number(snapshot_version),
        retrieve_k: Number(retrieve_k),
        kind,
        settings: { ...(aliases && { aliases }), ...(prompt && { prompt }), ...readSettings(new FormData(element)) },
        ...(note.trim() && { note: note.trim() }),
      });
      void navigate(paths.adminEvaluation(id));
    },
    initial,
  );

  return (
    <FormDialog form={form} title={texts.startTitle} submit={texts.run} disabled={!settings} onClose={onClose}>
      <Stack>
        <Select
          label={texts.game}
          value={game?.game_id ?? ''}
          onChange={({ target }) => setChosen(Number(target.value))}
          options={games.map((one) => [one.game_id, one.title])}
        />
        <Columns>
          <Select label={texts.kind} {...form.register('kind')} options={Object.entries(texts.kinds)} />
          <Field
            {...form.register('snapshot_version')}
            type="number"
            label={texts.snapshot}
            min={1}
            max={game?.snapshot_version}
            step={1}
            required
          />
          <Field
            {...form.register('retrieve_k')}
            type="number"
            label={texts.depth}
            min={1}
            max={100}
            step={1}
            required
          />
        </Columns>
        <Field {...form.register('note')} label={texts.note} maxLength={limits.title} autoComplete="off" />
        {settings && <SettingsFields key={settings.game.id} values={settings.published} />}
      </Stack>
    </FormDialog>
  );
}
