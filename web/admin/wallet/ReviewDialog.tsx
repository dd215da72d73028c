import { limits } from '#contract/values/limits.ts';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useEndReview } from './wallet.api.ts';

/** An admin has looked into what did not fit and says what came of it. */
export function ReviewDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const texts = useMessages(adminWalletPart).topUps;
  const end = useEndReview(id);
  const [description, setDescription] = useState('');
  const [wrong, setWrong] = useState<string>();

  function close() {
    const note = description.trim();
    if (note === '') return setWrong(texts.noteWrong);
    end.mutate(note, {
      onSuccess: () => {
        showToast(texts.wasReviewed);
        onClose();
      },
      onError: (error) => setWrong(error.message),
    });
  }

  return (
    <ConfirmDialog
      title={texts.endReviewTitle({ id })}
      confirm={texts.looked}
      cancel={texts.keep}
      isWorking={end.isPending}
      onConfirm={close}
      onCancel={onClose}
    >
      <p>{texts.endReviewHint}</p>
      <TextField
        margin="normal"
        label={texts.endReviewNote}
        value={description}
        error={wrong !== undefined}
        helperText={wrong}
        onChange={({ target }) => {
          setDescription(target.value);
          setWrong(undefined);
        }}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: limits.reason } }}
      />
    </ConfirmDialog>
  );
}
