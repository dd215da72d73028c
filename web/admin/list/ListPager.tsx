import TablePagination from '@mui/material/TablePagination';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { rowChoices } from './list-address.ts';
import { listTexts } from './list.texts.ts';
import type { ListAddress } from './useListAddress.ts';
import styles from './ListPager.module.css';

export function ListPager({ address, total }: { address: ListAddress; total: number }) {
  const texts = useTexts(listTexts);
  const language = useLanguage();
  return (
    <TablePagination
      component="div"
      className={styles.pager}
      count={total}
      page={address.page - 1}
      onPageChange={(_event, page) => address.change({ page: page === 0 ? '' : String(page + 1) })}
      rowsPerPage={address.rows}
      rowsPerPageOptions={[...rowChoices]}
      onRowsPerPageChange={({ target }) =>
        address.change({ rows: target.value === String(rowChoices[0]) ? '' : target.value })
      }
      labelRowsPerPage={texts.rows}
      labelDisplayedRows={({ from, to, count }) => texts.shown(from, to, formatNumber(language, count))}
      getItemAriaLabel={(type) => (type === 'next' ? texts.next : texts.previous)}
      slotProps={{ select: { inputProps: { 'aria-label': texts.rows } } }}
    />
  );
}
