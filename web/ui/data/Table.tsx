import styles from './Table.module.css';

interface TableProps {
  label: string;
  /** Titles of the columns; those of numbers stand to the right. The one of row titles may have none. */
  columns: readonly { title: string; isNumber?: boolean }[];
  children: React.ReactNode;
}

/** A short table that is all there: no paging, no sorting. On a phone it scrolls sideways. */
export function Table({ label, columns, children }: TableProps) {
  return (
    // Scrolls sideways, so the keyboard has to reach it.
    <div className={`surface ${styles.frame}`} tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) =>
              title === '' ? (
                <td key="" />
              ) : (
                <th key={title} scope="col" data-number={isNumber || undefined}>
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}
