import { isObjectId } from '#domain/ids.ts';
import type { bootstrap } from '#server/api/bootstrap/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { call } from '#web/lib/calls/call.ts';

/** The data that the page was sent with: workspace, brand, event, catalogue, prices. It is embedded in the HTML. */
export type Bootstrap = OutputOf<typeof bootstrap>;

export function readInlinedBootstrap(): Bootstrap | null {
  const element = document.getElementById('bootstrap');
  if (!element?.textContent) return null;
  try {
    return (JSON.parse(element.textContent) as { data: Bootstrap }).data;
  } catch {
    return null;
  }
}

/** The address may name another event by its id. Anything that is not an id is ignored (spec, session). */
function askedEventId(): string | undefined {
  const asked = new URLSearchParams(location.search).get('event_id') ?? '';
  return isObjectId(asked) ? asked : undefined;
}

export async function loadBootstrap(eventId = askedEventId()): Promise<Bootstrap | null> {
  const { bootstrap } = await import('#server/api/bootstrap/contract.ts');
  const result = await call(bootstrap, { query: { host: location.host, event_id: eventId } });
  return result.success ? result.data : null;
}
