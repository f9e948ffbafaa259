import { isIP } from 'node:net';
import type { Workspace } from '#server/workspaces/workspaces.ts';
import type { HoldLimits } from './grant-holds.ts';

export const EXTEND_MS = 5 * 60_000;
/** However often it is extended. */
export const LONGEST_MS = 60 * 60_000;
export const MOST_EXTENSIONS = 10;
/** Below this share of a pool's capacity stock is scarce, and a hold is extended once only. */
export const SCARCE_SHARE = 0.05;

export function holdMinutes({ settings }: Pick<Workspace, 'settings'>): number {
  return within(settings['hold_minutes'], 1, 60) ?? 10;
}

export function holdLimits({ settings }: Pick<Workspace, 'settings'>): HoldLimits {
  return { perOwner: within(settings['holds_per_owner'], 1, 1_000_000) ?? 20, perAddress: within(settings['holds_per_address'], 1, 1_000_000) ?? 60 };
}

/**
 * The address that holds are counted by; null on the operator's own machine, where a proxy or a till stands. A home has
 * a whole /64 of the new addresses, so these count together.
 */
export function countedAddress(address: string): string | null {
  const plain = address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '');
  if (isIP(plain) === 4) return plain.startsWith('127.') ? null : plain;
  if (isIP(plain) !== 6 || plain === '::1') return null;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ? tail.split(':') : [])];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function within(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : null;
}
