import { DateRange } from '#web/ui/controls/DateRange.tsx';
import { startOfDay } from '#web/ui/form/day-input.ts';
import type { ListAddress } from './useListAddress.ts';

/**
 * The filters `from` and `to`, days of the reader's own calendar. In the address they are moments: the last day's one
 * is the midnight after it.
 */
function DaySpan({ address }: { address: ListAddress }) {
  const { filters, change } = address;
  const shown = { from: dayOf(filters['from'], 0), to: dayOf(filters['to'], -1) };
  return (
    <DateRange
      {...shown}
      onChange={(range) => {
        if (range.from !== shown.from) change({ from: momentOf(range.from, 0) });
        if (range.to !== shown.to) change({ to: momentOf(range.to, 1) });
      }}
    />
  );
}

const momentOf = (day: string, later: number) => startOfDay(day, later) ?? '';

function dayOf(moment: string | undefined, later: number): string {
  const date = new Date(moment ?? '');
  if (Number.isNaN(date.getTime())) return '';
  date.setDate(date.getDate() + later);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export { DaySpan as Component };
