import { useTexts } from '#web/i18n/texts.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { listTexts } from './list/list.texts.ts';
import type { ListAddress } from './list/useListAddress.ts';

interface OnlyFilterProps {
  address: ListAddress;
  name: string;
  label: (value: string) => string;
}

/** A filter that only a link sets: it says so, and can be taken away. */
export function OnlyFilter({ address, name, label }: OnlyFilterProps) {
  const texts = useTexts(listTexts);
  const value = address.filters[name];
  if (value === undefined) return null;
  return <Chip remove={{ label: texts.clear, onRemove: () => address.change({ [name]: '' }) }}>{label(value)}</Chip>;
}
