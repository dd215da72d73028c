import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { showToast } from '#web/ui/toast.ts';
import type { AdminListProps } from './AdminList.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { saveAsCsv } from './list-source.ts';
import { listTexts } from './list.texts.ts';
import { ListSearch } from './ListSearch.tsx';
import styles from './ListToolbar.module.css';

export function ListToolbar<Row>(props: AdminListProps<Row> & { isNarrow: boolean }) {
  const { address, columns, searchLabel, filters, isNarrow } = props;
  return (
    <div className={styles.bar} role="search">
      {searchLabel && <ListSearch address={address} label={searchLabel} />}
      {filters}
      {isNarrow && <OrderChoice {...props} />}
      <div className={styles.tools}>
        <ColumnChoice columns={columns} address={address} />
        <CsvButton {...props} />
      </div>
    </div>
  );
}

function CsvButton<Row>({ source, address, title }: AdminListProps<Row>) {
  const texts = useTexts(listTexts);
  const [saving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    try {
      await saveAsCsv(source, address, title);
    } catch (error) {
      showToast(texts.csvFailed(error instanceof Error ? error.message : ''), { tone: 'error' });
    }
    setSaving(false);
  }

  return (
    <IconButton
      className={styles.tool}
      loading={saving}
      title={texts.csv}
      aria-label={texts.csv}
      onClick={() => void save()}
    >
      <Download size={20} aria-hidden />
    </IconButton>
  );
}

/** Cards have no column heads to press. */
function OrderChoice<Row>({ columns, address }: AdminListProps<Row>) {
  const texts = useTexts(listTexts);
  const sortable = columns.filter(({ isSortable }) => isSortable);
  const { usualSort } = address;
  // The usual order may be by what no column shows.
  const isOwnOrder = !sortable.some(({ field }) => field === usualSort.replace(/^-/, ''));
  return (
    <SelectField
      size="small"
      className={styles.order}
      label={texts.sortBy}
      value={address.sort}
      onChange={({ target }) => address.change({ sort: target.value === usualSort ? '' : target.value })}
    >
      {isOwnOrder && <MenuItem value={usualSort}>{texts.usualOrder}</MenuItem>}
      {sortable.flatMap(({ field, title }) => [
        <MenuItem key={`-${field}`} value={`-${field}`}>
          {texts.largestFirst(title)}
        </MenuItem>,
        <MenuItem key={field} value={field}>
          {texts.smallestFirst(title)}
        </MenuItem>,
      ])}
    </SelectField>
  );
}
