import { Download } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useNarrow } from '#web/ui/layout/useMedia.ts';
import { Toolbar } from '#web/ui/data/Parts.tsx';
import adminPart from 'messages:admin';
import uiPart from 'messages:ui';
import type { List } from '#contract/lists/define-list.ts';
import type { DataColumn } from '#web/ui/data/data-column.ts';
import type { ShownList } from './admin-list-props.ts';
import type { RowOf } from './columns.tsx';
import { ListFilters } from './ListFilters.tsx';
import { saveAsCsv } from './list-source.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { ListSearch } from './ListSearch.tsx';
import type { ListAddress } from './useListAddress.ts';

const ColumnChoice = lazyScreen(() => import('./ColumnChoice.tsx'));
const FoldedFilters = lazyScreen(() => import('./FoldedFilters.tsx'));
const SavedViews = lazyScreen(() => import('./SavedViews.tsx'));

interface ListToolbarProps<L extends List> extends ShownList<L> {
  address: ListAddress;
  columns: readonly DataColumn<RowOf<L>>[];
}

export function ListToolbar<L extends List>(props: ListToolbarProps<L>) {
  const { list, texts, address, columns, options = {} } = props;
  const isNarrow = useNarrow();
  const filters = <ListFilters list={list} address={address} words={texts} options={options} />;
  return (
    <Toolbar role="search">
      <ListSearch label={texts.search} />
      {isNarrow ? (
        <FoldedFilters address={address} columns={columns} words={texts} options={options}>
          {filters}
        </FoldedFilters>
      ) : (
        filters
      )}
      <UnknownValues address={address} />
      <div data-tools>
        {props.headingLevel !== 'h2' && <SavedViews list={list} />}
        <ColumnChoice columns={columns} address={address} />
        <CsvButton {...props} />
      </div>
    </Toolbar>
  );
}

/** An old link may name an order or a value that the list does not have: it says so and shows the usual. */
function UnknownValues({ address: { unknown, change } }: { address: ListAddress }) {
  const texts = useMessages(adminPart).list;
  const shared = useMessages(uiPart);
  return Object.entries(unknown).map(([name, value]) => (
    <Chip
      key={name}
      tone="amber"
      remove={{ label: shared.clear, onRemove: () => change({ [name]: '' }, { replace: true }) }}
    >
      {texts.unknownValue({ name, value })}
    </Chip>
  ));
}

function CsvButton<L extends List>({ list, address, place = {}, texts: { title } }: ListToolbarProps<L>) {
  const texts = useMessages(adminPart).list;
  const [saving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    try {
      await saveAsCsv(list, address, place, title);
    } catch (error) {
      showToast(texts.csvFailed({ reason: error instanceof Error ? error.message : '' }), { tone: 'error' });
    }
    setSaving(false);
  }

  return (
    <IconButton framed label={texts.csv} loading={saving} onClick={() => void save()}>
      <Download size={20} aria-hidden />
    </IconButton>
  );
}
