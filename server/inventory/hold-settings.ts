import { isIP } from 'node:net';
import { MINUTE_MS } from '#domain/durations.ts';
import type { CountedAddress } from '#server/platform/address.ts';
import { initialNumber } from '#server/workspaces/settings.ts';
import type { Workspace } from '#server/workspaces/workspaces.ts';

export const EXTEND_MS = 5 * MINUTE_MS;
export const AFTER_DECLINE_MS = 5 * MINUTE_MS;
export const MOST_EXTENSIONS = 10;
/** With less than this share of a pool's capacity left, stock is scarce and a hold is extended only once. */
export const SCARCE_SHARE = 0.05;

const INITIAL = { minutes: initialNumber('hold_minutes'), perOwner: initialNumber('holds_per_owner'), perAddress: initialNumber('holds_per_address') };

export function holdMinutes({ settings }: Pick<Workspace, 'settings'>): number {
  return within(settings['hold_minutes'], 1, 60) ?? INITIAL.minutes;
}

/** The longest that a hold can last with all extensions. */
export function longestHoldMs(workspace: Pick<Workspace, 'settings'>): number {
  return holdMinutes(workspace) * MINUTE_MS + MOST_EXTENSIONS * EXTEND_MS;
}

/** The longest that a hold can be part of one declined order after another. Whoever extends it to the last can still try a few cards. */
export function longestTriedMs(workspace: Pick<Workspace, 'settings'>): number {
  return longestHoldMs(workspace) + 5 * AFTER_DECLINE_MS;
}

/** The most that one sale at a till may hold: enough for several school classes, but not endless. */
const PER_SALE = 500;

/** `perAddress`: on one network. */
export type HoldLimits = { perOwner: number; perSale: number; perAddress: number };

export function holdLimits({ settings }: Pick<Workspace, 'settings'>): HoldLimits {
  return {
    perOwner: within(settings['holds_per_owner'], 1, 1_000_000) ?? INITIAL.perOwner,
    perSale: PER_SALE,
    perAddress: within(settings['holds_per_address'], 1, 1_000_000) ?? INITIAL.perAddress,
  };
}

/** The address that holds are counted by. Null on the loopback address, where a proxy or a till calls from. */
export function holdAddress(address: CountedAddress): CountedAddress | null {
  const isNetwork = address.endsWith('/64') && isIP(address.slice(0, -3)) === 6;
  return isNetwork || (isIP(address) === 4 && !address.startsWith('127.')) ? address : null;
}

function within(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : null;
}
