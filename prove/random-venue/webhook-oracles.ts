import { createHmac } from 'node:crypto';
import { leftAfter, rows, told, type Oracle } from './ask.ts';
import type { Said } from './calls.ts';
import type { Heard } from './receiver.ts';
import type { Scene } from './scene.ts';

const WITHIN_MS = 90_000;
const LONGEST_WAY_S = 30;

export const WEBHOOK_ORACLES: readonly Oracle[] = [
  {
    proof: 'a webhook was told all that happened, once under one id, and nothing else',
    findings: async (scene) => [...(await due(scene)), ...(await toldOtherwise(scene)), ...(await toldElsewhere(scene))],
  },
  { proof: 'what a webhook is told is signed, and the same each time', findings: async (scene) => forged(scene) },
];

/** What a node died over is sent by another one half a minute later. */
const due = (scene: Scene) =>
  leftAfter(WITHIN_MS, () =>
    told(
      scene,
      `select d.type || ' ' || d.event_id || ' is still to be sent, after ' || d.tries || ' tries' as what from webhook_due
      join webhook_delivery d using (workspace_id, target_id, event_id) where workspace_id = $1`,
    ),
  );

/** As an order was when it was complete: days that were paid for later made it dearer. */
const HAPPENED = `
  select 'order.completed ' || order_id || ' ' || total_cents - coalesce(raised.cents, 0) as what from sales_order
  left join (select p.order_id, sum(r.total_cents) as cents from item_raise r join payment p using (workspace_id, payment_id) where p.workspace_id = $1 and p.state = 'approved' group by 1) raised
    using (order_id) where workspace_id = $1 and state = 'complete'
  union all select 'order.canceled ' || order_id from sales_order where workspace_id = $1 and state = 'cancelled'
  union all select 'order.refunded ' || order_id || ' ' || refund_id || ' ' || amount_cents from refund where workspace_id = $1 and state = 'succeeded' and order_id is not null
  union all select 'ticket.moved ' || subject || ' ' || (detail ->> 'to') from audit cross join generate_series(1, (detail ->> 'tickets')::int)
    where workspace_id = $1 and action = 'move-tickets' and outcome = 'done'
  union all select 'ticket.transferred ' || admission_id || ' ' || new_admission_id from ticket_transfer where workspace_id = $1 and state = 'accepted'
  union all select 'ticket.scanned ' || admission_id from admission where workspace_id = $1 and used_at is not null and kind <> 'merchandise'`;

const SAID: Record<string, (data: Said) => unknown[]> = {
  'order.completed': ({ order_id, total }) => [order_id, Math.round(total * 100)],
  'order.canceled': ({ order_id }) => [order_id],
  'order.refunded': ({ order_id, refund_id, amount }) => [order_id, refund_id, Math.round(amount * 100)],
  'ticket.moved': ({ order_id, date }) => [order_id, date],
  'ticket.transferred': ({ earlier_ticket_id, ticket_id }) => [earlier_ticket_id, ticket_id],
  'ticket.scanned': ({ ticket_id }) => [ticket_id],
};

async function toldOtherwise(scene: Scene): Promise<string[]> {
  const happened = countsOf(await told(scene, HAPPENED));
  const { heard } = scene.receiver;
  const [said, taken] = [countsOf(saidIn(heard)), countsOf(saidIn(heard.filter(({ isTaken }) => isTaken)))];
  const times = (counts: Map<string, number>, what: string) => counts.get(what) ?? 0;
  return [
    ...[...happened].filter(([what, count]) => times(taken, what) < count).map(([what, count]) => `${what}: happened ${count} ×, told ${times(taken, what)} ×`),
    ...[...said]
      .filter(([what, count]) => times(happened, what) < count)
      .map(([what, count]) => `${what}: told ${count} ×, happened ${times(happened, what)} ×`),
  ];
}

/** Each id counts once. */
function saidIn(heard: readonly Heard[]): string[] {
  return [...new Map(heard.map(({ id, body }) => [id, body])).values()].map((body) => {
    const { type, data } = JSON.parse(body);
    return [type, ...(SAID[type]?.(data) ?? ['is of no known kind'])].join(' ');
  });
}

function countsOf(all: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(all, (what) => what)].map(([what, same]) => [what, same.length]));
}

/** A day and time to which a ticket was moved are told with the ticket's own id. */
async function toldElsewhere(scene: Scene): Promise<string[]> {
  const places = scene.receiver.heard.map(({ body }) => JSON.parse(body).data).map(({ ticket_id, date, time }) => `${ticket_id} ${date} ${time}`);
  const moved = await rows<{ id: string; date: string; time: string | null }>(
    scene,
    "select admission_id as id, visit_date as date, entry_time as time from admission where workspace_id = $1 and moved_at is not null and kind <> 'merchandise'",
  );
  const known = new Set(places);
  return moved.flatMap(({ id, date, time }) =>
    known.has(`${id} ${date} ${time}`) ? [] : [`ticket ${id} was moved to ${date} ${time}, and that was not told`],
  );
}

function forged({ receiver: { heard, secret } }: Scene): string[] {
  const bodies = new Map<string, string>();
  return heard.flatMap(({ at, id, signature, body }) => {
    const [, time, hex] = /^t=(\d+),v1=([\da-f]{64})$/.exec(signature) ?? [];
    const own = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const before = bodies.get(id) ?? body;
    bodies.set(id, before);
    return [
      ...(hex === own && Math.abs(at / 1000 - Number(time)) < LONGEST_WAY_S ? [] : [`${id} is signed ${signature}`]),
      ...(JSON.parse(body).id === id && body === before ? [] : [`${id} is ${body}, and was ${before}`]),
    ];
  });
}
