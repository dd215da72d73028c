import { Select } from '#web/ui/Field.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminPart from 'messages:admin';
import type { ListAddress } from './list/useListAddress.ts';

interface ChoiceProps {
  address: ListAddress;
  /** The filter's name in the address. */
  name: string;
  label: string;
  options: Readonly<Record<string, string>>;
}

/** A filter of a table with one value of a few; "all" takes it away. */
export function Choice({ address, name, label, options }: ChoiceProps) {
  const texts = useMessages(adminPart).list;
  const value = address.filters[name] ?? '';
  return (
    <Select
      size="small"
      label={label}
      value={value in options ? value : ''}
      onChange={({ target }) => address.change({ [name]: target.value })}
    >
      <option value="">{texts.all}</option>
      {Object.entries(options).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </Select>
  );
}
