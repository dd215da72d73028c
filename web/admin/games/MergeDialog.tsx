import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AdminGame } from '#contract/admin-games.ts';
import type { Game } from '#contract/games.ts';
import { gameSearchQuery } from '#web/games/games.api.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { useMergeGame } from './games.api.ts';
import styles from './Games.module.css';
import { Hanging } from './Hanging.tsx';

/** Asks for the game that stays and says what moves there. */
function MergeDialog({ game, onClose }: { game: AdminGame; onClose: () => void }) {
  const texts = useMessages(adminGamesPart).table;
  const titleId = useId();
  const merge = useMergeGame();
  const [typed, setTyped] = useState(game.title);
  const [into, setInto] = useState<Game | null>(null);
  const { data, isFetching } = useQuery(gameSearchQuery(typed));
  const options = data?.items.filter(({ id }) => id !== game.id) ?? [];

  function mergeThem() {
    if (!into) return;
    merge.mutate(
      { id: game.id, into: into.id },
      {
        onSuccess: ({ title }) => {
          showToast(texts.merged({ title }));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog open onClose={merge.isPending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{texts.mergeTitle({ title: game.title })}</DialogTitle>
      <DialogContent className={styles.asked}>
        {merge.error && <Alert severity="error">{merge.error.message}</Alert>}
        <p>{texts.mergeHint}</p>
        <Autocomplete
          options={options}
          value={into}
          inputValue={typed}
          filterOptions={(found) => found}
          getOptionLabel={({ title }) => title}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          loading={isFetching}
          onChange={(_event, chosen) => setInto(chosen)}
          onInputChange={(_event, text) => setTyped(text)}
          renderOption={({ key: _key, ...props }, { id, title, released_on, steam_app_id }) => (
            <li key={id} {...props}>
              <span className={styles.option}>
                {title}
                <small className="tabular">
                  {[released_on?.slice(0, 4), steam_app_id].filter(Boolean).join(' · ')}
                </small>
              </span>
            </li>
          )}
          renderInput={(props) => <TextField {...props} label={texts.mergeInto} helperText={texts.mergePick} />}
        />
        <Hanging gameId={game.id} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" disabled={merge.isPending} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button color="error" disabled={!into} loading={merge.isPending} onClick={mergeThem}>
          {texts.merge}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export { MergeDialog as Component };
