import { useState } from 'react';
import adminPart from 'messages:admin';
import { useMessages } from '#web/i18n/messages.ts';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Select } from '#web/ui/controls/Field.tsx';
import { Toolbar } from '#web/ui/data/Parts.tsx';
import type { ListAddress } from './useListAddress.ts';

interface FoldedProps {
  address: ListAddress;
  columns: readonly { field: string; title: string; isSortable?: boolean }[];
}

/** On a phone the filters would fill the first screen, so that no row of the list is in sight. */
function FoldedFilters({ address, columns, children }: FoldedProps & { children: React.ReactNode }) {
  const texts = useMessages(adminPart).list;
  const chosen = Object.keys(address.filters).length;
  // What a link has set is in sight.
  const [isOpen] = useState(chosen > 0);
  return (
    <Disclosure data-wide open={isOpen} title={texts.filtersAndOrder} note={chosen > 0 && chosen}>
      <Toolbar>
        {children}
        <OrderChoice address={address} columns={columns} />
      </Toolbar>
    </Disclosure>
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
