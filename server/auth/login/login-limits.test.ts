import { expect, test } from 'vitest';
import { countHit, countHitsLeft, takeTurn } from '#server/rules/limits.ts';
import { loginTurn, rateLimits } from '#server/rules/rate-limits.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { forgetFailures } from './login-limits.ts';

const { db } = await freshDb();
const { loginPair, loginAddress } = rateLimits;

test('forgetting what failed at an address leaves an address alone that only begins like it', async () => {
  for (const email of ['bob@mail.co', 'bob@mail.com']) {
    for (const network of ['10.0.0.1', '10.0.0.2']) await countHit(db, loginPair, `${email} ${network}`, 1);
    await countHit(db, loginAddress, email, 1);
    await takeTurn(db, loginTurn, email);
  }
  await forgetFailures(db, 'bob@mail.co');
  const left = async (email: string) => [
    await countHitsLeft(db, loginPair, `${email} 10.0.0.1`, 1),
    await countHitsLeft(db, loginPair, `${email} 10.0.0.2`, 1),
    await countHitsLeft(db, loginAddress, email, 1),
  ];
  expect(await left('bob@mail.co')).toEqual([loginPair.hits, loginPair.hits, loginAddress.hits]);
  expect(await left('bob@mail.com')).toEqual([loginPair.hits - 1, loginPair.hits - 1, loginAddress.hits - 1]);
  expect(await takeTurn(db, loginTurn, 'bob@mail.co')).toBe(0);
  expect(await takeTurn(db, loginTurn, 'bob@mail.com')).toBeGreaterThan(0);
});
