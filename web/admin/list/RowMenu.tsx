import { RowMenu as Menu, type MenuItem } from '#web/ui/layout/Menu.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import tablePart from 'messages:ui-table';

export type RowAction = MenuItem;

/** What can be done with one row; `name` tells a screen reader with which. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const table = useMessages(tablePart);
  return <Menu label={`${table.rowActions}: ${name}`} items={actions} />;
}
