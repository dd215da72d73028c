import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toast.ts';
import { callsSummaryKey } from '#web/wallet/wallet.api.ts';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { deleteHistory, historyKey } from './chat.api.ts';
import type { History } from './chat.api.ts';

/** The same words in every language. */
const deleteFailed = 'Failed to delete expert chat history';

interface DeleteDialogProps {
  game_id: number;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteDialog({ game_id, open, onClose, onDeleted }: DeleteDialogProps) {
  const texts = useMessages(chatPart).delete;
  const { close } = useMessages(chatPart).thread;
  const client = useQueryClient();
  const [deleting, setDeleting] = useState(false);

  async function confirm() {
    setDeleting(true);
    try {
      await deleteHistory(game_id);
      onDeleted();
      client.setQueryData<History>(historyKey(game_id), { items: [], total: 0 });
      // A running answer was stopped with it, and its call came back.
      void client.invalidateQueries({ queryKey: callsSummaryKey });
      showToast(texts.deleted);
    } catch {
      showToast(deleteFailed, { tone: 'error' });
    }
    setDeleting(false);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.deleteTitle}
      closeLabel={close}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button variant="danger" loading={deleting} onClick={() => void confirm()}>
            {texts.delete}
          </Button>
        </>
      }
    >
      {texts.deleteHint}
    </Dialog>
  );
}

export { DeleteDialog as Component };
