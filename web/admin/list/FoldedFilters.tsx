import adminPart from 'messages:admin';
import uiPart from 'messages:ui';
import formPart from 'messages:ui-form';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Select } from '#web/ui/controls/Field.tsx';
import { Toolbar } from '#web/ui/data/Parts.tsx';
import { chipText } from './chip-text.ts';
import type { FilterWords } from './ListFilters.tsx';
import type { ListAddress } from './useListAddress.ts';

interface FoldedProps {
  address: ListAddress;
  columns: readonly { field: string; title: string; isSortable?: boolean }[];
}

interface FiltersProps extends FoldedProps {
  words: FilterWords;
  options: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
  children: React.ReactNode;
}

/** On a phone the filters would fill the first screen, so that no row of the list is in sight. */
function FoldedFilters({ address, columns, words, options, children }: FiltersProps) {
  const texts = useMessages(adminPart).list;
  const shared = useMessages(uiPart);
  const language = useLanguage();
  const span: FilterWords['columns'] = useMessages(formPart);
  const chosen = Object.entries(address.filters);
  const labelOf = (name: string) => words.filters?.[name] ?? words.columns[name] ?? span[name];
  return (
    <>
      <Disclosure data-wide title={texts.filtersAndOrder} note={chosen.length > 0 && chosen.length}>
        <Toolbar>
          {children}
          <OrderChoice address={address} columns={columns} />
        </Toolbar>
      </Disclosure>
      {chosen.map(([name, value]) => (
        <Chip key={name} remove={{ label: shared.clear, onRemove: () => address.change({ [name]: '' }) }}>
          {chipText(language, labelOf(name), options[name]?.[value] ?? value)}
        </Chip>
      ))}
    </>
  );
}

/** Cards have no column heads to press. */
function OrderChoice({ columns, address }: FoldedProps) {
  const texts = useMessages(adminPart).list;
  const sortable = columns.filter(({ isSortable }) => isSortable);
  const { usualSort } = address;
  // The usual order may be by what no column shows.
  const isOwnOrder = !sortable.some(({ field }) => field === usualSort.replace(/^-/, ''));
  return (
    <Select
      size="small"
      label={texts.sortBy}
      value={address.sort}
      onChange={({ target }) => address.change({ sort: target.value === usualSort ? '' : target.value })}
      options={[
        ...(isOwnOrder ? [[usualSort, texts.usualOrder] as const] : []),
        ...sortable.flatMap(
          ({ field, title }) =>
            [
              [`-${field}`, texts.largestFirst({ title })],
              [field, texts.smallestFirst({ title })],
            ] as const,
        ),
      ]}
    />
  );
}

export { FoldedFilters as Component };
