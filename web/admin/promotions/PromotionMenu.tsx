import { Copy, Pencil, Play, PowerOff, RotateCcw, Trash2 } from 'lucide-react';
import type { Promotion } from '#contract/promotions.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { copyText } from '#web/ui/controls/copy-text.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import adminPromotionsPart from 'messages:admin-promotions';
import { RowMenu } from '../list/RowMenu.tsx';
import { useDeletePromotion, useEditPromotion, useRestorePromotion } from './promotions.api.ts';

/** What can be done to a code at a click; each says what happened and can be undone from there. */
export function PromotionMenu({ promotion, onEdit }: { promotion: Promotion; onEdit: () => void }) {
  const texts = useMessages(adminPromotionsPart);
  const edit = useEditPromotion();
  const remove = useDeletePromotion();
  const restore = useRestorePromotion();
  const { id, code, is_active } = promotion;
  const switching = useAction((on: boolean) => edit.mutateAsync({ id, is_active: on }), {
    done: (_, on) => (on ? texts.switchedOn : texts.switchedOff)({ code }),
    undo: (_, on) => edit.mutateAsync({ id, is_active: !on }),
  });
  const deleting = useAction(() => remove.mutateAsync(id), {
    done: () => texts.deleted({ code }),
    undo: () => restore.mutateAsync(id),
  });
  const restoring = useAction(() => restore.mutateAsync(id), { done: () => texts.restored({ code }) });

  const present = [
    {
      label: texts.copy,
      icon: Copy,
      onSelect: () => void copyText(code, { copied: texts.copied, failed: texts.notCopied }),
    },
    { label: texts.edit, icon: Pencil, onSelect: onEdit },
    {
      label: is_active ? texts.switchOff : texts.switchOn,
      icon: is_active ? PowerOff : Play,
      onSelect: () => void switching.run(!is_active),
    },
    { label: texts.delete, icon: Trash2, isDanger: true, onSelect: () => void deleting.run() },
  ];
  const deleted = [{ label: texts.restore, icon: RotateCcw, onSelect: () => void restoring.run() }];
  return <RowMenu name={code} actions={promotion.deleted_at === null ? present : deleted} />;
}
