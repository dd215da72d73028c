import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { colorOf } from './colors.ts';
import type { ChartProps } from './chart-props.ts';
import styles from './Chart.module.css';

interface TipProps extends Pick<Required<ChartProps>, 'series' | 'formatX' | 'formatY'> {
  // Given by the library to the element that it draws.
  active?: boolean;
  label?: string | number;
  payload?: readonly { dataKey?: unknown; name?: unknown; value?: unknown }[];
}

/** The numbers of the point under the pointer or the keyboard. */
function Tip({ series, formatX, formatY, active, label, payload = [] }: TipProps) {
  if (!active || label === undefined) return null;
  return (
    <div className={styles.tip}>
      <b>{formatX(label)}</b>
      {payload.map(({ dataKey, name, value }) => (
        <span
          key={String(dataKey)}
          data-series
          style={{ '--series': colorOf(series.findIndex(({ key }) => key === dataKey)) }}
        >
          {String(name)} <b className="tabular">{formatY(Number(value))}</b>
        </span>
      ))}
    </div>
  );
}

/** The library's part of a chart. */
function Drawing({
  kind,
  label,
  rows,
  series,
  height = 240,
  range,
  isStacked,
  formatX = String,
  formatY = String,
}: ChartProps) {
  const data = rows.map(({ x, values }) => ({ ...values, x }));
  const Kind = kind === 'line' ? LineChart : BarChart;
  return (
    <ResponsiveContainer width="100%" height={height} className={styles.drawing ?? ''}>
      <Kind data={data} accessibilityLayer title={label} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="x"
          tickFormatter={formatX}
          minTickGap={24}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-line)' }}
        />
        <YAxis
          width="auto"
          tickFormatter={formatY}
          tickLine={false}
          axisLine={false}
          {...(range ? { domain: [...range] } : {})}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--color-edge)', fill: 'var(--color-soft)' }}
          content={<Tip series={series} formatX={formatX} formatY={formatY} />}
        />
        {series.map(({ key, title, arePoints }, index) =>
          kind === 'line' ? (
            <Line
              key={key}
              dataKey={key}
              name={title}
              stroke={arePoints ? 'none' : colorOf(index)}
              strokeWidth={2}
              connectNulls={!arePoints}
              isAnimationActive={false}
              dot={{ r: arePoints ? 4 : 3, fill: colorOf(index), strokeWidth: 0 }}
              activeDot={{ r: 5, fill: colorOf(index), strokeWidth: 0 }}
            >
              {arePoints && (
                <LabelList position="top" valueAccessor={({ value }, at) => (value == null ? '' : rows[at]?.name)} />
              )}
            </Line>
          ) : (
            <Bar
              key={key}
              dataKey={key}
              name={title}
              fill={colorOf(index)}
              radius={3}
              maxBarSize={40}
              isAnimationActive={false}
              {...(isStacked ? { stackId: 'all' } : {})}
            />
          ),
        )}
      </Kind>
    </ResponsiveContainer>
  );
}

export { Drawing as Component };
