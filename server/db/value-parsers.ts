import pg from 'pg';

const oid = { int8: 20, date: 1082, timestamptz: 1184 } as const;

function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError('an integer column holds more than a number can carry exactly');
  return value;
}

/**
 * How column values arrive in code, the same on both databases: int8 as number (ids, kopecks and
 * calls stay far below 2^53), timestamptz as ISO text in UTC, date as `YYYY-MM-DD`.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser(type, format) {
    if (format !== 'binary') {
      if (type === oid.int8) return exactInteger;
      if (type === oid.timestamptz) return (text: string) => new Date(text).toISOString();
      if (type === oid.date) return (text: string) => text;
    }
    const standard: unknown = pg.types.getTypeParser(type, format);
    return standard;
  },
};
