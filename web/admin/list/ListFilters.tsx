import type { List } from '#contract/lists/define-list.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Select } from '#web/ui/controls/Field.tsx';
import { Segments } from '#web/ui/controls/Segments.tsx';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminPart from 'messages:admin';
import uiPart from 'messages:ui';
import { chipText, type FilterLabel } from './chip-text.ts';
import { DaySpan } from './DaySpan.tsx';
import { addressFilters } from './list-address.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import type { ListAddress } from './useListAddress.ts';

const AmountFilter = lazyScreen(() => import('./AmountFilter.tsx'));

type Options = Readonly<Record<string, string>>;

/** The words of a list's filters, of which `AdminListProps` asks for those that its definition has. */
export interface FilterWords {
  columns: Readonly<Record<string, string>>;
  /** Where a filter is not named as a column is. */
  filters?: Readonly<Record<string, FilterLabel>>;
}

interface ListFiltersProps {
  list: List;
  address: ListAddress;
  words: FilterWords;
  options: Readonly<Record<string, Options | undefined>>;
}

/** In the order in which their filters stand on the page. */
const controls = { sideBySide: SideBySide, choice: Choice, span: Span, amount: Amount, chip: OnlyChip };
const order = Object.keys(controls);

/** A control for each filter of a list, by the filter's kind. */
export function ListFilters({ list, address, words, options }: ListFiltersProps) {
  const { choices = {} } = list;
  const names = [...Object.keys(choices), ...addressFilters(list).filter((name) => !(name in choices))];
  const shown = names
    .map((name) => ({ name, control: controlOf(list, name, name in options) }))
    .filter(({ control }) => control !== undefined)
    .toSorted((one, other) => order.indexOf(one.control ?? '') - order.indexOf(other.control ?? ''));
  return shown.map(({ name, control }) => {
    const Control = controls[control ?? 'choice'];
    const label = words.filters?.[name] ?? words.columns[name] ?? name;
    const usual = list.filters[name]?.absent;
    return (
      <Control
        key={name}
        address={address}
        name={name}
        label={label}
        options={options[name] ?? {}}
        usual={usual === undefined ? undefined : String(usual)}
      />
    );
  });
}

function controlOf({ filters }: List, name: string, hasOptions: boolean): keyof typeof controls | undefined {
  const filter = filters[name];
  if (filter?.side_by_side) return 'sideBySide';
  if (hasOptions) return 'choice';
  if (filter?.kind === 'moment' && filter.compare === 'from') return 'span';
  // The other end of the span has no control of its own.
  if (filter?.kind === 'moment' && filter.compare === 'before') return undefined;
  return filter?.kind === 'roubles' ? 'amount' : 'chip';
}

interface ControlProps {
  address: ListAddress;
  /** The filter's name in the address. */
  name: string;
  label: FilterLabel;
  options: Options;
  /** The value that holds where none is chosen; without it all do. */
  usual: string | undefined;
}

const written = (label: ControlProps['label']) => (typeof label === 'string' ? label : label({ id: '' }));

/** A filter with so few values that all of them are in sight. */
function SideBySide({ address, name, label, options, usual }: ControlProps) {
  const texts = useMessages(adminPart).list;
  const choices = Object.entries(options).map(([value, text]) => ({ value, label: text }));
  return (
    <Segments
      label={written(label)}
      value={address.filters[name] ?? usual ?? ''}
      options={usual === undefined ? [{ value: '', label: texts.all }, ...choices] : choices}
      onChange={(value) => address.change({ [name]: value === usual ? '' : value })}
    />
  );
}

/** A filter with one value of a few; "all" takes it away. A link may bring one that is not offered. */
function Choice({ address, name, label, options }: ControlProps) {
  const texts = useMessages(adminPart).list;
  const value = address.filters[name] ?? '';
  const offered = value === '' || value in options ? options : { ...options, [value]: value };
  return (
    <Select
      size="small"
      label={written(label)}
      value={value}
      onChange={({ target }) => address.change({ [name]: target.value })}
      options={[['', texts.all], ...Object.entries(offered)]}
    />
  );
}

function Span({ address }: ControlProps) {
  return <DaySpan address={address} />;
}

function Amount({ address, name, label }: ControlProps) {
  return <AmountFilter address={address} name={name} label={written(label)} />;
}

/** A filter that only a link sets: it says so, and can be taken away. */
function OnlyChip({ address, name, label }: ControlProps) {
  const shared = useMessages(uiPart);
  const language = useLanguage();
  const value = address.filters[name];
  if (value === undefined) return null;
  return (
    <Chip remove={{ label: shared.clear, onRemove: () => address.change({ [name]: '' }) }}>
      {typeof label === 'string' ? label : chipText(language, label, value)}
    </Chip>
  );
}
