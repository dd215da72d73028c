import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toast.ts';
import { callsSummaryKey } from '#web/wallet/wallet.api.ts';
import { deleteHistory, historyKey } from './chat.api.ts';
import type { History } from './chat.api.ts';
import { chatTexts } from './chat.texts.ts';

/** The same words in every language. */
const deleteFailed = 'Failed to delete expert chat history';

export function DeleteHistory({ game_id, onDeleted }: { game_id: number; onDeleted: () => void }) {
  const texts = useTexts(chatTexts);
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
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
    setOpen(false);
  }

  return (
    <>
      <IconButton label={texts.deleteHistory} onClick={() => setOpen(true)}>
        <Trash2 size={20} aria-hidden />
      </IconButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.deleteTitle}
        closeLabel={texts.close}
        actions={
          <>
            <Button variant="outlined" onClick={() => setOpen(false)}>
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
    </>
  );
}
