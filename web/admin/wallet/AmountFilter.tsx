import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import type { ListAddress } from '../list/useListAddress.ts';

interface AmountFilterProps {
  address: ListAddress;
  /** The filter's name in the address. */
  name: string;
  label: string;
}

const pauseMs = 400;
const amount = /^\d{1,8}(?:\.\d{1,2})?$/;

/** One end of a span of roubles; it narrows the list once typing pauses on a whole amount, in one step of the history. */
export function AmountFilter({ address, name, label }: AmountFilterProps) {
  const { change } = address;
  const value = address.filters[name] ?? '';
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  if (told !== value) {
    setTold(value);
    setTyped(value);
  }
  const wanted = typed.trim().replace(',', '.');
  const isWrong = wanted !== '' && !amount.test(wanted);

  useEffect(() => {
    if (isWrong || wanted === value) return;
    const timer = setTimeout(() => change({ [name]: wanted }, { replace: value !== '' }), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, isWrong, value, name, change]);

  return (
    <TextField
      size="small"
      label={label}
      value={typed}
      error={isWrong}
      onChange={({ target }) => setTyped(target.value)}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      sx={{ width: 140 }}
    />
  );
}
