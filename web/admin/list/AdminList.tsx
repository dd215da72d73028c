import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { LoadState } from '../LoadState.tsx';
import type { ListColumn } from './list-column.ts';
import { listQuery } from './list-source.ts';
import type { ListSource } from './list-source.ts';
import { listTexts } from './list.texts.ts';
import { ListCards } from './ListCards.tsx';
import { ListGrid } from './ListGrid.tsx';
import { ListPager } from './ListPager.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import type { ListAddress } from './useListAddress.ts';
import styles from './AdminList.module.css';

export interface AdminListProps<Row> {
  title: string;
  /** Below the heading of a page that shows more than the list. */
  headingLevel?: 'h1' | 'h2';
  /** How many there are, in words. */
  count: (total: number) => string;
  source: ListSource<Row>;
  address: ListAddress;
  /** The same array each time, too. */
  columns: readonly ListColumn<Row>[];
  idOf: (row: Row) => number;
  /** What Enter or a click on a row opens. */
  onOpen?: (row: Row) => void;
  /** What can be done with a row. The same function each time, or the grid sets its columns anew. */
  renderMenu?: (row: Row) => React.ReactNode;
  /** Says where words are looked for; without it there is no search. */
  searchLabel?: string;
  filters?: React.ReactNode;
  /** The main action of the screen. */
  action?: React.ReactNode;
  /** What is said while there is nothing at all. */
  empty: { icon: React.ReactNode; title: string; hint?: string };
}

/** The table of every admin list: paged, sorted and filtered by the server, its state kept in the address. */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { title, headingLevel: Heading = 'h1', count, source, address, columns, action } = props;
  const texts = useTexts(listTexts);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const query = useQuery(listQuery(source, address));
  const { data, error, isFetching } = query;
  usePageTitle(Heading === 'h1' ? title : undefined);

  const { toggled } = address;
  const shown = useMemo(
    () => columns.filter(({ field, isExtra = false }, index) => index === 0 || isExtra === toggled.includes(field)),
    [columns, toggled],
  );
  const Rows = isNarrow ? ListCards : ListGrid;
  return (
    <section className={styles.list}>
      <header>
        <Heading>{title}</Heading>
        {data && <span className="tabular">{count(data.total)}</span>}
        <div className={styles.action}>{action}</div>
      </header>
      <ListToolbar {...props} isNarrow={isNarrow} />
      {error && !data ? (
        <LoadState query={query} texts={texts} />
      ) : data?.items.length === 0 ? (
        <Nothing {...props} total={data.total} />
      ) : (
        <div className={styles.frame}>
          <Rows {...props} columns={shown} rows={data?.items} isLoading={isFetching} />
          {data && <ListPager address={address} total={data.total} />}
        </div>
      )}
    </section>
  );
}

function Nothing<Row>({ address, empty, total }: AdminListProps<Row> & { total: number }) {
  const texts = useTexts(listTexts);
  if (total > 0 || address.isFiltered) {
    const isPast = total > 0;
    return (
      <EmptyState
        icon={<SearchX size={24} aria-hidden />}
        title={isPast ? texts.pageEmpty : texts.noneLikeThat}
        action={
          <Button variant="outlined" onClick={() => (isPast ? address.change({ page: '' }) : address.clear())}>
            {isPast ? texts.toFirstPage : texts.clearFilters}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState icon={empty.icon} title={empty.title}>
      {empty.hint}
    </EmptyState>
  );
}
