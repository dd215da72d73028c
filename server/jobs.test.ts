import { expect, test } from 'vitest';
import { jobKinds } from './jobs.ts';

test('whoever lost the rights of an admin runs nothing again but what every player may start', () => {
  const open = jobKinds.filter(({ grants }) => grants === undefined).map(({ kind }) => kind);
  expect(open.toSorted()).toEqual(['data_export', 'steam_sync']);
});
