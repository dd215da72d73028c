import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useMemo } from 'react';
import type { List } from '#contract/lists/define-list.ts';
import { limits } from '#contract/values/limits.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import type { DataColumn } from '#web/ui/data/data-column.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { TablePager } from '#web/ui/data/TablePager.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import adminPart from 'messages:admin';
import tablePart from 'messages:ui-table';
import type { AdminListProps, ShownList } from './admin-list-props.ts';
import { columnsFrom, type RowOf } from './columns.tsx';
import { rowChoices, turnTo } from './list-address.ts';
import { listQuery } from './list-source.ts';
import { ListToolbar } from './ListToolbar.tsx';
import { type ListAddress, useListAddress } from './useListAddress.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import styles from './AdminList.module.css';

const NewRows = lazyScreen(() => import('./NewRows.tsx'));
const BulkActions = lazyScreen(() => import('./BulkActions.tsx'));

/** The table of every admin list: paged, sorted and filtered by the server, its state kept in the address. */
export function AdminList<const L extends List>(props: AdminListProps<L>) {
  return <Listed {...props} />;
}

function Listed<L extends List>(props: ShownList<L>) {
  const { list, texts, cells, noValue = '', extra, place, headingLevel = 'h1', action, isQueue } = props;
  const words = useMessages(adminPart).list;
  const language = useLanguage();
  const address = useListAddress(list);
  const query = useQuery(listQuery(list, address, place));
  const { data, isFetching, dataUpdatedAt, refetch } = query;
  usePageTitle(headingLevel === 'h1' ? texts.title : undefined);

  const countOf = (total: number) =>
    total > limits.counted ? words.moreThan({ count: texts.count({ total: limits.counted }) }) : texts.count({ total });

  const columns = useMemo(
    () => columnsFrom(list, { language, titles: texts.columns, empty: noValue, extra }, cells),
    [list, language, texts, noValue, extra, cells],
  );
  const { toggled } = address;
  const shown = useMemo(
    () => columns.filter(({ field, isExtra = false }, index) => index === 0 || isExtra === toggled.includes(field)),
    [columns, toggled],
  );
  const table = { ...props, address, columns: shown };
  return (
    <Stack as="section">
      <PageHead level={headingLevel} title={texts.title} note={data && countOf(data.total)} actions={action} />
      <ListToolbar {...props} address={address} columns={columns} />
      {isQueue && data && (
        <NewRows
          {...{ list, address, place, total: data.total, readAt: dataUpdatedAt }}
          onLoad={() => void refetch()}
        />
      )}
      <LoadState
        query={query}
        failed={words.failed}
        skeleton={<Rows {...table} rows={undefined} isLoading />}
        empty={data?.items.length === 0 && <Nothing {...props} address={address} total={data.total} />}
      >
        {({ items, total }) => (
          <Rows {...table} rows={items} isLoading={isFetching}>
            <TablePager
              page={address.page}
              rows={address.rows}
              total={total}
              onPage={(page) => address.change(turnTo(page, address, lastIdOf(props, items)))}
              rowChoices={rowChoices}
              onRows={(rows) => address.change({ rows: rows === rowChoices[0] ? '' : String(rows) })}
            />
          </Rows>
        )}
      </LoadState>
    </Stack>
  );
}

// `AdminListProps` asks for `idOf` where rows have no id.
const idIn = (row: unknown) => Reflect.get(Object(row), 'id') as number;

function lastIdOf<L extends List>({ idOf = idIn }: ShownList<L>, rows: readonly RowOf<L>[]): number | undefined {
  const last = rows.at(-1);
  return last === undefined ? undefined : idOf(last);
}

interface RowsProps<L extends List> extends ShownList<L> {
  address: ListAddress;
  columns: readonly DataColumn<RowOf<L>>[];
  rows: readonly RowOf<L>[] | undefined;
  isLoading: boolean;
  children?: React.ReactNode;
}

function Rows<L extends List>(props: RowsProps<L>) {
  const { texts, address, columns, rows, isLoading, onOpen, renderMenu, bulk, children } = props;
  const { idOf = idIn } = props;
  return (
    <div className={`surface ${styles.frame}`}>
      <DataTable
        label={texts.title}
        columns={columns}
        rows={rows}
        idOf={idOf}
        renderBulk={
          bulk &&
          ((chosen, clear) => (
            <BulkActions
              actions={bulk.actions}
              chosen={chosen.map((row) => ({ id: idOf(row), name: bulk.nameOf(row) }))}
              clear={clear}
            />
          ))
        }
        isLoading={isLoading}
        sort={address.sort}
        onSort={(sort) => address.change({ sort })}
        onOpen={onOpen}
        renderMenu={renderMenu}
      />
      {children}
    </div>
  );
}

type NothingProps<L extends List> = ShownList<L> & { address: ListAddress; total: number };

function Nothing<L extends List>({ address, texts, icon: Icon, total, onward }: NothingProps<L>) {
  const words = useMessages(adminPart).list;
  const table = useMessages(tablePart);
  if (total > 0 || address.isFiltered) {
    const isPast = total > 0;
    return (
      <EmptyState
        icon={<SearchX size={24} aria-hidden />}
        title={isPast ? table.pageEmpty : words.noneLikeThat}
        action={
          <Button variant="outlined" onClick={() => (isPast ? address.change({ page: '' }) : address.clear())}>
            {isPast ? table.toFirstPage : words.clearFilters}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Icon size={24} aria-hidden />}
      title={texts.none}
      action={
        onward &&
        ('to' in onward ? (
          <ButtonLink variant="outlined" to={onward.to}>
            {onward.label}
          </ButtonLink>
        ) : (
          <Button variant="outlined" onClick={onward.onClick}>
            {onward.label}
          </Button>
        ))
      }
    >
      {texts.noneHint}
    </EmptyState>
  );
}
