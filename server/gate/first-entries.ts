import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { tellTargets, type Told } from '#server/webhooks/tell-targets.ts';
import type { TicketRow } from './scan-rows.ts';

type Tickets = ReadonlyMap<ObjectId, TicketRow>;

const NONE: ReadonlySet<ObjectId> = new Set();

/** Those with which nobody has come in yet, where somebody is to be told of it. What is collected is no entry. */
export function unusedOf(tickets: Tickets): ReadonlySet<ObjectId> {
  if (!toldIn(tickets)) return NONE;
  return new Set([...tickets.values()].flatMap(({ admission_id, kind, used_at }) => (kind !== 'merchandise' && used_at === null ? [admission_id] : [])));
}

/** Tells of those with which somebody has come in since, in the transaction that lets them in. Sends nothing where nobody is to be told. */
export async function tellFirstEntries(ctx: Ctx, unused: ReadonlySet<ObjectId>, tickets: Tickets): Promise<void> {
  const told = toldIn(tickets);
  if (!told) return;
  const entered = [...tickets.values()].filter(({ admission_id, used_at }) => unused.has(admission_id) && used_at !== null);
  await tellTargets(
    ctx,
    told,
    'ticket.scanned',
    entered.map(({ admission_id, event_id, product_id, used_at }) => ({ ticket_id: admission_id, event_id, product_id, scanned_at: used_at!.toISOString() })),
  );
}

/** Each ticket is read together with whom its venue tells. */
function toldIn(tickets: Tickets): Told {
  const [some] = tickets.values();
  return some?.told ?? null;
}
