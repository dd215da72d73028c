import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../controls/Button.tsx';
import { pageAddress } from './page-number.ts';
import { useMessages } from '#web/i18n/messages.ts';
import tablePart from 'messages:ui-table';
import styles from './Pager.module.css';

/** Steps through the pages by links that keep the rest of the query; nothing where there is one page only. */
export function Pager({ page, pages }: { page: number; pages: number }) {
  const table = useMessages(tablePart);
  const here = useLocation();
  if (pages < 2) return null;
  const stop = { 'aria-disabled': true, tabIndex: -1 } as const;
  return (
    <nav className={styles.pager} aria-label={table.pages}>
      <ButtonLink variant="outlined" to={pageAddress(here, Math.max(1, page - 1))} {...(page <= 1 && stop)}>
        <ChevronLeft size={18} aria-hidden />
        {table.previous}
      </ButtonLink>
      <span className="tabular">{table.page({ page, all: pages })}</span>
      <ButtonLink variant="outlined" to={pageAddress(here, Math.min(pages, page + 1))} {...(page >= pages && stop)}>
        {table.next}
        <ChevronRight size={18} aria-hidden />
      </ButtonLink>
    </nav>
  );
}
