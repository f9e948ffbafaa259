import { isIP } from 'node:net';

declare const counted: unique symbol;

/** What budgets, gates and declines are counted by. Never the address somebody came from, which only records and processors are told. */
export type CountedAddress = string & { readonly [counted]: true };

/** A home or a rented machine has a whole /64 of the new addresses to choose from, so these count together; an old one stands for itself. */
export function countedAddress(ip: string): CountedAddress {
  return (ip.includes(':') ? networkOf(ip.toLowerCase().replace(/%.*$/, '')) : ip) as CountedAddress;
}

function networkOf(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/, '');
  if (isIP(mapped) !== 6 || mapped === '::1') return mapped;
  const [head = '', tail] = mapped.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ? tail.split(':') : [])];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
