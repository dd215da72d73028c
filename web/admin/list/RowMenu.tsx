import { useTexts } from '#web/i18n/texts.ts';
import { RowMenu as Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { listTexts } from './list.texts.ts';

export type RowAction = MenuItem;

/** What can be done with one row; `name` tells a screen reader with which. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const texts = useTexts(listTexts);
  return <Menu label={`${texts.menu}: ${name}`} items={actions} />;
}
