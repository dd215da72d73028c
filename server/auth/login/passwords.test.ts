import { parseOptions, verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { wrongPassword } from '../new-password.ts';
import { hashPassword, isOutdated, nobodysHash, verifyPassword } from './passwords.ts';

test('a hash belongs to its password only, and each is salted anew', async () => {
  const [first, second] = await Promise.all([hashPassword('seven green teapots'), hashPassword('seven green teapots')]);
  expect(first).not.toBe(second);
  expect(await verifyPassword('seven green teapots', first)).toBe(true);
  expect(await verifyPassword('Seven green teapots', first)).toBe(false);
  expect(isOutdated(first)).toBe(false);
});

test('no password belongs to a missing hash or to one that was never made from a password', async () => {
  for (const stored of [undefined, '', 'none']) expect(await verifyPassword('', stored)).toBe(false);
});

test('login timing: without an account a hash of the same cost is looked at as with one', async () => {
  const real = parseOptions(await hashPassword('seven green teapots'));
  expect(parseOptions(nobodysHash)).toMatchObject({
    memoryCost: real.memoryCost,
    timeCost: real.timeCost,
    parallelism: real.parallelism,
    algorithm: real.algorithm,
  });
  expect(await verify(nobodysHash, '')).toBe(false);
});

test('a hash that cannot be read holds up nobody else in the queue', async () => {
  const good = await hashPassword('seven green teapots');
  const broken = Array.from({ length: 6 }, () => verifyPassword('x', '$argon2id$broken'));
  const fine = Array.from({ length: 6 }, () => verifyPassword('seven green teapots', good));
  const results = await Promise.allSettled([...broken, ...fine]);
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(6);
  expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(6);
});

test('common passwords are known whatever their capitals; an uncommon one is not among them', () => {
  const owner = { email: 'common@example.com', name: 'Owner' };
  for (const common of ['password123', 'PassWord123', '1234567890', 'qwertyuiop', '1q2w3e4r5t']) {
    expect(wrongPassword(common, owner), common).toBe('common_password');
  }
  expect(wrongPassword('seven green teapots', owner)).toBeUndefined();
});
