import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import uiPart from 'messages:ui';
import tablePart from 'messages:ui-table';
import type { DataColumn, DrawnRow, DrawnRows } from './data-column.ts';
import { Progress } from '../feedback/Progress.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { useCutTexts } from '../feedback/Tooltip.tsx';
import check from '../controls/Check.module.css';
import styles from './DataTable.module.css';

const outlineRows = 8;
const choiceWidth = 52;
const menuWidth = 60;
const controls = 'a, button, input, select, [tabindex]';

/** A table after the grid pattern of WAI-ARIA: one cell is in the tab order, arrows move it. */
export function DataGrid<Row>(props: DrawnRows<Row>) {
  const { label, columns, drawn, isLoading, isSelectable, renderMenu, onOpen } = props;
  const texts = useMessages(uiPart);
  const tableWords = useMessages(tablePart);
  const [place, setPlace] = useState({ row: 0, column: 0 });
  const { handlers, bubble } = useCutTexts('td[data-cell] > *');
  const columnCount = columns.length + (isSelectable ? 1 : 0) + (renderMenu ? 1 : 0);

  function move(event: React.KeyboardEvent<HTMLTableElement>) {
    const cell = event.target instanceof Element ? event.target.closest('th, td, [popover]') : null;
    if (!(cell instanceof HTMLTableCellElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = cell.parentElement;
    if (!(row instanceof HTMLTableRowElement)) return;
    const table = event.currentTarget;
    const lastRow = table.rows.length - 1;
    const next = nextPlace(directionOf(event), row.rowIndex, cell.cellIndex, lastRow, columnCount - 1);
    if (!next) return;
    const target = table.rows[next.row]?.cells[next.column];
    if (!target) return;
    event.preventDefault();
    setPlace(next);
    focusCell(target);
  }

  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    // From the page itself the first of these keys leads into the table.
    const enter = (event: KeyboardEvent) => {
      const isOnPage =
        event.target === document.body || (event.target instanceof Element && event.target.matches('main'));
      if (!isOnPage || isCommand(event) || (event.code !== 'KeyJ' && event.code !== 'KeyK')) return;
      const [, firstRow] = grid.current?.rows ?? [];
      const [cell] = firstRow?.cells ?? [];
      if (cell) focusCell(cell);
    };
    window.addEventListener('keydown', enter);
    return () => window.removeEventListener('keydown', enter);
  }, []);

  const tabIndexOf = (row: number, column: number) => (place.row === row && place.column === column ? 0 : -1);
  const first = isSelectable ? 1 : 0;
  return (
    <div className={styles.frame}>
      {isLoading && drawn && <Progress className={styles.bar} label={texts.loading} />}
      <div className={styles.scroll} {...handlers}>
        <table
          role="grid"
          ref={grid}
          aria-label={label}
          aria-busy={isLoading}
          className={styles.table}
          data-openable={onOpen !== undefined || undefined}
          // Narrower than this it scrolls under the menu column.
          style={{
            minWidth: columns.reduce(
              (sum, { width }) => sum + width,
              (isSelectable ? choiceWidth : 0) + (renderMenu ? menuWidth : 0),
            ),
          }}
          onKeyDown={move}
        >
          <colgroup>
            {isSelectable && <col style={{ width: choiceWidth }} />}
            {columns.map(({ field, width, grow }) => (
              <col key={field} style={grow ? undefined : { width }} />
            ))}
            {renderMenu && <col style={{ width: menuWidth }} />}
          </colgroup>
          <thead>
            <tr>
              {isSelectable && (
                <th scope="col" tabIndex={-1} className={styles.choice}>
                  <input
                    type="checkbox"
                    className={check.checkbox}
                    aria-label={tableWords.selectAll}
                    tabIndex={tabIndexOf(0, 0)}
                    checked={props.isAllSelected}
                    ref={(box) => {
                      if (box) box.indeterminate = props.isSomeSelected && !props.isAllSelected;
                    }}
                    onChange={({ target }) => props.selectAll(target.checked)}
                  />
                </th>
              )}
              {columns.map((column, index) => (
                <Head key={column.field} column={column} {...props} tabIndex={tabIndexOf(0, index + first)} />
              ))}
              {renderMenu && (
                <th scope="col" tabIndex={tabIndexOf(0, columnCount - 1)} className={styles.menu}>
                  <span className="visually-hidden">{tableWords.rowActions}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {!drawn &&
              Array.from({ length: outlineRows }, (_, index) => (
                <tr key={index}>
                  <td colSpan={columnCount}>
                    <Skeleton height={20} />
                  </td>
                </tr>
              ))}
            {drawn?.map((row, index) => (
              <BodyRow key={row.id} {...props} one={row} tabIndexOf={(column) => tabIndexOf(index + 1, column)} />
            ))}
          </tbody>
        </table>
      </div>
      {bubble}
    </div>
  );
}

function Head<Row>({
  column: { field, title, isNumber, isSortable },
  sort = '',
  onSort,
  tabIndex,
}: DrawnRows<Row> & { column: DataColumn<Row>; tabIndex: number }) {
  const isMine = sort.replace(/^-/, '') === field;
  const isDescending = sort.startsWith('-');
  const order = isMine ? (isDescending ? 'descending' : 'ascending') : isSortable ? 'none' : undefined;
  const Arrow = isMine && !isDescending ? ArrowUp : ArrowDown;
  const isButton = isSortable && onSort !== undefined;
  return (
    <th scope="col" aria-sort={order} tabIndex={isButton ? -1 : tabIndex} data-number={isNumber || undefined}>
      {isButton ? (
        // The first press sorts as one usually wants it: the largest and the latest first.
        <button
          type="button"
          tabIndex={tabIndex}
          onClick={() => onSort(isMine && isDescending ? field : `-${field}`)}
          data-sorted={isMine || undefined}
        >
          {title}
          <Arrow size={15} aria-hidden />
        </button>
      ) : (
        title
      )}
    </th>
  );
}

interface BodyRowProps<Row> extends DrawnRows<Row> {
  one: DrawnRow<Row>;
  tabIndexOf: (column: number) => number;
}

function BodyRow<Row>({ one, columns, isSelectable, renderMenu, onOpen, tabIndexOf }: BodyRowProps<Row>) {
  const tableWords = useMessages(tablePart);
  const first = isSelectable ? 1 : 0;
  return (
    <tr
      aria-selected={isSelectable ? one.isSelected : undefined}
      onClick={(event) => {
        // A link or a button in the row has already done its own; a text that is being marked is no press.
        if (event.defaultPrevented || isControl(event.target, event.currentTarget)) return;
        if (window.getSelection()?.type !== 'Range') onOpen?.(one.row);
      }}
      onKeyDown={(event) => {
        if (isControl(event.target, event.currentTarget) && !isChoice(event.target)) return;
        if (event.key === ' ' && isChoice(event.target)) return;
        if (event.key === 'Enter') onOpen?.(one.row);
        if ((event.key === ' ' || event.code === 'KeyX') && isSelectable && !isCommand(event)) {
          event.preventDefault();
          one.select(!one.isSelected, event.shiftKey);
        }
      }}
    >
      {isSelectable && (
        <td tabIndex={-1} className={styles.choice}>
          <input
            type="checkbox"
            className={check.checkbox}
            aria-label={tableWords.selectRow}
            tabIndex={tabIndexOf(0)}
            checked={one.isSelected}
            onChange={({ target, nativeEvent }) =>
              one.select(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map(({ field, isNumber, render }, index) => (
        <td key={field} data-cell tabIndex={tabIndexOf(index + first)} data-number={isNumber || undefined}>
          <div className={`clip ${styles.cell}`}>{render(one.row)}</div>
        </td>
      ))}
      {renderMenu && (
        <td className={styles.menu} tabIndex={tabIndexOf(columns.length + first)}>
          {renderMenu(one.row)}
        </td>
      )}
    </tr>
  );
}

/** Whether what was pressed inside a row does something of its own. */
function isControl(target: EventTarget, row: Element): boolean {
  if (!(target instanceof Element) || !row.contains(target)) return true;
  const control = target.closest(controls);
  return control !== null && control !== row && !control.matches('td, th');
}

/** A cell whose only content is a control gives its focus on. */
function focusCell(cell: HTMLTableCellElement) {
  const inner = cell.dataset['cell'] === undefined ? cell.querySelector<HTMLElement>(controls) : null;
  (inner ?? cell).focus();
}

/** j and k move as the arrows do, also where another layout is switched on. */
function directionOf({ key, code }: React.KeyboardEvent): string {
  if (code === 'KeyJ') return 'ArrowDown';
  return code === 'KeyK' ? 'ArrowUp' : key;
}

function isCommand({ ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return ctrlKey || metaKey || altKey;
}

/** The box that chooses a row: its keys are those of the row, too. */
function isChoice(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'checkbox';
}

function nextPlace(key: string, row: number, column: number, lastRow: number, lastColumn: number) {
  if (key === 'ArrowDown') return { row: Math.min(row + 1, lastRow), column };
  if (key === 'ArrowUp') return { row: Math.max(row - 1, 0), column };
  if (key === 'ArrowRight') return { row, column: Math.min(column + 1, lastColumn) };
  if (key === 'ArrowLeft') return { row, column: Math.max(column - 1, 0) };
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: lastColumn };
  return null;
}
