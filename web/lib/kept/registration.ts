import * as z from 'zod/mini';
import { HOUR_MS } from '#domain/durations.ts';
import { readText, writeText } from './stored-text.ts';

/** The profile that this browser has just registered. For an hour, a retry after a declined card continues with it. */
export type Registration = { email: string; profileId: string; checkoutKey: string; until: number };

const STORAGE_KEY = 'entrada-registration';

const stored = z.object({ email: z.string(), profileId: z.string(), checkoutKey: z.string(), until: z.number() });

export function rememberRegistration(registration: Omit<Registration, 'until'>): void {
  writeText(STORAGE_KEY, JSON.stringify({ ...registration, until: Date.now() + HOUR_MS }));
}

export function knownRegistration(): Registration | null {
  try {
    const { data } = stored.safeParse(JSON.parse(readText(STORAGE_KEY) ?? 'null'));
    return data && data.until > Date.now() ? data : null;
  } catch {
    return null;
  }
}

export function forgetRegistration(): void {
  writeText(STORAGE_KEY, null);
}

export function checkoutKeyHeader(): Record<string, string> {
  const known = knownRegistration();
  return known ? { 'x-checkout-key': known.checkoutKey } : {};
}
