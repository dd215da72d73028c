import { Columns3 } from 'lucide-react';
import { Menu } from '#web/ui/layout/Menu.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminPart from 'messages:admin';
import type { ListAddress } from './useListAddress.ts';

interface ColumnChoiceProps {
  columns: readonly { field: string; title: string; isExtra?: boolean }[];
  address: ListAddress;
}

/** Which columns are shown; the first one, by which a row is known, always is. */
function ColumnChoice({ columns, address }: ColumnChoiceProps) {
  const texts = useMessages(adminPart).list;
  const toggled = new Set(address.toggled);

  function toggle(field: string) {
    const next = new Set(toggled);
    if (!next.delete(field)) next.add(field);
    address.change({ columns: [...next].join(',') }, { replace: true });
  }

  return (
    <Menu
      framed
      label={texts.columns}
      trigger={<Columns3 size={20} aria-hidden />}
      items={columns.slice(1).map(({ field, title, isExtra = false }) => ({
        label: title,
        isChecked: isExtra === toggled.has(field),
        onSelect: () => toggle(field),
      }))}
    />
  );
}

export { ColumnChoice as Component };
