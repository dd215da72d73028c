import { useTexts } from '#web/i18n/texts.ts';
import { Segments as Buttons } from '#web/ui/Segments.tsx';
import { listTexts } from './list/list.texts.ts';
import type { ListAddress } from './list/useListAddress.ts';

interface SegmentsProps {
  address: ListAddress;
  /** The filter's name in the address. */
  name: string;
  label: string;
  options: Readonly<Record<string, string>>;
}

/** A filter with so few values that all of them are in sight. */
export function Segments({ address, name, label, options }: SegmentsProps) {
  const texts = useTexts(listTexts);
  const choices = Object.entries(options).map(([value, text]) => ({ value, label: text }));
  return (
    <Buttons
      label={label}
      value={address.filters[name] ?? ''}
      options={[{ value: '', label: texts.all }, ...choices]}
      onChange={(value) => address.change({ [name]: value })}
    />
  );
}
