import { DataGrid } from '@mui/x-data-grid/DataGrid';
import type { GridColDef, GridRenderCellParams, GridRowId } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import type { AdminListProps } from './AdminList.tsx';
import type { ListColumn } from './list-column.ts';
import { listTexts } from './list.texts.ts';
import { MenuCell } from './MenuCell.tsx';
import styles from './ListGrid.module.css';

export interface RowsProps<Row> extends AdminListProps<Row> {
  rows: readonly Row[] | undefined;
  isLoading: boolean;
}

/** The grid needs rows that are records with an id of their own. */
interface GridItem<Row> {
  id: number;
  row: Row;
}

const menuField = 'menu';

/** Arrows move from cell to cell, Enter opens a row or its menu. */
export function ListGrid<Row>({ title, rows, isLoading, columns, address, idOf, onOpen, renderMenu }: RowsProps<Row>) {
  const texts = useTexts(listTexts);
  const items: GridItem<Row>[] = rows?.map((row) => ({ id: idOf(row), row })) ?? [];
  const [, minus, field = ''] = /^(-?)(.*)$/.exec(address.sort) ?? [];
  const isKnown = columns.some((column) => column.field === field);
  const gridColumns = useMemo(
    () => [...columns.map((column) => gridColumn(column)), ...(renderMenu ? [menuColumn(renderMenu, texts.menu)] : [])],
    [columns, renderMenu, texts],
  );

  function open(id: GridRowId) {
    const row = rows?.find((one) => idOf(one) === id);
    if (row) onOpen?.(row);
  }

  return (
    <div className={styles.grid} data-openable={onOpen !== undefined || undefined}>
      <DataGrid<GridItem<Row>>
        aria-label={title}
        rows={items}
        columns={gridColumns}
        loading={isLoading}
        rowHeight={56}
        columnHeaderHeight={44}
        sortingMode="server"
        paginationMode="server"
        filterMode="server"
        rowCount={items.length}
        sortModel={isKnown ? [{ field, sort: minus ? 'desc' : 'asc' }] : []}
        sortingOrder={['desc', 'asc']}
        onSortModelChange={([chosen]) => {
          if (chosen) address.change({ sort: `${chosen.sort === 'desc' ? '-' : ''}${chosen.field}` });
        }}
        hideFooter
        disableColumnMenu
        disableColumnFilter
        disableColumnSelector
        disableRowSelectionOnClick
        disableMultipleRowSelection
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
        localeText={{ columnHeaderSortIconLabel: texts.sort }}
        onRowClick={({ id }, event) => {
          // A link or a button in the row has already done what was asked.
          if (!event.defaultPrevented) open(id);
        }}
        onCellKeyDown={({ id, field: cell }, event) => {
          if (event.key === 'Enter' && cell !== menuField) open(id);
        }}
      />
    </div>
  );
}

function gridColumn<Row>(column: ListColumn<Row>): GridColDef<GridItem<Row>> {
  const { field, title, width, grow, isNumber, isSortable, render } = column;
  return {
    field,
    headerName: title,
    sortable: isSortable ?? false,
    resizable: false,
    display: 'flex',
    ...(grow ? { flex: 1, minWidth: width } : { width }),
    ...(isNumber ? { align: 'right', headerAlign: 'right' } : {}),
    renderCell: ({ row }) => <div className={styles.cell}>{render(row.row)}</div>,
  };
}

function menuColumn<Row>(renderMenu: (row: Row) => React.ReactNode, label: string): GridColDef<GridItem<Row>> {
  return {
    field: menuField,
    headerName: label,
    renderHeader: () => <span className="visually-hidden">{label}</span>,
    sortable: false,
    resizable: false,
    display: 'flex',
    width: 60,
    align: 'center',
    renderCell: ({ row, hasFocus }: GridRenderCellParams<GridItem<Row>>) => (
      <MenuCell hasFocus={hasFocus}>{renderMenu(row.row)}</MenuCell>
    ),
  };
}
