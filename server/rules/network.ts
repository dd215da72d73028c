import { isIPv6 } from 'node:net';

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** What a limit counts an address by: itself for IPv4, its /64 for IPv6, which is the least that one subscriber has. */
export function networkOf(ip: string): string {
  return startOf(ip, 64);
}

/**
 * What many networks are counted by together: for IPv6 the /48, of which one customer may have all 65,536 networks.
 * It may be a whole town's, too, so its limits are larger.
 */
export function siteOf(ip: string): string {
  return startOf(ip, 48);
}

function startOf(ip: string, bits: 48 | 64): string {
  const mapped = mappedIpv4.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const groupsIn = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groupsIn(head);
  const after = groupsIn(tail ?? '');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, bits / 16);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`;
}
