import { expect, test } from 'vitest';
import { shortAddress } from './short-address.ts';

test.each([
  ['https://hooks.example.com/services/T0/B1/secretABCD', 'hooks.example.com/…ABCD'],
  ['https://hooks.example.com:8443/?token=a-long-token-1234', 'hooks.example.com:8443/…1234'],
  ['https://hooks.example.com/short', 'hooks.example.com/…'],
  ['https://hooks.example.com/', 'hooks.example.com'],
])('%s is shown as %s', (address, shown) => expect(shortAddress(address)).toBe(shown));
