import { BlockList, isIP } from 'node:net';

/** Addresses of IPv4 that lead back to this machine, into its network or to its cloud's own services, or to nobody. */
const NOT_PUBLIC_4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // A cloud's description of the machine, with its keys, is at 169.254.169.254.
  ['169.254.0.0', 16],
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

/** All that is public of IPv6 begins so, except what follows: addresses with one of IPv4 inside (Teredo, 6to4), and those for tests and documents. */
const GLOBAL_6 = listOf('ipv6', [['2000::', 3]]);
const NOT_PUBLIC_6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);
/** ISATAP carries an address of IPv4 behind this mark, under any prefix. */
const CARRIES_IPV4 = /:5efe:[\da-f]{1,4}:[\da-f]{1,4}$/i;

/** Whether an address is somebody's on the internet. Whatever is not plainly so is not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !NOT_PUBLIC_4.check(address, 'ipv4');
    case 6:
      // A zone (`%eth0`) is of this machine's own networks.
      return !address.includes('%') && GLOBAL_6.check(address, 'ipv6') && !NOT_PUBLIC_6.check(address, 'ipv6') && !CARRIES_IPV4.test(address);
    default:
      return false;
  }
}

function listOf(family: 'ipv4' | 'ipv6', networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
}
