import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocation } from 'react-router';
import { ButtonLink } from './Button.tsx';
import styles from './Pager.module.css';

interface PagerProps {
  page: number;
  pages: number;
  texts: {
    pages: string;
    page: (values: { page: number; all: number }) => string;
    previous: string;
    next: string;
  };
}

/** Steps through the pages by links that keep the rest of the query. */
export function Pager({ page, pages, texts }: PagerProps) {
  const { pathname, search } = useLocation();

  function addressOf(target: number) {
    const query = new URLSearchParams(search);
    if (target === 1) query.delete('page');
    else query.set('page', String(target));
    return { pathname, search: query.toString() };
  }

  const stop = { 'aria-disabled': true, tabIndex: -1 } as const;
  return (
    <nav className={styles.pager} aria-label={texts.pages}>
      <ButtonLink variant="outlined" to={addressOf(Math.max(1, page - 1))} {...(page <= 1 && stop)}>
        <ChevronLeft size={18} aria-hidden />
        {texts.previous}
      </ButtonLink>
      <span className="tabular">{texts.page({ page, all: pages })}</span>
      <ButtonLink variant="outlined" to={addressOf(Math.min(pages, page + 1))} {...(page >= pages && stop)}>
        {texts.next}
        <ChevronRight size={18} aria-hidden />
      </ButtonLink>
    </nav>
  );
}
