import { isIP } from 'node:net';

declare const counted: unique symbol;

/** The key by which budgets, gates and declines are counted per address. It is never the full address; only records and processors get that. */
export type CountedAddress = string & { readonly [counted]: true };

/** With IPv6 a home or a rented machine can choose among a whole /64, so all addresses of a /64 count as one. An IPv4 address counts by itself. */
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
