import { useQueryClient } from '@tanstack/react-query';
import adminBulkPart from 'messages:admin-bulk';
import uiPart from 'messages:ui';
import { useState } from 'react';
import type { BulkAnswer } from '#contract/bulk.ts';
import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { ReasonDialog } from '#web/ui/feedback/ReasonDialog.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import { Bullets } from '#web/ui/data/Parts.tsx';
import { showError, showToast } from '#web/ui/feedback/toast.ts';
import type { BulkAction } from './bulk-action.ts';

interface BulkActionsProps {
  actions: readonly BulkAction[];
  chosen: readonly { id: number; name: string }[];
  clear: () => void;
}

/** The buttons over the chosen rows. What was refused stays chosen, and is named with its reason. */
function BulkActions({ actions, chosen, clear }: BulkActionsProps) {
  const texts = useMessages(adminBulkPart);
  const shared = useMessages(uiPart);
  const client = useQueryClient();
  const [asking, setAsking] = useState<BulkAction>();
  const [running, setRunning] = useState<BulkAction>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const ids = chosen.map(({ id }) => id);
  // Whatever the rows belong to: readers may see some of it as well.
  const refresh = () => client.invalidateQueries();

  async function undo(action: BulkAction, done: number[]) {
    try {
      await action.undo?.(done);
    } catch (error) {
      if (error instanceof Error) showError(error);
    }
    await refresh();
  }

  function tell(action: BulkAction, { items }: BulkAnswer) {
    const names = new Map(chosen.map(({ id, name }) => [id, name]));
    const done = items.filter(({ code }) => code === null).map(({ id }) => id);
    setRefused(items.flatMap(({ id, detail }) => (detail === null ? [] : [`${names.get(id) ?? id}: ${detail}`])));
    if (done.length === items.length) clear();
    if (done.length === 0) return;
    const back = { label: shared.undo, onSelect: () => void undo(action, done) };
    showToast(action.done({ count: done.length }), action.undo ? { action: back } : {});
  }

  /** @throws ApiError where none of it was tried */
  async function attempt(action: BulkAction, reason = '') {
    setRunning(action);
    try {
      tell(action, await action.run(ids, reason));
    } finally {
      setRunning(undefined);
      void refresh();
    }
  }

  const run = (action: BulkAction) =>
    attempt(action).catch((error: unknown) => {
      if (!(error instanceof Error)) throw error;
      showError(error);
    });

  return (
    <>
      {actions.map((action) => {
        const { label, icon: Icon, isDanger = false } = action;
        return (
          <Button
            key={label}
            size="small"
            variant="outlined"
            tone={isDanger ? 'danger' : undefined}
            icon={Icon && <Icon size={18} aria-hidden />}
            loading={running === action}
            disabled={running !== undefined}
            onClick={() => (action.asks || action.confirms ? setAsking(action) : void run(action))}
          >
            {label}
          </Button>
        );
      })}
      {asking?.asks && (
        <ReasonDialog
          isDanger={asking.isDanger ?? false}
          title={asking.asks.title({ count: ids.length })}
          submit={asking.label}
          hint={asking.asks.hint}
          texts={texts}
          maxLength={limits.comment}
          send={(reason) => attempt(asking, reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking?.confirms && (
        <ConfirmDialog
          title={asking.confirms.title({ count: ids.length })}
          confirm={asking.label}
          onConfirm={() => attempt(asking)}
          onClose={() => setAsking(undefined)}
        >
          {asking.confirms.hint}
        </ConfirmDialog>
      )}
      {refused.length > 0 && (
        <Dialog title={texts.refused({ count: refused.length })} size="medium" onClose={() => setRefused([])}>
          <Note>{texts.refusedHint}</Note>
          <Bullets items={refused} />
        </Dialog>
      )}
    </>
  );
}

export { BulkActions as Component };
