import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Evaluation } from '#contract/evaluations.ts';
import { limits } from '#contract/values/limits.ts';
import { ApiError } from '#web/http/api-error.ts';
import { paths } from '#web/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { labelGamesQuery } from '../labels/labels.api.ts';
import { useStartEvaluation } from './evaluations.api.ts';
import { gameSettingsQuery } from '../retrieval-lab/retrieval-lab.api.ts';
import { readSettings, SettingsFields } from './SettingsFields.tsx';
import styles from './Evaluations.module.css';

/** Begins an evaluation; the snapshot is the one in force unless another is named. */
export function EvaluationDialog({ game_id, onClose }: { game_id: number | undefined; onClose: () => void }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const titleId = useId();
  const navigate = useNavigate();
  const start = useStartEvaluation();
  const { data } = useQuery(labelGamesQuery());
  const games = data?.items.filter(({ snapshot_version }) => snapshot_version > 0) ?? [];
  const [chosen, setChosen] = useState(game_id);
  const [kind, setKind] = useState<Evaluation['kind']>('retrieval');
  const game = games.find((one) => one.game_id === chosen) ?? games[0];
  const { data: inForce } = useQuery({ ...gameSettingsQuery(game?.game_id ?? 0), enabled: game !== undefined });
  const fields = start.error instanceof ApiError ? start.error.fields : {};

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!game || !inForce) return;
    const { aliases, prompt } = inForce.published;
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
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{texts.startTitle}</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent className={styles.form}>
          <TextField
            select
            label={texts.game}
            value={game?.game_id ?? ''}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {games.map((one) => (
              <MenuItem key={one.game_id} value={one.game_id}>
                {one.title}
              </MenuItem>
            ))}
          </TextField>
          <div className={styles.row}>
            <TextField
              select
              label={texts.kind}
              value={kind}
              onChange={({ target }) => setKind(target.value as Evaluation['kind'])}
            >
              {(['retrieval', 'answers'] as const).map((one) => (
                <MenuItem key={one} value={one}>
                  {texts.kinds[one]}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              key={game?.game_id}
              name="snapshot_version"
              type="number"
              label={texts.snapshot}
              defaultValue={game?.snapshot_version ?? 1}
              error={'snapshot_version' in fields}
              helperText={fields['snapshot_version']}
              slotProps={{ htmlInput: { min: 1, max: game?.snapshot_version, step: 1, required: true } }}
            />
            <TextField
              name="retrieve_k"
              type="number"
              label={texts.depth}
              defaultValue={10}
              error={'retrieve_k' in fields}
              helperText={fields['retrieve_k']}
              slotProps={{ htmlInput: { min: 1, max: 100, step: 1, required: true } }}
            />
          </div>
          <TextField
            name="note"
            label={texts.note}
            slotProps={{ htmlInput: { maxLength: limits.title, autoComplete: 'off' } }}
          />
          {inForce && <SettingsFields key={inForce.game.id} values={inForce.published} />}
          {start.error && Object.keys(fields).length === 0 && <p role="alert">{start.error.message}</p>}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={!inForce} loading={start.isPending}>
            {texts.run}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
