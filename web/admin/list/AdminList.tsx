import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { limits } from '#contract/values/limits.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { LoadState } from '#web/ui/LoadState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { TablePager } from '#web/ui/TablePager.tsx';
import { useNarrow } from '#web/ui/useMedia.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/Layout.tsx';
import adminPart from 'messages:admin';
import type { AdminListProps } from './admin-list-props.ts';
import { rowChoices } from './list-address.ts';
import { listQuery } from './list-source.ts';
import { ListToolbar } from './ListToolbar.tsx';
import styles from './AdminList.module.css';

/** The table of every admin list: paged, sorted and filtered by the server, its state kept in the address. */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { title, headingLevel = 'h1', count, source, address, columns, action } = props;
  const texts = useMessages(adminPart).list;
  const isNarrow = useNarrow();
  const query = useQuery(listQuery(source, address));
  const { data, isFetching } = query;
  usePageTitle(headingLevel === 'h1' ? title : undefined);

  const countOf = (total: number) =>
    total > limits.counted ? texts.moreThan({ count: count({ total: limits.counted }) }) : count({ total });

  const { toggled } = address;
  const shown = useMemo(
    () => columns.filter(({ field, isExtra = false }, index) => index === 0 || isExtra === toggled.includes(field)),
    [columns, toggled],
  );
  return (
    <Stack as="section">
      <PageHead level={headingLevel} title={title} note={data && countOf(data.total)} actions={action} />
      <ListToolbar {...props} isNarrow={isNarrow} />
      <LoadState
        query={query}
        failed={texts.failed}
        skeleton={<Rows {...props} columns={shown} rows={undefined} isLoading />}
        empty={data?.items.length === 0 && <Nothing {...props} total={data.total} />}
      >
        {({ items, total }) => (
          <Rows {...props} columns={shown} rows={items} isLoading={isFetching}>
            <TablePager
              page={address.page}
              rows={address.rows}
              total={total}
              onPage={(page) => address.change({ page: page === 1 ? '' : String(page) })}
              rowChoices={rowChoices}
              onRows={(rows) => address.change({ rows: rows === rowChoices[0] ? '' : String(rows) })}
            />
          </Rows>
        )}
      </LoadState>
    </Stack>
  );
}

interface RowsProps<Row> extends AdminListProps<Row> {
  rows: readonly Row[] | undefined;
  isLoading: boolean;
  children?: React.ReactNode;
}

function Rows<Row>(props: RowsProps<Row>) {
  const { title, address, columns, rows, idOf, isLoading, onOpen, renderMenu, renderBulk, children } = props;
  return (
    <div className={`surface ${styles.frame}`}>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        idOf={idOf}
        isLoading={isLoading}
        sort={address.sort}
        onSort={(sort) => address.change({ sort })}
        onOpen={onOpen}
        renderMenu={renderMenu}
        renderBulk={renderBulk}
      />
      {children}
    </div>
  );
}

function Nothing<Row>({ address, empty, total }: AdminListProps<Row> & { total: number }) {
  const texts = useMessages(adminPart).list;
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
