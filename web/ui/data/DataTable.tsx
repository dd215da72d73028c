import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import type { ColumnDef, RowSelectionState } from '@tanstack/react-table';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLanguage } from '#web/i18n/language.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/messages.ts';
import tablePart from 'messages:ui-table';
import { Button } from '../controls/Button.tsx';
import type { DataColumn, DataTableProps } from './data-column.ts';
import { DataCards } from './DataCards.tsx';
import { DataGrid } from './DataGrid.tsx';
import styles from './DataTable.module.css';
import { useNarrow } from '../layout/useMedia.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
const noRows: never[] = [];

/**
 * Records that the server pages, sorts and filters: a table, on a phone cards. Arrows move from cell to cell, Enter
 * opens a row, Space or x chooses it, with Shift all from the last one on; Escape chooses none.
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
  const lastPressed = useRef<string>(undefined);
  const ids = table.getRowModel().rows.map((row) => row.id);
  const drawn = table.getRowModel().rows.map((row) => ({
    id: row.id,
    row: row.original.row,
    isSelected: row.getIsSelected(),
    select: (isSelected: boolean, isRange = false) => {
      const before = lastPressed.current === undefined || !isRange ? -1 : ids.indexOf(lastPressed.current);
      const [from, to] = [before === -1 ? row.index : before, row.index].toSorted((a, b) => a - b);
      const pressed = new Set(ids.slice(from, (to ?? row.index) + 1));
      lastPressed.current = row.id;
      table.setRowSelection((current) => {
        const others = Object.keys(current).filter((id) => !pressed.has(id));
        return Object.fromEntries([...others, ...(isSelected ? pressed : [])].map((id) => [id, true as const]));
      });
    },
  }));
  // What another page holds is not acted on unseen.
  const chosen = drawn.filter(({ isSelected }) => isSelected).map(({ row }) => row);
  const clear = () => setRowSelection({});
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A menu or a dialog has its own use for it.
    const isElsewhere =
      event.target instanceof Element && event.target.closest('[popover], dialog, input[type=search]');
    if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere && chosen.length > 0) clear();
  });
  const canChoose = renderBulk !== undefined;
  useEffect(() => {
    if (!canChoose) return undefined;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [canChoose]);
  const Rows = isNarrow ? DataCards : DataGrid;
  return (
    <div>
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
    <div className={styles.bulk}>
      <b role="status" className="tabular">
        {tableWords.selected({ count: formatNumber(language, count) })}
      </b>
      {children}
      <Button variant="text" size="small" onClick={clear}>
        {tableWords.clearSelection}
      </Button>
    </div>
  );
}
