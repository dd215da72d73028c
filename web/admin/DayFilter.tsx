import TextField from '@mui/material/TextField';
import type { ListAddress } from './list/useListAddress.ts';
import styles from './DayFilter.module.css';

interface DaySpanProps {
  address: ListAddress;
  from: string;
  to: string;
}

/** The filters `from` and `to`. */
export function DaySpan({ address, from, to }: DaySpanProps) {
  return (
    <div className={styles.span}>
      <DayFilter address={address} name="from" label={from} />
      <DayFilter address={address} name="to" label={to} isEnd />
    </div>
  );
}

interface DayFilterProps {
  address: ListAddress;
  /** The filter's name in the address, where it stands as a moment. */
  name: string;
  label: string;
  /** The last day of a span: the moment is the midnight after it. */
  isEnd?: boolean;
}

/** One end of a span of days in the reader's own calendar. */
function DayFilter({ address, name, label, isEnd = false }: DayFilterProps) {
  const moment = address.filters[name];

  function write(day: string) {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    const value = day === '' ? '' : new Date(year, month - 1, date + (isEnd ? 1 : 0)).toISOString();
    address.change({ [name]: value });
  }

  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={moment === undefined ? '' : dayOf(moment, isEnd)}
      onChange={({ target }) => write(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 160 }}
    />
  );
}

function dayOf(moment: string, isEnd: boolean): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  if (isEnd) date.setDate(date.getDate() - 1);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
