import { Segments as Buttons } from '#web/ui/Segments.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminPart from 'messages:admin';
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
  const texts = useMessages(adminPart).list;
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
