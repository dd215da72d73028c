import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import type { ColumnDef, RowSelectionState } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { useLanguage } from '#web/i18n/language.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/messages.ts';
import tablePart from 'messages:ui-table';
import { Button } from './Button.tsx';
import type { DataColumn, DataTableProps } from './data-column.ts';
import { DataCards } from './DataCards.tsx';
import { DataGrid } from './DataGrid.tsx';
import styles from './DataTable.module.css';
import { useNarrow } from './useMedia.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
const noRows: never[] = [];

/**
 * Records that the server pages, sorts and filters: a table, on a phone cards. Arrows move from cell to cell, Enter
 * opens a row, Space chooses it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, idOf, renderBulk } = props;
  const isNarrow = useNarrow();
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns]);
  const data = useMemo(() => (rows === undefined ? noRows : rows.map((row) => ({ row }))), [rows]);
  const table = useTable<typeof features, Item<Row>>({
    features,
    columns: definitions,
    data,
    getRowId: ({ row }) => String(idOf(row)),
    enableRowSelection: renderBulk !== undefined,
    state: { rowSelection },
    onRowSelectionChange: setRowSelection,
  });
  const drawn = table.getRowModel().rows.map((row) => ({
    id: row.id,
    row: row.original.row,
    isSelected: row.getIsSelected(),
    select: (isSelected: boolean) => row.toggleSelected(isSelected),
  }));
  // What another page holds is not acted on unseen.
  const chosen = drawn.filter(({ isSelected }) => isSelected).map(({ row }) => row);
  const clear = () => setRowSelection({});
  const Rows = isNarrow ? DataCards : DataGrid;
  return (
    <div className={styles.data}>
      {renderBulk && chosen.length > 0 && (
        <BulkBar count={chosen.length} clear={clear}>
          {renderBulk(chosen, clear)}
        </BulkBar>
      )}
      <Rows
        {...props}
        drawn={rows && drawn}
        isSelectable={renderBulk !== undefined}
        isAllSelected={drawn.length > 0 && chosen.length === drawn.length}
        isSomeSelected={chosen.length > 0}
        selectAll={(isSelected) => table.toggleAllRowsSelected(isSelected)}
      />
    </div>
  );
}

/** The library wants rows that are objects. */
interface Item<Row> {
  row: Row;
}

function definitionOf<Row>({ field, title }: DataColumn<Row>): ColumnDef<typeof features, Item<Row>> {
  return { id: field, header: title };
}

interface BulkBarProps {
  count: number;
  clear: () => void;
  children: React.ReactNode;
}

function BulkBar({ count, clear, children }: BulkBarProps) {
  const tableWords = useMessages(tablePart);
  const language = useLanguage();
  return (
    <div className={styles.bulk} role="status">
      <b className="tabular">{tableWords.selected({ count: formatNumber(language, count) })}</b>
      {children}
      <Button variant="text" size="small" onClick={clear}>
        {tableWords.clearSelection}
      </Button>
    </div>
  );
}
