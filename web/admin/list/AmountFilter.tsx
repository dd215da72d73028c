import { useCallback } from 'react';
import { Field } from '#web/ui/controls/Field.tsx';
import { useTypedFilter } from '#web/ui/data/useTypedFilter.ts';
import type { ListAddress } from './useListAddress.ts';

interface AmountFilterProps {
  address: ListAddress;
  /** The filter's name in the address. */
  name: string;
  label: string;
}

const pauseMs = 400;
const amount = /^(?:\d{1,8}(?:\.\d{1,2})?)?$/;

function amountOf(typed: string): string | null {
  const value = typed.trim().replace(',', '.');
  return amount.test(value) ? value : null;
}

/** One end of a span of roubles; it narrows the list once typing pauses on a whole amount, in one step of the history. */
function AmountFilter({ address, name, label }: AmountFilterProps) {
  const { change } = address;
  const value = address.filters[name] ?? '';
  const isFirst = value === '';
  const send = useCallback(
    (amountText: string) => change({ [name]: amountText }, { replace: !isFirst }),
    [change, name, isFirst],
  );
  const { typed, setTyped, isWrong } = useTypedFilter(value, amountOf, send, pauseMs);
  return (
    <Field
      size="small"
      label={label}
      value={typed}
      aria-invalid={isWrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

export { AmountFilter as Component };
