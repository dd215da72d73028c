import { BlockList, isIP } from 'node:net';

/** Networks that lead to this machine, its neighbours or nowhere: RFC 6890 and what came after it. */
const privateNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Inside the part of IPv6 that is public: tunnels that carry an IPv4 address, protocols and documentation. */
const specialNetworks = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const refused = listOf(privateNetworks, 'ipv4');
const special = listOf(specialNetworks, 'ipv6');
/** All public IPv6 addresses are in here; mapped IPv4, loopback, link-local and unique local ones are not. */
const global = listOf(['2000::/3'], 'ipv6');

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = '0'] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
