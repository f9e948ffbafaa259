import { isZone, type Zone } from '#domain/zone.ts';

/** The zone of this device's clock. Some browsers hide it. */
export function ownZone(): Zone {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isZone(timeZone) ? timeZone : 'UTC';
}
