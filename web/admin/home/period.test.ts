import { expect, test } from 'vitest';
import { joinDays, readPeriod, roundAverage } from './period.ts';

const now = Date.parse('2026-03-31T10:00:00Z');
const read = (query: string) => readPeriod(new URLSearchParams(query), now);

test('the last thirty days are shown unless the address says another period', () => {
  expect(read('')).toEqual({ name: 'd30', from: '2026-03-02', to: '2026-03-31' });
  expect(read('period=d7')).toEqual({ name: 'd7', from: '2026-03-25', to: '2026-03-31' });
  expect(read('from=2026-01-01&to=2026-01-31')).toEqual({ name: 'own', from: '2026-01-01', to: '2026-01-31' });
});

test('an address that says nonsense shows the usual period', () => {
  for (const query of [
    'period=toString',
    'from=2026-02-01&to=2026-01-01',
    'from=x&to=y',
    'from=2020-01-01&to=2026-01-01',
  ]) {
    expect(read(query).name).toBe('d30');
  }
});

test('days of a long period are joined to weeks, and none is lost', () => {
  const dates = Array.from({ length: 100 }, (_, n) => new Date(now + n * 86_400_000).toISOString().slice(0, 10));
  const weeks = joinDays(
    dates,
    dates.map(() => 2),
  );
  expect(weeks).toHaveLength(15);
  expect(weeks.reduce((sum, { value }) => sum + value, 0)).toBe(200);
});

test('an average is rounded, but never to none', () => {
  expect([0, 1 / 365, 1 / 30, 0.26, 1.25, 74].map(roundAverage)).toEqual([0, 0.003, 0.03, 0.3, 1.3, 74]);
});
