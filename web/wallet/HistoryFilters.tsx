import { Download } from 'lucide-react';
import { historyGroups, type HistoryGroup } from '#contract/values/kinds.ts';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { DateRange } from '#web/ui/controls/DateRange.tsx';
import { Toolbar } from '#web/ui/data/Parts.tsx';
import { Segments } from '#web/ui/controls/Segments.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useChangeFilters } from '#web/ui/data/useQueryParams.ts';
import { useMessages } from '#web/i18n/messages.ts';
import historyPart from 'messages:wallet-history';
import { type HistoryFilter, saveHistory } from './history.api.ts';

const isGroup = (text: string): text is HistoryGroup => text in historyGroups;
const isDay = (text: string) => /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The filter in an address; what it cannot be is left out. */
export function readFilter(query: URLSearchParams): HistoryFilter {
  const [kind = '', from = '', to = ''] = ['kind', 'from', 'to'].map((name) => query.get(name) ?? '');
  return { kind: isGroup(kind) ? kind : '', from: isDay(from) ? from : '', to: isDay(to) ? to : '' };
}

/** Narrows the history by kind and days. */
export function HistoryFilters({ filter }: { filter: HistoryFilter }) {
  const texts = useMessages(historyPart);
  const changeFilters = useChangeFilters();
  const change = (changed: Partial<HistoryFilter>) => changeFilters(changed, { replace: true });
  const groups = (Object.keys(historyGroups) as HistoryGroup[]).map((value) => ({ value, label: texts.groups[value] }));
  return (
    <Toolbar>
      <Segments<HistoryFilter['kind']>
        label={texts.show}
        options={[{ value: '', label: texts.all }, ...groups]}
        value={filter.kind}
        onChange={(kind) => change({ kind })}
      />
      <DateRange from={filter.from} to={filter.to} onChange={change} />
    </Toolbar>
  );
}

/** Hands out the lines that are left, of all pages, as a file. */
export function SaveHistory({ filter }: { filter: HistoryFilter }) {
  const texts = useMessages(historyPart);
  const save = useAction(saveHistory);
  return (
    <IconButton framed label={texts.csv} loading={save.isPending} onClick={() => void save.run(filter)}>
      <Download size={20} aria-hidden />
    </IconButton>
  );
}
