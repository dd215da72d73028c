import { isIPv6 } from 'node:net';

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const groupsOfNetwork = 4;

/**
 * What a limit counts an address by: itself for IPv4, its /64 for IPv6, of which one subscriber has every address.
 */
export function networkOf(ip: string): string {
  const mapped = mappedIpv4.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const groupsIn = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groupsIn(head);
  const after = groupsIn(tail ?? '');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const network = [...before, ...zeros, ...after].slice(0, groupsOfNetwork);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
