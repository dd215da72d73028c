import { KeyRound, Pencil, PowerOff, RotateCcw, Trash2 } from 'lucide-react';
import type { AdminApiKey } from '#contract/api-keys.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminApiKeysPart from 'messages:admin-api-keys';
import { RowMenu } from '../list/RowMenu.tsx';
import type { RowAction } from '../list/RowMenu.tsx';
import { useKeyActions } from './useKeyActions.ts';

export function KeyMenu({ apiKey, onEdit }: { apiKey: AdminApiKey; onEdit: () => void }) {
  const texts = useMessages(adminApiKeysPart);
  const { setActive, restoreKey, deleteKey } = useKeyActions();
  const deleted: RowAction[] = [{ label: texts.restore, icon: RotateCcw, onSelect: () => void restoreKey(apiKey) }];
  const present: RowAction[] = [
    { label: texts.edit, icon: Pencil, onSelect: onEdit },
    {
      label: apiKey.is_active ? texts.switchOff : texts.switchOn,
      icon: apiKey.is_active ? PowerOff : KeyRound,
      onSelect: () => void setActive(apiKey, !apiKey.is_active),
    },
    { label: texts.delete, icon: Trash2, isDanger: true, onSelect: () => void deleteKey(apiKey) },
  ];
  return <RowMenu name={apiKey.name} actions={apiKey.deleted_at === null ? present : deleted} />;
}
