import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { AdminGame } from '#contract/admin-games.ts';
import { requiredInput, useServerForm } from '#web/ui/form/useServerForm.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { useCreateGame, useEditGame } from './games.api.ts';
import styles from './Games.module.css';

interface GameDialogProps {
  /** The game to edit; a new one without. */
  game?: AdminGame;
  onClose: () => void;
}

const digits = { inputMode: 'numeric', pattern: String.raw`\s*\d{1,10}\s*` } as const;
const dateInput = { inputLabel: { shrink: true } };

/** Adds a game or edits one; what the server objects to stands under its field. */
function GameDialog({ game, onClose }: GameDialogProps) {
  const texts = useMessages(adminGamesPart).form;
  const create = useCreateGame();
  const edit = useEditGame();
  const titleId = useId();
  const numberInput = { htmlInput: { ...digits, 'data-wrong': texts.steamIdWrong } };
  const { field, watch, setValue, onSubmit, failure, isSubmitting } = useServerForm(
    {
      title: game?.title ?? '',
      steam_app_id: String(game?.steam_app_id ?? ''),
      summary_en: game?.summary_en ?? '',
      summary_ru: game?.summary_ru ?? '',
      header_url: game?.header_url ?? '',
      genres: game?.genres.join(', ') ?? '',
      released_on: game?.released_on ?? '',
      developer: game?.developer ?? '',
      publisher: game?.publisher ?? '',
      game_version: game?.game_version ?? '',
      hidden: game?.hidden ?? false,
    },
    async ({ steam_app_id, header_url, genres, released_on, ...plain }) => {
      const body = {
        ...plain,
        steam_app_id: steam_app_id.trim() === '' ? null : Number(steam_app_id),
        header_url: header_url.trim() || null,
        genres: genres.split(',').flatMap((genre) => genre.trim() || []),
        released_on: released_on || null,
      };
      if (game) await edit.mutateAsync({ id: game.id, ...body });
      else await create.mutateAsync(body);
      showToast(game ? texts.saved : texts.created({ title: plain.title.trim() }));
      onClose();
    },
  );

  return (
    <Dialog open onClose={isSubmitting ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <form noValidate className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <DialogTitle id={titleId}>{game ? texts.editTitle({ title: game.title }) : texts.createTitle}</DialogTitle>
        <DialogContent className={styles.fields}>
          {failure && <Alert severity="error">{failure}</Alert>}
          <TextField {...field('title')} label={texts.title} autoComplete="off" autoFocus slotProps={requiredInput} />
          <div className={styles.pair}>
            <TextField {...field('steam_app_id', texts.steamIdHint)} label={texts.steamId} slotProps={numberInput} />
            <TextField {...field('released_on')} label={texts.released} type="date" slotProps={dateInput} />
          </div>
          <div className={styles.pair}>
            <TextField {...field('genres', texts.genresHint)} label={texts.genres} autoComplete="off" />
            <TextField {...field('game_version', texts.versionHint)} label={texts.version} autoComplete="off" />
          </div>
          <TextField {...field('summary_en')} label={texts.summaryEn} multiline minRows={2} maxRows={6} />
          <TextField {...field('summary_ru')} label={texts.summaryRu} multiline minRows={2} maxRows={6} />
          <div className={styles.pair}>
            <TextField {...field('developer')} label={texts.developer} autoComplete="off" />
            <TextField {...field('publisher')} label={texts.publisher} autoComplete="off" />
          </div>
          <TextField {...field('header_url', texts.coverHint)} label={texts.cover} type="url" autoComplete="off" />
          <FormControlLabel
            control={<Switch checked={watch('hidden')} onChange={(_event, on) => setValue('hidden', on)} />}
            label={texts.hidden}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" disabled={isSubmitting} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {game ? texts.save : texts.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export { GameDialog as Component };
