import { expect, test } from 'vitest';
import { readDay, writeDay } from './day-text.ts';

test('a day that does not exist, or of which a part is missing, is none', () => {
  for (const text of ['', '2026-12', '2026-02-31', '31.02.2026', '2026-13-01', '0026-01-01', '1.1.26', 'tomorrow'])
    expect([text, readDay(text)]).toEqual([text, null]);
});

test('a day is read in either form, whatever the language, and with short numbers', () => {
  for (const text of ['2026-12-01', '2026-12-1', '01.12.2026', '1.12.2026', ' 1/12/2026 '])
    expect([text, readDay(text)]).toEqual([text, '2026-12-01']);
  expect(readDay('29.02.2028')).toBe('2028-02-29');
});

test('a day is written as it is read', () => {
  expect(writeDay('YYYY-MM-DD', '2026-12-01')).toBe('2026-12-01');
  expect(writeDay('ДД.ММ.ГГГГ', '2026-12-01')).toBe('01.12.2026');
  expect(writeDay('ДД.ММ.ГГГГ', '')).toBe('');
});
