import Chip from '@mui/material/Chip';
import type { ListAddress } from './list/useListAddress.ts';

interface OnlyFilterProps {
  address: ListAddress;
  name: string;
  label: (value: string) => string;
}

/** A filter that only a link sets: it says so, and can be taken away. */
export function OnlyFilter({ address, name, label }: OnlyFilterProps) {
  const value = address.filters[name];
  return value !== undefined && <Chip label={label(value)} onDelete={() => address.change({ [name]: '' })} />;
}
