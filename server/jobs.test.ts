import { expect, test } from 'vitest';
import { jobKinds } from './jobs.ts';

test('whoever was an admin once runs nothing again but what every player may start', () => {
  const open = jobKinds.filter(({ admins_only }) => !admins_only).map(({ kind }) => kind);
  expect(open.toSorted()).toEqual(['data_export', 'steam_sync']);
});
