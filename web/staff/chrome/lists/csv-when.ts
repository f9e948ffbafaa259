import { dayInZone, timeInZone, type Zone } from '#domain/zone.ts';

/** An instant by the venue's clock in a form that spreadsheets read: '2026-11-20 15:45'. */
export function csvWhen(zone: Zone, instant: string): string {
  const at = Date.parse(instant);
  return `${dayInZone(zone, at)} ${timeInZone(zone, at).slice(0, 5)}`;
}
