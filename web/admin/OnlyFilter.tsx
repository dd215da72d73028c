import { Chip } from '#web/ui/Chip.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import uiPart from 'messages:ui';
import type { ListAddress } from './list/useListAddress.ts';

interface OnlyFilterProps {
  address: ListAddress;
  name: string;
  label: (values: { id: string }) => string;
}

/** A filter that only a link sets: it says so, and can be taken away. */
export function OnlyFilter({ address, name, label }: OnlyFilterProps) {
  const shared = useMessages(uiPart);
  const value = address.filters[name];
  if (value === undefined) return null;
  return (
    <Chip remove={{ label: shared.clear, onRemove: () => address.change({ [name]: '' }) }}>{label({ id: value })}</Chip>
  );
}
