import { withPlace } from '#domain/catalog/place-text.ts';
import type { Day } from '#domain/day.ts';
import type { Zone } from '#domain/zone.ts';
import { PASSES } from '#web/buyer/account/portal-messages.ts';
import { saveCalendar, visitCalendar } from '#web/buyer/visit-calendar.ts';
import { saveDocument } from '#web/lib/calls/save-document.ts';
import { serverNow } from '#web/lib/time/server-clock.ts';
import { keptPasses, type Visit } from './passes.ts';

type Around = { place: string; zone: Zone; first: Day | null; last: Day | null };

export function saveCalendarFile(visit: Visit, eventName: string, { place, zone, first, last }: Around): void {
  const alike = Map.groupBy(keptPasses(visit), (pass) => `${withPlace(pass)} ${pass.time}`);
  const visits = [...alike.values()].map((passes) => ({
    uid: passes[0]!.id,
    name: withPlace(passes[0]!),
    quantity: passes.length,
    visitDate: visit.date,
    entryTime: passes[0]!.time,
    endTime: passes[0]!.endTime,
    zone: passes[0]!.zone,
    eventName,
    firstDay: first,
    lastDay: last,
  }));
  const text = visitCalendar(visits, { place, zone, now: serverNow() });
  if (text !== null) saveCalendar(text);
}

/** Resolves to null if the file was saved, otherwise to a sentence that says why not. */
export function saveTicketsPdf(ws: string, admissionIds: readonly string[]): Promise<string | null> {
  return saveDocument(`/api/workspace/${ws}/tickets.pdf?ids=${admissionIds.join(',')}`, 'tickets.pdf', PASSES.linkFailed);
}
