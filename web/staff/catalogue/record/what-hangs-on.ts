import { useQuery } from '@tanstack/react-query';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { isObjectId } from '#domain/ids.ts';
import { counted, oneOrSeveral } from '#domain/one-or-several.ts';
import { productAvailability } from '#server/actions/product-availability/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { ask, granted } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import type { RecordItem } from '../record-queries.ts';

const FAILED = 'What hangs on it could not be counted.';
const SHOWN = 200;

/** What putting a record away affects, in numbers. */
export function useWhatHangsOn(record: RecordItem, isAsked: boolean): string[] {
  const ws = useWorkspaceId();
  const { data, error } = useQuery({
    queryKey: ['catalogue', 'hangs-on', ws, record._id],
    queryFn: () => linesFor(ws, record),
    enabled: isAsked,
    staleTime: 0,
  });
  return error ? [error.message] : (data ?? []);
}

async function linesFor(ws: string, record: RecordItem): Promise<string[]> {
  switch (record.template_id) {
    case TEMPLATE.eventPass:
    case TEMPLATE.eventMerchandise:
      return [await soldLine(ws, record)];
    case TEMPLATE.venueEvent:
      return [
        countLine(
          await countOf(ws, `template:[${TEMPLATE.eventPass},${TEMPLATE.eventMerchandise}]|data.event_id:${record._id}|data.status:active`),
          'on sale for it',
        ),
      ];
    case TEMPLATE.store:
      return [
        countLine(
          await countOf(ws, `template:[${TEMPLATE.eventPass},${TEMPLATE.eventMerchandise}]|data.store_id:${record._id}|data.status:active`),
          'sold in it',
        ),
      ];
    case TEMPLATE.productDiscount:
      return [`It has been used ${timesText(Number(record.data['used'] ?? 0))}.`];
    default:
      return [];
  }
}

async function soldLine(ws: string, { _id, data }: RecordItem): Promise<string> {
  const eventId = data['event_id'];
  if (!isObjectId(eventId)) return 'None is sold for days to come.';
  const asked = { event_id: eventId, doclet_ids: [_id], ow_role_id: ROLE.admin };
  const { items } = await ask(productAvailability, { params: { ws }, body: { data: asked } }, FAILED);
  const sold = Object.values(items[0] ?? {}).reduce((sum, day) => sum + (day[_id]?.sold_count ?? 0), 0);
  return sold === 0 ? 'None is sold for days to come.' : `${counted(sold, 'is', 'are')} sold for days to come and ${oneOrSeveral(sold, 'stays', 'stay')} good.`;
}

async function countOf(ws: string, query: string): Promise<{ count: number; isMore: boolean }> {
  const { items, have_more } = granted(await call(queryDoclets, { params: { ws }, query: { query } }, { headers: { 'x-limit': String(SHOWN) } }), FAILED);
  return { count: items.length, isMore: have_more };
}

function countLine({ count, isMore }: { count: number; isMore: boolean }, what: string): string {
  if (count === 0) return `Nothing is ${what}.`;
  return `${isMore ? `More than ${count}` : count} ${oneOrSeveral(count, 'product is', 'products are')} ${what} and ${oneOrSeveral(count, 'goes off sale', 'go off sale')}.`;
}

const timesText = (count: number): string => (count === 0 ? 'by nobody yet' : oneOrSeveral(count, 'once', `${count} times`));
