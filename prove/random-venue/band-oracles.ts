import { rows, told, type Oracle } from './ask.ts';
import type { Scene } from './scene.ts';

export const BAND_ORACLES: readonly Oracle[] = [
  { proof: 'what bars were told of money put on, paid and given back', findings: toldOfBands },
  { proof: 'nobody has more or less on their bands than they put on and have not spent', findings: value },
  { proof: 'no day above its limit', findings: limits },
];

async function toldOfBands(scene: Scene): Promise<string[]> {
  const { topUps, tenders, valueBack, unanswered } = scene.diary;
  const topUpsThere = await rows<{ order_id: string; state: string; paid: number }>(
    scene,
    `select o.order_id, o.state, coalesce(sum(p.amount_cents) filter (where p.state = 'approved'), 0)::int as paid from sales_order o
    left join payment p using (workspace_id, order_id) where o.workspace_id = $1 and o.owner like 'top-up:%' group by o.order_id, o.state`,
  );
  const wrong = topUpsThere.filter(({ order_id, state, paid }) => {
    const was = topUps.get(order_id);
    return (was === 'added' && state !== 'complete') || (was === 'declined' && (state !== 'cancelled' || paid > 0)) || (state === 'complete') !== paid > 0;
  });
  const untold = topUpsThere.filter(({ order_id, state }) => state === 'complete' && !['added', 'confirming'].includes(topUps.get(order_id) ?? ''));
  const silent = (name: string) => unanswered.filter((one) => one === name).length;
  const paidWrong = await told(
    scene,
    `select 'payment ' || p.payment_id || ': told approved, is ' || p.state || ' of a sale that is ' || o.state as what from payment p join sales_order o using (workspace_id, order_id)
    where p.workspace_id = $1 and p.payment_id = any($2::text[]) and (p.state <> 'approved') <> (o.state = 'cancelled')`,
    [tenders.map((tender) => tender.paymentId)],
  );
  const returns = await rows<{ refund_id: string; state: string }>(
    scene,
    `select r.refund_id, r.state from refund r join sales_order o using (workspace_id, order_id) where r.workspace_id = $1 and o.owner like 'top-up:%'`,
  );
  const known = new Map(returns.map((row) => [row.refund_id, row.state]));
  const untoldBack = returns.filter((row) => !valueBack.has(row.refund_id));
  return [
    ...wrong.map(({ order_id, state, paid }) => `top-up ${order_id}: told ${topUps.get(order_id) ?? 'nothing'}, is ${state} and was paid ${paid}`),
    ...(untold.length > silent('top-up-wristband')
      ? untold.map((row) => `top-up ${row.order_id}: money was put on, and whoever paid was told ${topUps.get(row.order_id) ?? 'nothing'}`)
      : []),
    ...[...valueBack]
      .filter(([id, was]) => was === 'refunded' && known.get(id) !== 'succeeded')
      .map(([id]) => `refund ${id} of a band: told refunded, is ${known.get(id)}`),
    ...(untoldBack.length > 0 && silent('return-wristband-value') === 0 ? untoldBack.map((row) => `refund ${row.refund_id} of a band: nobody was told`) : []),
    ...paidWrong,
  ];
}

/**
 * Worked out from payments and refunds alone, not from the movements of a band. What is on a band belongs to its wearer, or to the last one. What the office gives back in cash does
 * not come back to the band.
 */
async function value(scene: Scene): Promise<string[]> {
  return told(
    scene,
    `with worn as (select distinct on (wristband_id) wristband_id, consumer_id from wristband_link where workspace_id = $1 order by wristband_id, ended_at is null desc, linked_at desc),
    there as (select w.consumer_id, sum(v.balance_cents) as cents from wristband_value v join worn w using (wristband_id) where v.workspace_id = $1 group by 1),
    put as (select o.buyer_consumer as consumer_id, sum(p.amount_cents - p.refunded_cents - p.refund_reserved_cents) as cents from sales_order o join payment p using (workspace_id, order_id)
      where o.workspace_id = $1 and o.owner like 'top-up:%' and o.state = 'complete' and p.state = 'approved' group by 1),
    back as (select payment_id, sum(amount_cents) as cents from refund where workspace_id = $1 and tender = 'stored-value' and state = 'succeeded' group by 1),
    spent as (select l.consumer_id, sum(p.amount_cents - coalesce(back.cents, 0)) as cents from payment p left join back using (payment_id)
      join wristband_value_movement m on m.workspace_id = p.workspace_id and m.payment_id = p.payment_id and m.kind = 'spend' join wristband_link l on l.workspace_id = m.workspace_id and l.link_id = m.link_id
      where p.workspace_id = $1 and p.tender = 'stored-value' and p.state = 'approved' group by 1)
    select consumer_id || ' has ' || coalesce(there.cents, 0) || ' on their bands, put ' || coalesce(put.cents, 0) || ' on them and spent ' || coalesce(spent.cents, 0) as what
    from there full join put using (consumer_id) full join spent using (consumer_id) where coalesce(there.cents, 0) <> coalesce(put.cents, 0) - coalesce(spent.cents, 0)`,
  );
}

/** A limit is per day and person, and about the card behind the band. What was refunded to the card may be spent again. */
async function limits(scene: Scene): Promise<string[]> {
  const { limits, children } = scene.diary;
  const spent = await rows<{ consumer_id: string; cents: number; last: Date }>(
    scene,
    `select c.consumer_id, sum(p.amount_cents - p.refunded_cents) filter (where p.state = 'approved')::int as cents, max(c.created_at) as last from wristband_charge c
    join payment p using (workspace_id, payment_id) where c.workspace_id = $1 group by c.consumer_id, c.day`,
  );
  return spent.flatMap(({ consumer_id, cents, last }) => {
    const limit = limits.get(consumer_id) ?? Number.POSITIVE_INFINITY;
    const gone = children.get(consumer_id) ?? null;
    return [
      ...(cents > limit * 100 ? [`${consumer_id} spent ${cents} in a day, allowed were ${limit * 100} at most`] : []),
      ...(gone !== null && last.getTime() > gone ? [`${consumer_id} was charged after they had been taken out of the family`] : []),
    ];
  });
}
