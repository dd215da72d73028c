import { useMessages } from '#web/i18n/messages.ts';
import tablePart from 'messages:ui-table';
import { lazyScreen } from '../layout/lazy-screen.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Table } from '../data/Table.tsx';
import { colorOf } from './colors.ts';
import type { ChartProps } from './chart-props.ts';
import styles from './Chart.module.css';

const chartHeight = 240;

// The library is larger than any screen with a table: it comes after the screen.
const Drawing = lazyScreen(() => import('./Drawing.tsx'), <Skeleton height={chartHeight} />);

/** Lines or bars over an axis. Arrows read one point after the other; the numbers are also there as a table. */
export function Chart(props: ChartProps) {
  const { label, rows, series, xTitle, height = chartHeight, formatX = String, formatY = String } = props;
  const tableWords = useMessages(tablePart);
  return (
    <figure className={styles.chart} aria-label={label}>
      <div style={{ height }}>
        <Drawing {...props} height={height} />
      </div>
      {series.length > 1 && (
        <ul className={styles.legend} aria-hidden>
          {series.map(({ key, title }, index) => (
            <li key={key} data-series style={{ '--series': colorOf(index) }}>
              {title}
            </li>
          ))}
        </ul>
      )}
      <details className={styles.numbers}>
        <summary>{tableWords.table}</summary>
        <Table label={label} columns={[{ title: xTitle }, ...series.map(({ title }) => ({ title, isNumber: true }))]}>
          <tbody>
            {rows.map(({ x, values }) => (
              <tr key={x}>
                <th scope="row">{formatX(x)}</th>
                {series.map(({ key }) => (
                  <td key={key} data-number>
                    {values[key] == null ? '' : formatY(values[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  );
}
