import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { requiredInput, useServerForm } from '#web/ui/form/useServerForm.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { useAddAlias } from './games.api.ts';
import styles from './Games.module.css';

interface AliasDialogProps {
  /** What was searched for, where the name is made of that. */
  alias: string;
  stands_for: string;
  onClose: () => void;
}

function AliasDialog({ alias, stands_for, onClose }: AliasDialogProps) {
  const texts = useMessages(adminGamesPart).aliases;
  const add = useAddAlias();
  const titleId = useId();
  const { field, onSubmit, failure, isSubmitting } = useServerForm({ alias, stands_for }, async (values) => {
    const added = await add.mutateAsync(values);
    showToast(texts.kept({ alias: added.alias }));
    onClose();
  });
  return (
    <Dialog open onClose={isSubmitting ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogTitle id={titleId}>{texts.newAlias}</DialogTitle>
        <DialogContent className={styles.fields}>
          {failure && <Alert severity="error">{failure}</Alert>}
          <TextField
            {...field('alias', texts.aliasHint)}
            label={texts.alias}
            autoComplete="off"
            autoFocus={alias === ''}
            slotProps={requiredInput}
          />
          <TextField
            {...field('stands_for', texts.standsForHint)}
            label={texts.standsFor}
            autoComplete="off"
            autoFocus={alias !== ''}
            slotProps={requiredInput}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" disabled={isSubmitting} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export { AliasDialog as Component };
