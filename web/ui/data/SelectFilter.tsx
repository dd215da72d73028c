import { Select } from '../controls/Field.tsx';
import { useChangeFilters } from './useQueryParams.ts';

interface SelectFilterProps extends Pick<React.ComponentProps<typeof Select>, 'label' | 'options'> {
  /** Of the choice in the address. */
  name: string;
  value: string;
  /** What is chosen while the address says nothing. */
  usual: string;
}

/** A choice among a list's filters or orders, kept in the address. */
export function SelectFilter({ name, usual, ...rest }: SelectFilterProps) {
  const change = useChangeFilters();
  return (
    <Select
      {...rest}
      size="small"
      onChange={({ target }) => change({ [name]: target.value === usual ? '' : target.value })}
    />
  );
}
