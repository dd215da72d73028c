import MenuItem from '@mui/material/MenuItem';
import { useTexts } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { listTexts } from './list/list.texts.ts';
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
  const texts = useTexts(listTexts);
  const value = address.filters[name] ?? '';
  return (
    <SelectField
      size="small"
      label={label}
      value={value in options ? value : ''}
      onChange={({ target }) => address.change({ [name]: target.value })}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 160 }}
    >
      <MenuItem value="">{texts.all}</MenuItem>
      {Object.entries(options).map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </SelectField>
  );
}
